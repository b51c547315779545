package io.tidemark.api.source;

/**
 * Something a user must hear about, such as a file that shrank. Immutable.
 *
 * @param partition the partition that it concerns
 * @param position where
 * @param message what happened, what the source does about it, and what the user can do
 */
public record SourceIncident(String partition, Position position, String message) {}
