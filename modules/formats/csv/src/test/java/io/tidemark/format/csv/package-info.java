/** Tests of CSV. */
@NullMarked
package io.tidemark.format.csv;

import org.jspecify.annotations.NullMarked;
