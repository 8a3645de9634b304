package org.hotdigest.lab.jcheck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hotdigest.lab.UserError;

/** Runs the checks on the commits of a range, each by the configuration that it has itself. */
final class JCheck {
    private static final Pattern RANGE = Pattern.compile("(.+?)(?<!\\.)\\.\\.(?!\\.)(.+)");
    private static final Pattern LISTED = Pattern.compile("(?m)^commit [-<>^]?([0-9a-f]+)\n([0-9a-f]+)$");

    private final Git git;
    private final Map<String, JCheckConf> confs = new HashMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private final Map<String, String> notRun = new LinkedHashMap<>();

    private JCheck(Git git) {
        this.git = git;
    }

    /** @param range BASE..HEAD: the commits of HEAD that are not in BASE */
    static Report run(Git git, String range) {
        JCheck run = new JCheck(git);
        List<String[]> commits = run.commits(range);
        for (String[] commit : commits) {
            run.check(Commit.read(git, commit[0], commit[1]));
        }
        return new Report(commits.size(), List.copyOf(run.findings), run.notRun);
    }

    /** Hash and short hash of each, the first one first. */
    private List<String[]> commits(String range) {
        Matcher ends = RANGE.matcher(range);
        if (!ends.matches()) {
            throw new UserError("--range is \"%s\": expected BASE..HEAD, such as pristine..hotdigest", range);
        }
        String base = resolve(ends.group(1));
        String head = resolve(ends.group(2));
        String list = git.text("rev-list", "--reverse", "--topo-order", "--format=%h", base + ".." + head);
        List<String[]> commits = LISTED.matcher(list).results().map(r -> new String[] {r.group(1), r.group(2)}).toList();
        if (commits.isEmpty()) {
            throw new UserError("%s has no commits, so that nothing can be checked: expected BASE..HEAD with HEAD after BASE", range);
        }
        return commits;
    }

    private String resolve(String name) {
        return git.commit(name).orElseThrow(() -> new UserError(
                "no commit \"%s\" in %s: run make upstream for its branches, or give --range=BASE..HEAD", name, git.dir()));
    }

    private void check(Commit commit) {
        JCheckConf conf = conf(commit);
        conf.checks().forEach((name, severity) -> {
            CommitCheck check = Checks.JCHECK.get(name);
            if (check == null) {
                notRun.putIfAbsent(name, Checks.whyNotRun(name));
            } else {
                add(commit, severity, name, check.check(commit, conf));
            }
        });
        if (conf.hasSection("census")) {
            notRun.putIfAbsent("census", Checks.whyNotRun("census"));
        }
        Checks.OURS.forEach((name, check) -> add(commit, Severity.WARNING, name, check.check(commit, conf)));
    }

    private void add(Commit commit, Severity severity, String check, List<Found> all) {
        all.forEach(f -> findings.add(new Finding(commit.shortHash(), f.mild() ? Severity.WARNING : severity, check, f)));
    }

    private JCheckConf conf(Commit commit) {
        String text = git.find("cat-file", "blob", commit.hash() + ":" + JCheckConf.FILE).orElseThrow(() -> new UserError(
                "commit %s has no %s: expected the repository of a JDK's source", commit.shortHash(), JCheckConf.FILE));
        return confs.computeIfAbsent(text, t -> JCheckConf.parse(commit.shortHash() + ":" + JCheckConf.FILE, Git.lines(t)));
    }
}
