/** The flash sale by Hazelcast Jet, in one process. It knows nothing of Tidemark. */
@NullMarked
package io.tidemark.benchmarks.peer.jet;

import org.jspecify.annotations.NullMarked;
