package io.tidemark.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * What each command takes and what it says of itself. Described in code and not by annotations, which picocli would have to find by reflection at each
 * start. Stateless.
 */
final class CommandSpecs {
    /** How many runs {@code verify} makes unless said otherwise. */
    static final int VERIFY_RUNS = 10;

    private static final int WIDTH = 110;

    private CommandSpecs() {}

    /** The command and its subcommands. */
    static CommandSpec root() {
        CommandSpec root = CommandSpec.create()
                .name("tidemark")
                .addOption(help())
                .addOption(OptionSpec.builder("-V", "--version")
                        .description("Say which version this is.")
                        .build())
                .addSubcommand("run", runSpec())
                .addSubcommand("query", querySpec())
                .addSubcommand("replay", replaySpec())
                .addSubcommand("verify", verifySpec())
                .addSubcommand("serve", serveSpec());
        root.usageMessage()
                .width(WIDTH)
                .customSynopsis(
                        "tidemark run SCRIPT.sql [--once] …", "       tidemark query SQL …", "       tidemark replay …")
                .description("Streaming SQL that says whether a number is final and, if it changed, why.")
                .footer(
                        "",
                        "First steps:",
                        "  tidemark run examples/flash-sale/flash-sale.sql --once",
                        "  tidemark query 'SHOW MATERIALIZED VIEWS' --data .tidemark/flash-sale",
                        "",
                        "Results go to stdout, all else to stderr. Exit code 1: a mistake in the statement, script",
                        "or command line, with its SQLSTATE and place. Exit code 2: the engine, the disk or a source",
                        "failed. docs/sql.md is the SQL reference, docs/errors.md lists the errors.");
        return root;
    }

