/** Tests of packed arrays and rows. */
@NullMarked
package io.tidemark.api.data;

import org.jspecify.annotations.NullMarked;
