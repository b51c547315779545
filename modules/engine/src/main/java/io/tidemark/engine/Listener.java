package io.tidemark.engine;

/** Hears what happens while an engine runs; called by the thread that runs, so it must return soon. */
public interface Listener {
    /** After each epoch. */
    void onProgress(Progress progress);

    /** Something a user must hear about and that stops nothing: a file that shrank, a sink that is away, clocks that lie. */
    void onNotice(String object, String message);

    /** Hears nothing. */
    Listener NONE = new Listener() {
        @Override
        public void onProgress(Progress progress) {}

        @Override
        public void onNotice(String object, String message) {}
    };
}
