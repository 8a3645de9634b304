package org.hotdigest.lab.compare;

/** The marks of the plots: told apart without colour. */
enum Shape {
    /** Large enough to be seen around a {@link #SQUARE}. */
    CIRCLE("m-4.6,0a4.6,4.6 0 1,0 9.2,0a4.6,4.6 0 1,0 -9.2,0z"),
    SQUARE("m-2.9,-2.9h5.8v5.8h-5.8z"),
    DIAMOND("m0,-4.8l4.8,4.8l-4.8,4.8l-4.8,-4.8z"),
    UP("m0,-5l5,9h-10z"),
    DOWN("m0,5l5,-9h-10z");

    private final String outline;

    Shape(String outline) {
        this.outline = outline;
    }

    /**
     * Draws it.
     *
     * @param kind the class of the style sheet that gives it its colour
     * @param title what a pointer on it is told
     */
    void draw(Markup svg, double x, double y, String kind, String title) {
        svg.open("path", "class", "mark " + kind, "d", path(x, y)).element("title", title).close();
    }

    /** An SVG of its own for a legend, which has the words beside it. */
    void key(Markup page, String kind) {
        page.open("svg", "class", "key", "viewBox", "0 0 12 12", "aria-hidden", "true")
                .empty("path", "class", kind, "d", path(6, 6))
                .close();
    }

    private String path(double x, double y) {
        return "M" + Markup.number(x) + "," + Markup.number(y) + outline;
    }
}
