package io.tidemark.cli;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionValues;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Says what is wrong with a command line, as other errors are said. Stateless. */
final class WrongCommandLine {
    /** A longer way than this is another word, not a slip. */
    private static final int MAX_DISTANCE = 2;

    private WrongCommandLine() {}

    static StatementException of(CommandLine.ParameterException error) {
        CommandLine line = error.getCommandLine();
        String command = line.getCommandSpec().qualifiedName();
        String help = command + " --help shows what it takes.";
        if (error instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getUnmatched().isEmpty()) {
            return unmatched(line, command, unmatched.getUnmatched().get(0), help);
        }
        return mistake(ErrorCode.INVALID_OPTION, String.valueOf(error.getMessage()), help);
    }

    private static StatementException unmatched(CommandLine line, String command, String word, String help) {
        if (word.startsWith("-")) {
            List<String> options = line.getCommandSpec().options().stream()
                    .map(CommandLine.Model.OptionSpec::longestName)
                    .toList();
            return mistake(
                    ErrorCode.UNKNOWN_OPTION,
                    command + " has no option " + word,
                    question(word.split("=", 2)[0], options) + help);
        }
        if (!line.getSubcommands().isEmpty()) {
            return mistake(
                    ErrorCode.UNKNOWN_OPTION,
                    "There is no command \"" + word + "\"",
                    question(word, line.getSubcommands().keySet()) + help);
        }
        String taken = line.getCommandSpec().positionalParameters().stream()
                .map(CommandLine.Model.PositionalParamSpec::paramLabel)
                .collect(Collectors.joining(" "));
        return mistake(
                ErrorCode.INVALID_OPTION,
                command + " takes one " + taken + ", and \"" + word + "\" is one more",
                "Put a text with blanks in it in quotes. " + help);
    }

    private static StatementException mistake(ErrorCode code, String detail, String hint) {
        return StatementException.of(code, "could not read the command line")
                .withDetail(detail + ".")
                .withHint(hint);
    }

    private static String question(String word, Collection<String> known) {
        return known.stream()
                .filter(name -> OptionValues.distance(name, word) <= MAX_DISTANCE)
                .min(Comparator.comparingInt(name -> OptionValues.distance(name, word)))
                .map(name -> "Did you mean " + name + "? ")
                .orElse("");
    }
}
