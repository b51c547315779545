/** Tests of packed arrays and rows. */
@NullMarked
package io.tidemark.api.data.nested;

import org.jspecify.annotations.NullMarked;
