/** sqllogictest files: {@code tests/slt}. Start at {@link io.tidemark.tests.slt.SltTest}. */
@NullMarked
package io.tidemark.tests.slt;

import org.jspecify.annotations.NullMarked;
