package org.hotdigest.lab.compare;

/** How evenly the machine runs, as something that is no benchmark sees it. */
interface Pace {
    /** A machine that nobody looks at. */
    Pace UNSEEN = new Pace() {
        @Override
        public void look() {}

        @Override
        public void mark() {}

        @Override
        public double change() {
            return 0;
        }
    };

    /** Looks; to be called before every fork. */
    void look();

    /** From here on {@link #change} counts. */
    void mark();

    /** Looks once more. @return by what fraction a core was at times faster than at others since the mark */
    double change();
}
