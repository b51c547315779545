package io.tidemark.tests.flink;

/**
 * A sale as one sequencer task sends it on. Public, and a record, so that Flink serialises it by itself.
 *
 * @param position in logical order
 * @param stampMicros watermark before the row
 * @param watermarkMicros watermark after the row
 * @param atMicros event time
 */
public record Sale(long position, long stampMicros, long watermarkMicros, long atMicros, String store, long cents) {}
