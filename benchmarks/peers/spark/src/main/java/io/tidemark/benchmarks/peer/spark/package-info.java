/** The flash sale by Spark Structured Streaming, in one process. It knows nothing of Tidemark. */
@NullMarked
package io.tidemark.benchmarks.peer.spark;

import org.jspecify.annotations.NullMarked;
