package io.tidemark.tests.simulation.story;

/** A row of a table. Immutable. */
public record Item(int k, long atMicros, String g, int x) {
    /** The row as a value beside its key. */
    String json() {
        return "{\"at\":\"" + Sale.time(atMicros) + "\",\"g\":\"" + g + "\",\"x\":" + x + "}";
    }

    /** The row as text. */
    public String text() {
        return k + " | " + Sale.time(atMicros) + " | " + g + " | " + x;
    }
}
