package org.hotdigest.lab.build;

/** Which of the two JDKs: with the series and our files, or without, from the same source and configuration. */
enum Flavour {
    PATCHED("hotdigest", "HotDigest"),
    STOCK("stock", "HotDigest-stock");

    /** The end of the version string: 26.0.2.1+1-hotdigest. */
    final String versionOpt;

    /** What java -version shows after the VM's name. */
    final String vendorVersion;

    Flavour(String versionOpt, String vendorVersion) {
        this.versionOpt = versionOpt;
        this.vendorVersion = vendorVersion;
    }
}
