package org.hotdigest.lab.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.hotdigest.lab.UserError;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads the XML that Maven's surefire leaves of a run: one TEST-*.xml a class. */
final class SurefireReports {
    private SurefireReports() {}

    /** The results in a folder of reports, none if there is no such folder. */
    static TestResults read(Path dir) throws IOException {
        if (!Files.isDirectory(dir)) {
            return TestResults.NONE;
        }
        try (Stream<Path> files = Files.list(dir)) {
            List<Path> reports = files.filter(f -> f.getFileName().toString().matches("TEST-.*\\.xml"))
                    .sorted()
                    .toList();
            List<TestResults> results = new ArrayList<>();
            for (Path report : reports) {
                results.add(readReport(report));
            }
            return TestResults.sum(results.stream());
        }
    }

    private static TestResults readReport(Path report) throws IOException {
        NodeList cases;
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            cases = factory.newDocumentBuilder().parse(report.toFile()).getElementsByTagName("testcase");
        } catch (SAXException | ParserConfigurationException e) {
            throw new UserError("%s is not a report of surefire's: %s", report, e.getMessage());
        }
        List<TestResults.Failure> failures = new ArrayList<>();
        int skipped = 0;
        for (int i = 0; i < cases.getLength(); i++) {
            Element test = (Element) cases.item(i);
            if (has(test, "failure") || has(test, "error")) {
                String name = test.getAttribute("classname") + "." + test.getAttribute("name");
                failures.add(new TestResults.Failure(name, report.toString()));
            } else if (has(test, "skipped")) {
                skipped++;
            }
        }
        return new TestResults(cases.getLength(), failures, skipped);
    }

    private static boolean has(Element test, String child) {
        return test.getElementsByTagName(child).getLength() > 0;
    }
}
