/**
 * What makes the command start fast. Start at {@link io.tidemark.cli.start.Rehearsal}. Knows nothing of the commands but how to run them.
 */
@NullMarked
package io.tidemark.cli.start;

import org.jspecify.annotations.NullMarked;
