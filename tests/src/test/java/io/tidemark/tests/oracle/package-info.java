/** Views against the same queries computed from scratch: {@link io.tidemark.tests.oracle.RecomputationTest}. */
@NullMarked
package io.tidemark.tests.oracle;

import org.jspecify.annotations.NullMarked;
