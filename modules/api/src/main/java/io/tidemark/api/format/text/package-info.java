/**
 * The text of values, as bytes: parsers that neither allocate nor throw, and writers. Formats and CAST share it, so that a value
 * reads the same everywhere. Start at {@link io.tidemark.api.format.text.ColumnText}. Nothing here knows of JSON, CSV or SQL.
 */
@NullMarked
package io.tidemark.api.format.text;

import org.jspecify.annotations.NullMarked;
