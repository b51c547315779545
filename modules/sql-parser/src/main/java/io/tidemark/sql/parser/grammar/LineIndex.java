package io.tidemark.sql.parser.grammar;

/** Finds offsets by line and column in a text. Lines end as the parser has them: {@code \n}, {@code \r\n} or {@code \r}. */
final class LineIndex {

    private final int firstLine;
    private final int[] starts;

    private LineIndex(int firstLine, int[] starts) {
        this.firstLine = firstLine;
        this.starts = starts;
    }

    /** An index of the lines from {@code firstLine} to {@code lastLine}, both counted from 1. */
    static LineIndex from(String text, int firstLine, int lastLine) {
        int[] starts = new int[lastLine - firstLine + 1];
        int line = 1;
        int at = 0;
        while (true) {
            if (line >= firstLine) {
                starts[line - firstLine] = at;
            }
            if (line == lastLine) {
                return new LineIndex(firstLine, starts);
            }
            at = nextLine(text, at);
            line++;
        }
    }

    /** The offset of a place, given by its line and column. */
    int offset(int line, int column) {
        return starts[line - firstLine] + column - 1;
    }

    private static int nextLine(String text, int from) {
        int at = from;
        while (text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return text.startsWith("\r\n", at) ? at + 2 : at + 1;
    }
}
