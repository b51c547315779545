/**
 * The other host: an operator of the core inside Flink. Start at {@link io.tidemark.tests.flink.FlinkHostTest}. Proves that the contract of operators
 * and state fits a host that is not ours; running plans there is not this package's business.
 */
@NullMarked
package io.tidemark.tests.flink;

import org.jspecify.annotations.NullMarked;
