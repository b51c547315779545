/**
 * Files as a source and as a sink. Found by ServiceLoader; bytes become columns in a format, never here.
 */
@NullMarked
package io.tidemark.connector.files;

import org.jspecify.annotations.NullMarked;
