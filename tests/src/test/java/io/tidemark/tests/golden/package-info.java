/**
 * Golden cases: scripts of {@code tests/golden/topic/case.sql} and what they must give, in {@code case.expected}, worked out by hand or by other means.
 * Start at {@link io.tidemark.tests.golden.GoldenTest}; {@link io.tidemark.tests.golden.GoldenCase} says how they are written.
 */
@NullMarked
package io.tidemark.tests.golden;

import org.jspecify.annotations.NullMarked;
