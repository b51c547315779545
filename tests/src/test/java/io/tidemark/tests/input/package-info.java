/** What comes in: clocks that lie, files that grow and change, runs that follow each other. */
@NullMarked
package io.tidemark.tests.input;

import org.jspecify.annotations.NullMarked;
