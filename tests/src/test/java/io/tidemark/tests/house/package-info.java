/**
 * The rules of the house, as tests: who may know whom ({@link io.tidemark.tests.house.ModuleDirectionTest}), what the core
 * may not call ({@link io.tidemark.tests.house.BannedCallsTest}), and size, words and documents
 * ({@link io.tidemark.tests.house.TidyTest}). A rule has no list of exceptions: if it makes the code worse, change the rule
 * and say why in an ADR.
 */
@NullMarked
package io.tidemark.tests.house;

import org.jspecify.annotations.NullMarked;
