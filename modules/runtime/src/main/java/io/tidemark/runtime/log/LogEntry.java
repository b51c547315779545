package io.tidemark.runtime.log;

/**
 * A record and its place in the log. Immutable.
 *
 * @param sequence number of the record, from 1 and without gaps
 */
public record LogEntry(long sequence, LogRecord content) {}
