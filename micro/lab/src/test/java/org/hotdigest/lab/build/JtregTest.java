package org.hotdigest.lab.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JtregTest {
    @ParameterizedTest
    @CsvSource({"8.1,8.1,true", "8.3,8.1,true", "10,8.1,true", "8,8.1,false", "7.5.2,8.1,false", "8.1.1,8.1,true"})
    void comparesNumbersNotText(String version, String least, boolean enough) {
        assertThat(Jtreg.atLeast(version, least)).isEqualTo(enough);
    }
}
