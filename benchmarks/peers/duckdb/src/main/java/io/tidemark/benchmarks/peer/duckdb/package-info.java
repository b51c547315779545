/** The flash sale by DuckDB, as one batch. It knows nothing of Tidemark. */
@NullMarked
package io.tidemark.benchmarks.peer.duckdb;

import org.jspecify.annotations.NullMarked;
