/** Documents that run: {@link io.tidemark.tests.docs.DocumentsTest}. */
@NullMarked
package io.tidemark.tests.docs;

import org.jspecify.annotations.NullMarked;
