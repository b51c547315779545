/** Tests of reading files. */
@NullMarked
package io.tidemark.connector.files.source;

import org.jspecify.annotations.NullMarked;
