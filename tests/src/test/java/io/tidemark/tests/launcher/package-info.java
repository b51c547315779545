/** The commands of the README, as they are typed: processes, not classes. */
@NullMarked
package io.tidemark.tests.launcher;

import org.jspecify.annotations.NullMarked;
