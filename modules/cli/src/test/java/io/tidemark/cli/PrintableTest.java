package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PrintableTest {
    @Test
    void whatATerminalWouldObeyIsWrittenOut() {
        assertThat(Printable.line("a\u001b[31mb\u0007\u007f\u009b2J")).isEqualTo("a\\x1b[31mb\\x07\\x7f\\x9b2J");
        assertThat(Printable.line("a\r\n\tb\0")).isEqualTo("a\\r\\n\\tb\\x00");
        assertThat(Printable.line("gpj.\u202eexe \u2066x\u2069\u2028"))
                .isEqualTo("gpj.\\u202eexe \\u2066x\\u2069\\u2028");
    }

    @Test
    void backslashesAreDoubledOnlyWhereOneCouldBeTakenForAnother() {
        assertThat(Printable.line("C:\\new")).isEqualTo("C:\\new");
        assertThat(Printable.line("\\n\n")).isEqualTo("\\\\n\\n");
    }

    @Test
    void allOtherTextIsLeftAlone() {
        assertThat(Printable.line("ü 日本 😀 é")).isEqualTo("ü 日本 😀 é");
        assertThat(Printable.lines("two\n\tlines")).isEqualTo("two\n\tlines");
    }
}
