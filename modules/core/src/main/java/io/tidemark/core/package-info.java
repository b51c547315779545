/**
 * Operators, state tables, watermarks, the ledger and the plan. Knows no clock, thread, file, network or logger: a
 * host drives it.
 */
@NullMarked
package io.tidemark.core;

import org.jspecify.annotations.NullMarked;
