/** What tests of the whole engine stand on: {@link io.tidemark.tests.workbench.Workbench}, an engine in a folder with a clock that the test sets. */
@NullMarked
package io.tidemark.tests.workbench;

import org.jspecify.annotations.NullMarked;
