/**
 * What Tidemark costs: JMH for the pieces, whole runs beside the limit.
 */
@NullMarked
package io.tidemark.benchmarks;

import org.jspecify.annotations.NullMarked;
