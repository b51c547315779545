/**
 * CSV after RFC 4180: bytes to columns and back. Found by ServiceLoader.
 */
@NullMarked
package io.tidemark.format.csv;

import org.jspecify.annotations.NullMarked;
