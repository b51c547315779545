package io.tidemark.benchmarks.peer.streams;

/** How many records have been read and whose results were forwarded. Thread-safe. */
final class Progress {
    private long records;

    synchronized void forwarded(long upTo) {
        records = upTo;
        notifyAll();
    }

    synchronized void await(long wanted) throws InterruptedException {
        while (records < wanted) {
            wait();
        }
    }
}
