/** The flash sale by Flink SQL, in one process. It knows nothing of Tidemark. */
@NullMarked
package io.tidemark.benchmarks.peer.flink;

import org.jspecify.annotations.NullMarked;
