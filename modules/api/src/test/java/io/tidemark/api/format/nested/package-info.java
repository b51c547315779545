/** Tests of values with parts as text. */
@NullMarked
package io.tidemark.api.format.nested;

import org.jspecify.annotations.NullMarked;
