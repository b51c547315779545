package io.tidemark.runtime.pipeline;

import java.util.Map;

/**
 * An epoch that has been run. Immutable.
 *
 * @param rows rows that it read
 * @param bytes bytes that it read
 * @param published hash of what it wrote into the books
 * @param warnings what users should hear, by relation
 */
public record EpochResult(Epoch epoch, long rows, long bytes, long published, Map<String, String> warnings) {}
