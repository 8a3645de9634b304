package org.hotdigest.lab;

/**
 * A failure that its reader can do something about. The message is one line: what is wrong, what was expected, what to
 * do. {@link Main} prints it without a stack trace.
 */
public final class UserError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitStatus;

    /** Exit status 1. @param format one line, as for {@link String#format} */
    public UserError(String format, Object... args) {
        this(1, String.format(format, args));
    }

    private UserError(int exitStatus, String message) {
        super(message);
        this.exitStatus = exitStatus;
    }

    /** A call that can't be carried out as it is, exit status 2. @param format one line, as for {@link String#format} */
    public static UserError usage(String format, Object... args) {
        return new UserError(2, String.format(format, args));
    }

    public int exitStatus() {
        return exitStatus;
    }
}
