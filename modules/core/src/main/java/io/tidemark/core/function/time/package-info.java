/**
 * Functions of dates, times and intervals. Start at {@link io.tidemark.core.function.time.TimeFunctions}. A TIMESTAMP is UTC, and so is a
 * TIMESTAMP_TZ unless a zone is named.
 */
@NullMarked
package io.tidemark.core.function.time;

import org.jspecify.annotations.NullMarked;
