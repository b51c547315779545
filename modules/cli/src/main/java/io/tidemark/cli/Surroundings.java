package io.tidemark.cli;

import java.io.PrintStream;
import java.nio.file.Path;

/**
 * What a command works with, so that a test can give it others.
 *
 * @param out results, and nothing else
 * @param err all that is not a result
 * @param folder the current folder
 * @param isOutTerminal whether a person looks at {@code out}: colours then
 * @param isErrTerminal whether a person looks at {@code err}: colours then, and a line of progress that is written over
 * @param interrupt tells of Ctrl-C
 */
record Surroundings(
        PrintStream out,
        PrintStream err,
        Path folder,
        boolean isOutTerminal,
        boolean isErrTerminal,
        Interrupt interrupt) {}
