package io.tidemark.api.format.nested;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.api.data.Column;
import io.tidemark.api.format.text.Fit;
import io.tidemark.api.format.text.Parsed;
import io.tidemark.api.type.DataType;
import io.tidemark.api.type.Field;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts as PostgreSQL 15 prints them, for {@code '…'::type::text}. */
final class ValueTextTest {
    private static final DataType NUMBERS = DataType.array(DataType.INTEGER);
    private static final DataType PLACE = DataType.row(List.of(
            Field.of("name", DataType.VARCHAR),
            Field.of("n", DataType.INTEGER),
            Field.of("tags", DataType.array(DataType.VARCHAR))));

    private static DataType type(String name) {
        return switch (name) {
            case "int[]" -> NUMBERS;
            case "int[][]" -> DataType.array(NUMBERS);
            case "text[]" -> DataType.array(DataType.VARCHAR);
            case "bool[]" -> DataType.array(DataType.BOOLEAN);
            case "timestamp[]" -> DataType.array(DataType.TIMESTAMP);
            case "place" -> PLACE;
            default -> DataType.BYTEA;
        };
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '\1', textBlock = """
            int[] => {1,2,3} => {1,2,3}
            int[] =>  { 1 , NULL,null,-3 }  => {1,NULL,NULL,-3}
            int[] => {} => {}
            int[][] => {{1,2},{3,4}} => {{1,2},{3,4}}
            text[] => {a, b c ,"d e"} => {a,"b c","d e"}
            text[] => {"NULL",NULL,"null",nulls} => {"NULL",NULL,"null",nulls}
            text[] => {"",a"b"c} => {"",abc}
            text[] => {"a\\"b","c\\\\d","{",","} => {"a\\"b","c\\\\d","{",","}
            bool[] => {true,no,t} => {t,f,t}
            timestamp[] => {2026-04-01T10:00:00,"2026-04-01 10:00"} => {"2026-04-01 10:00:00","2026-04-01 10:00:00"}
            place => (a,1,{x}) => (a,1,{x})
            place => (,,) => (,,)
            place => ("",2,"{a,""b c""}") => ("",2,"{a,""b c""}")
            place => ("a ""b"" \\\\",3,) => ("a ""b"" \\\\",3,)
            place => (x y,4,) => ("x y",4,)
            bytea => \\xDEad be => \\xdeadbe
            bytea => abc => \\x616263
            bytea => a\\000\\\\b => \\x61005c62
            """)
    void textIsReadAndPrintedAsInPostgres(String type, String text, String printed) {
        assertThat(read(type(type), text)).isEqualTo(printed);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '\1', textBlock = """
            int[] => {1,2
            int[] => 1,2
            int[] => {1,,2}
            int[] => {1,2}x
            int[] => {a}
            int[][] => {1}
            text[] => {"a}
            place => (a,1)
            place => (a,1,{x},)
            place => (a,b,{x})
            bytea => \\x1
            bytea => \\xzz
            bytea => \\9
            """)
    void textThatIsNoSuchValueIsRefused(String type, String text) {
        Column column = Column.create(type(type), 1);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(ValueText.parse(type(type), bytes, 0, bytes.length, Fit.EXACT, column, 0))
                .isNotEqualTo(Parsed.OK);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " => ", quoteCharacter = '\1', textBlock = """
            int[] => {1,NULL} => [1,null]
            place => ("a \\"b",,"{x,y}") => {"name":"a \\"b","n":null,"tags":["x","y"]}
            bytea => \\x00ff => "\\\\x00ff"
            bool[] => {t,f} => [true,false]
            timestamp[] => {2026-04-01 10:00:00.5} => ["2026-04-01T10:00:00.5"]
            """)
    void valuesAreJson(String type, String text, String json) {
        Column column = Column.create(type(type), 1);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(ValueText.parse(type(type), bytes, 0, bytes.length, Fit.EXACT, column, 0))
                .isEqualTo(Parsed.OK);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ValueJson.write(type(type), column, 0, out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(json);
    }

    private static String read(DataType type, String text) {
        Column column = Column.create(type, 1);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(ValueText.parse(type, bytes, 0, bytes.length, Fit.EXACT, column, 0))
                .isEqualTo(Parsed.OK);
        return ValueText.text(type, column, 0);
    }
}
