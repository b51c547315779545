/** Errors with codes. Start at {@link io.tidemark.api.error.ErrorCode}. Knows nothing of where errors are shown. */
@NullMarked
package io.tidemark.api.error;

import org.jspecify.annotations.NullMarked;
