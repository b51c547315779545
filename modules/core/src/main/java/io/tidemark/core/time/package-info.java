/**
 * Event time of one source: its watermark, exact for each row, over its partitions; rows ahead of their time; how late rows come. Start at
 * {@link io.tidemark.core.time.SourceClock}. Nothing here reads a clock: a host tells what its log says.
 */
@NullMarked
package io.tidemark.core.time;

import org.jspecify.annotations.NullMarked;
