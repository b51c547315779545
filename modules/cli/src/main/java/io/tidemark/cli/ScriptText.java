package io.tidemark.cli;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.FailureText;
import io.tidemark.api.error.StatementException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A script's text with its variables replaced. Immutable. */
final class ScriptText {
    private final String text;
    private final Set<String> used;

    private ScriptText(String text, Set<String> used) {
        this.text = text;
        this.used = used;
    }

    /** Reads a script as it is written; {@code name} is what its user calls it. */
    static String read(String name, Path file) {
        String attempt = "could not read the script " + name;
        if (Files.isDirectory(file)) {
            throw StatementException.of(ErrorCode.FILE_NOT_FOUND, attempt)
                    .withDetail("It is a directory.")
                    .withHint("Name the script in it.");
        }
        if (!Files.exists(file)) {
            throw StatementException.of(ErrorCode.FILE_NOT_FOUND, attempt)
                    .withDetail("There is no file " + file.toAbsolutePath().normalize() + ".")
                    .withHint("Check the path; it starts from the current folder.");
        }
        try {
            String text = Files.readString(file);
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw StatementException.of(ErrorCode.MALFORMED_INPUT, attempt)
                    .withDetail("It is not UTF-8.")
                    .withHint("Save it as UTF-8.")
                    .causedBy(e);
        } catch (IOException e) {
            throw StatementException.of(ErrorCode.IO, attempt)
                    .withDetail(FailureText.of(e) + ".")
                    .causedBy(e);
        }
    }

    /**
     * Replaces {@code ${NAME}} by its value, but in comments; within quotes, those of the value are doubled, so that it stays one string or name.
     * {@code ${env:NAME}} is left to connectors.
     */
    static ScriptText replace(String script, Map<String, String> values) {
        StringBuilder text = new StringBuilder();
        Set<String> used = new HashSet<>();
        Variables variables = new Variables(script);
        int done = 0;
        while (variables.next()) {
            String value = values.get(variables.name());
            if (value == null && variables.place() != Variables.Place.COMMENT) {
                throw missing(variables.name(), script, variables.start());
            }
            used.add(variables.name());
            text.append(script, done, variables.start()).append(variables.written(value == null ? "" : value));
            done = variables.end();
        }
        return new ScriptText(text.append(script, done, script.length()).toString(), used);
    }

    private static StatementException missing(String name, String script, int at) {
        String before = script.substring(0, at);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return StatementException.of(ErrorCode.UNKNOWN_SETTING, "could not read the script")
                .withDetail("${" + name + "} has no value.")
                .withHint("Give one: --set " + name + "=…")
                .at(line, at - before.lastIndexOf('\n'));
    }

    String text() {
        return text;
    }

    /** Names that the script has. */
    Set<String> used() {
        return used;
    }
}
