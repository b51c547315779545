package io.tidemark.sql.parser;

import io.tidemark.sql.parser.statement.Position;
import io.tidemark.sql.parser.statement.Statement;

/**
 * A statement and its place in the script it came from. Immutable.
 *
 * @param text as it was written, from its first word to its last, without the semicolon
 * @param offset of {@code text} in the script, in UTF-16 characters from 0
 * @param position of {@code text} in the script
 * @param canonicalText as {@link ScriptPart#canonicalText} has it
 */
public record ScriptStatement(String text, int offset, Position position, String canonicalText, Statement statement) {}
