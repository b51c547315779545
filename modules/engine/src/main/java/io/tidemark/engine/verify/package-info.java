/** Whether the views of a script are what one run over all of its input gives, however it is cut: {@link io.tidemark.engine.verify.Verification}. */
@NullMarked
package io.tidemark.engine.verify;

import org.jspecify.annotations.NullMarked;
