/** Tests of the contract of sources. */
@NullMarked
package io.tidemark.api.source;

import org.jspecify.annotations.NullMarked;