    private static CommandSpec runSpec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(help())
                .addOption(OptionSpec.builder("--once")
                        .description("Process what is there, then stop. Without it, run on until Ctrl-C or SIGTERM.")
                        .build())
                .addOption(data("Where the script's state is kept; .tidemark/<script name> unless said otherwise."))
                .addOption(format())
                .addOption(set(
                        "Replace $${NAME} in the script; or change a setting (SHOW SETTINGS lists them);",
                        "or set the clock: clock=2026-04-01T10:30:00Z."))
                .addOption(OptionSpec.builder("--reset")
                        .paramLabel("VIEW")
                        .type(List.class)
                        .auxiliaryTypes(String.class)
                        .description(
                                "Let a materialized view begin anew, as the script defines it now, with what its sources",
                                "still have. Its books go; its sinks follow. Once for each view.")
                        .build())
                .addOption(OptionSpec.builder("--threads")
                        .paramLabel("N")
                        .type(Integer.class)
                        .description("Threads that work at once; as many as processors unless said otherwise.")
                        .build())
                .addOption(verbose())
                .addPositional(
                        text("SCRIPT.sql", "Statements to run, in order. Relative paths in it start from its folder."));
        usage(
                spec.usageMessage(),
                "tidemark run SCRIPT.sql [--once] [--data DIR] [--format table|json|csv] [--set NAME=VALUE]... [--reset VIEW]..."
                        + " [--threads N]",
                "Run a script. A script is a declaration: run again, it goes on where it was, and nothing is counted twice.",
                "  tidemark run sales.sql --once                     process what is there, then stop",
                "  tidemark run sales.sql                            go on as rows come; Ctrl-C stops",
                "  tidemark run sales.sql --once --format json       one object a line, for other programs",
                "  tidemark run sales.sql --once --set day=2026-04-01     $${day} in the script becomes 2026-04-01",
                "  tidemark run sales.sql --once --reset sales_10m   the view has another definition now: build it anew",
                "  tidemark run sales.sql --once --data /tmp/try     from the beginning, in a directory of its own");
        return spec;
    }

    private static CommandSpec querySpec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(help())
                .addOption(data("The data directory to ask; the only one in .tidemark unless said otherwise."))
                .addOption(format())
                .addOption(verbose())
                .addPositional(text("SQL", "One query, SHOW, DESCRIBE or EXPLAIN."));
        usage(
                spec.usageMessage(),
                "tidemark query SQL [--data DIR] [--format table|json|csv]",
                "Ask a data directory that no run holds. Nothing is processed: the answer is as of its last epoch.",
                "  tidemark query 'SELECT * FROM sales_10m ORDER BY window_start'",
                "  tidemark query 'SELECT * FROM sales_10m.ledger' --data .tidemark/sales --format csv",
                "  tidemark query 'DESCRIBE sales_10m'");
        return spec;
    }

    private static CommandSpec replaySpec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(help())
                .addOption(OptionSpec.builder("--from")
                        .paramLabel("WHERE")
                        .type(String.class)
                        .description(
                                "An epoch; a time at which results became known; or SOURCE/PARTITION:OFFSET, a row",
                                "that was read. From the first epoch unless said otherwise.")
                        .build())
                .addOption(OptionSpec.builder("--to")
                        .paramLabel("WHERE")
                        .type(String.class)
                        .description(
                                "The last epoch, said in the same ways; of a time, the last one whose results were known",
                                "by then. To the end of the log unless said otherwise.")
                        .build())
                .addOption(data("The data directory to replay; the only one in .tidemark unless said otherwise."))
                .addOption(format())
                .addOption(verbose());
        usage(
                spec.usageMessage(),
                "tidemark replay [--from WHERE] [--to WHERE] [--data DIR] [--format table|json|csv]",
                "Run epochs again as the log has them, and compare with what they gave. Nothing is changed, no sink is told.",
                "  tidemark replay                                        all that the log has",
                "  tidemark replay --from 12                              from epoch 12 to the end",
                "  tidemark replay --from 12 --to 14                      epochs 12 to 14",
                "  tidemark replay --from 2026-04-01T10:00:00Z            from the first epoch known at that time or later",
                "  tidemark replay --from purchases/day1.jsonl:4096       from the epoch that read that byte of the file");
        return spec;
    }

    private static CommandSpec verifySpec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(help())
                .addOption(OptionSpec.builder("--runs")
                        .paramLabel("N")
                        .type(Integer.class)
                        .description("How many runs in random epochs; " + VERIFY_RUNS + " unless said otherwise.")
                        .build())
                .addOption(OptionSpec.builder("--against")
                        .paramLabel("URL")
                        .type(String.class)
                        .description(
                                "Compare with what this Postgres makes of the views' queries, as",
                                "postgresql://host:5432/database. All goes into temporary tables. The password is",
                                "the environment's PGPASSWORD.")
                        .build())
                .addOption(OptionSpec.builder("--user")
                        .paramLabel("NAME")
                        .type(String.class)
                        .description("The role to connect as with --against.")
                        .build())
                .addOption(OptionSpec.builder("--seed")
                        .paramLabel("N")
                        .type(Long.class)
                        .description("What chance starts from; another one each time unless said otherwise.")
                        .build())
                .addOption(set("Replace $${NAME} in the script."))
                .addOption(verbose())
                .addPositional(text("SCRIPT.sql", "The script whose materialized views are compared."));
        usage(
                spec.usageMessage(),
                "tidemark verify SCRIPT.sql [--runs N] [--seed N] [--set NAME=VALUE]...",
                "Run a script over its input at once, then in random small epochs with restarts between them, and compare what its"
                        + " materialized views hold. Nothing is told to sinks, and no data directory is left. Exit code 2: a view differs.",
                "  tidemark verify sales.sql",
                "  tidemark verify sales.sql --runs 100");
        return spec;
    }

    private static CommandSpec serveSpec() {
        CommandSpec spec = CommandSpec.create()
                .addOption(help())
                .addPositional(PositionalParamSpec.builder()
                        .paramLabel("SCRIPT.sql")
                        .arity("0..*")
                        .type(String[].class)
                        .build());
        spec.usageMessage().description("Not in this release.").hidden(true);
        spec.parser().unmatchedArgumentsAllowed(true);
        return spec;
    }

    private static void usage(UsageMessageSpec message, String synopsis, String description, String... examples) {
        String[] footer = new String[examples.length + 2];
        footer[0] = "";
        footer[1] = "Examples:";
        System.arraycopy(examples, 0, footer, 2, examples.length);
        message.customSynopsis(synopsis).description(description).footer(footer).width(WIDTH);
    }

    private static OptionSpec help() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help.")
                .build();
    }

    private static OptionSpec verbose() {
        return OptionSpec.builder("--verbose")
                .description("Show where in the engine an error came from.")
                .build();
    }

    private static OptionSpec data(String description) {
        return OptionSpec.builder("--data")
                .paramLabel("DIR")
                .type(String.class)
                .description(description)
                .build();
    }

    private static OptionSpec format() {
        return OptionSpec.builder("--format")
                .paramLabel("FORMAT")
                .type(String.class)
                .completionCandidates(ResultPrinter.FORMATS)
                .description("How results are written: table (the default), json or csv.")
                .build();
    }

    private static OptionSpec set(String... description) {
        return OptionSpec.builder("--set")
                .paramLabel("NAME=VALUE")
                .type(Map.class)
                .auxiliaryTypes(String.class, String.class)
                .description(description)
                .build();
    }

    /** The one text that a command works on. */
    private static PositionalParamSpec text(String label, String description) {
        return PositionalParamSpec.builder()
                .paramLabel(label)
                .index("0")
                .arity("1")
                .type(String.class)
                .required(true)
                .description(description)
                .build();
    }
}
