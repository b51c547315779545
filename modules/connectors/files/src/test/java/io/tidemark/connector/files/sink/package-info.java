/** Tests of writing files. */
@NullMarked
package io.tidemark.connector.files.sink;

import org.jspecify.annotations.NullMarked;
