package io.tidemark.cli;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The command line: reads what was typed and runs the command that is meant. What it may be is in {@link CommandSpecs}. Stateless. */
final class Commands {
    static final int OK = 0;
    static final int USER_MISTAKE = 1;
    static final int ENGINE_FAULT = 2;

    private Commands() {}

    /** Runs a command line and returns the exit code. */
    static int run(String[] arguments, Surroundings surroundings) {
        CommandSpec root = CommandSpecs.root();
        CommandLine line = new CommandLine(root);
        PrintWriter err = new PrintWriter(surroundings.err(), true, StandardCharsets.UTF_8);
        line.setErr(err).setOut(new PrintWriter(surroundings.out(), true, StandardCharsets.UTF_8));
        CommandLine.Help.Ansi ansi = Terminal.hasColours(surroundings.isOutTerminal())
                ? CommandLine.Help.Ansi.ON
                : CommandLine.Help.Ansi.OFF;
        try {
            ParseResult parsed = line.parseArgs(arguments);
            return run(parsed, surroundings, ansi);
        } catch (CommandLine.ParameterException e) {
            return new ErrorPrinter(surroundings, false).print(WrongCommandLine.of(e), null);
        }
    }

    private static int run(ParseResult parsed, Surroundings surroundings, CommandLine.Help.Ansi ansi) {
        if (!parsed.hasSubcommand()) {
            if (parsed.hasMatchedOption("--version")) {
                surroundings.out().println("tidemark " + version());
                return OK;
            }
            boolean asked = parsed.hasMatchedOption("--help");
            parsed.commandSpec().commandLine().usage(asked ? surroundings.out() : surroundings.err(), ansi);
            return asked ? OK : USER_MISTAKE;
        }
        ParseResult command = parsed.subcommand();
        if (command.hasMatchedOption("--help")) {
            command.commandSpec().commandLine().usage(surroundings.out(), ansi);
            return OK;
        }
        String data = command.matchedOptionValue("--data", "");
        String format = command.matchedOptionValue("--format", "table");
        boolean verbose = command.hasMatchedOption("--verbose");
        Path directory = data.isEmpty() ? null : surroundings.folder().resolve(data);
        return switch (command.commandSpec().name()) {
            case "run" ->
                new RunCommand(surroundings, verbose)
                        .run(
                                command.matchedPositionalValue(0, ""),
                                directory,
                                command.hasMatchedOption("--once"),
                                format,
                                command.matchedOptionValue("--set", Map.of()),
                                Set.copyOf(command.matchedOptionValue("--reset", List.of())),
                                command.matchedOptionValue("--threads", 0));
            case "query" ->
                new QueryCommand(surroundings, verbose).run(command.matchedPositionalValue(0, ""), directory, format);
            case "replay" ->
                new ReplayCommand(surroundings, verbose)
                        .run(
                                command.matchedOptionValue("--from", "1"),
                                command.matchedOptionValue("--to", null),
                                directory,
                                format);
            case "verify" ->
                new VerifyCommand(surroundings, verbose)
                        .against(command.matchedOptionValue("--against", ""), command.matchedOptionValue("--user", ""))
                        .run(
                                command.matchedPositionalValue(0, ""),
                                command.matchedOptionValue("--set", Map.of()),
                                command.matchedOptionValue("--runs", CommandSpecs.VERIFY_RUNS),
                                command.matchedOptionValue("--seed", System.nanoTime()));
            default -> serve(surroundings);
        };
    }

    private static int serve(Surroundings surroundings) {
        StatementException error = StatementException.of(ErrorCode.NOT_SUPPORTED, "could not serve")
                .withDetail("Wire protocol, HTTP and web page come with a later release.")
                .withHint(
                        "tidemark run SCRIPT.sql runs on until Ctrl-C, and tidemark query asks its data directory after that.");
        return new ErrorPrinter(surroundings, false).print(error, null);
    }

    private static String version() {
        String version = Commands.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }
}
