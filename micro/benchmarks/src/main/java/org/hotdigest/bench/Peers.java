package org.hotdigest.bench;

import java.security.GeneralSecurityException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.Security;
import java.util.Map;
import java.util.TreeMap;

/** JCA providers outside the JDK whose digests can be measured, if they are on the class path and load here. */
public final class Peers {
    /** Class names by the provider's own names; OpenSSL is called by a provider of the lab. */
    public static final Map<String, String> CLASSES = Map.copyOf(new TreeMap<>(Map.of(
            "AmazonCorrettoCryptoProvider", "com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider",
            "BC", "org.bouncycastle.jce.provider.BouncyCastleProvider",
            "Conscrypt", "org.conscrypt.OpenSSLProvider",
            "OpenSSL", "org.hotdigest.lab.compare.OpenSslProvider")));

    private Peers() {}

    /**
     * Makes a provider known to this VM, after the JDK's own, if it is one of these and not known yet.
     *
     * @throws NoSuchProviderException if it can't be loaded; the message says why
     */
    static void register(String name) throws GeneralSecurityException {
        String className = CLASSES.get(name);
        if (className == null || Security.getProvider(name) != null) {
            return;
        }
        try {
            Security.addProvider((Provider) Class.forName(className).getDeclaredConstructor().newInstance());
        } catch (ReflectiveOperationException | LinkageError e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new NoSuchProviderException("provider " + name + " does not load here: " + cause);
        }
    }
}
