package io.tidemark.runtime.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.api.sink.SinkMode;
import io.tidemark.core.expr.Expr;
import io.tidemark.runtime.TestViews;
import io.tidemark.runtime.codec.ByteReader;
import io.tidemark.runtime.codec.ByteWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefinitionFormatTest {
    private static Definition copy(Definition definition) {
        ByteWriter out = new ByteWriter(100);
        DefinitionFormat.write(definition, out);
        return DefinitionFormat.read(new ByteReader(out.toByteArray(), "test"));
    }

    private static SourceDefinition source(String text, String path) {
        return source(text, path, PrimaryKey.NONE);
    }

    private static SourceDefinition source(String text, String path, PrimaryKey key) {
        Expr amount = new Expr.ColumnRef(2, TestViews.PURCHASE.type(2));
        return new SourceDefinition(
                "s",
                text,
                "files",
                Map.of("path", path, "partition", "file"),
                "json",
                Map.of("timestamp_format", "millis"),
                TestViews.PURCHASE,
                List.of(new SourceDefinition.Computed(
                        2, new Expr.Call("add", List.of(amount, amount), TestViews.PURCHASE.type(2)))),
                TestViews.time(5),
                new int[] {0},
                1000,
                true,
                true,
                key,
                TextLengths.NONE);
    }

    @Test
    void lengthsOfTextsComeBack() {
        SourceDefinition plain = source("text", "p");
        TextLengths lengths = new TextLengths(new int[] {20, 0, -3});
        SourceDefinition source = new SourceDefinition(
                "s",
                "text",
                "files",
                Map.of(),
                "json",
                Map.of(),
                plain.type(),
                List.of(),
                plain.time(),
                new int[0],
                0,
                false,
                false,
                new PrimaryKey(new int[] {0}, ""),
                lengths);
        assertThat(copy(source)).usingRecursiveComparison().isEqualTo(source);
        TableDefinition table =
                new TableDefinition("t", "text", plain.type(), new int[] {0}, EventTime.NONE, lengths, null);
        assertThat(copy(table)).usingRecursiveComparison().isEqualTo(table);
    }

    @Test
    void eachKindComesBack() {
        SourceDefinition source = source("text", "p");
        SourceDefinition back = (SourceDefinition) copy(source);
        assertThat(back).usingRecursiveComparison().isEqualTo(source);
        assertThat(back.readColumns()).containsExactly(0, 1);
        for (Definition definition : List.of(
                TestViews.table("t"),
                TestViews.sales("v", "s", 10),
                TestViews.sink("k", "v", SinkMode.APPEND),
                new NamedQuery("q", "text", "SELECT 1", TestViews.PURCHASE, List.of("s", "t")))) {
            assertThat(copy(definition)).usingRecursiveComparison().isEqualTo(definition);
            assertThat(definition.title()).contains(definition.name());
        }
    }

    @Test
    void primaryKeyOfASourceComesBackAndOneWithoutIsWrittenAsBefore() {
        SourceDefinition keyed = source("text", "p", new PrimaryKey(new int[] {1, 0}, "json"));
        SourceDefinition back = (SourceDefinition) copy(keyed);
        assertThat(back).usingRecursiveComparison().isEqualTo(keyed);
        assertThat(back.accompanyingKey()).containsExactly(0, 1);
        assertThat(back.metadata().fields()).extracting(field -> field.name()).containsExactly("key");
        assertThat(back.readType().field(0).nullable()).isTrue();
        assertThat(DefinitionFormat.hash(source("text", "p", new PrimaryKey(new int[0], ""))))
                .isEqualTo(DefinitionFormat.hash(source("text", "p")))
                .isNotEqualTo(DefinitionFormat.hash(keyed));
    }

    @Test
    void theTextDoesNotCountAndEverythingElseDoes() {
        String hash = DefinitionFormat.hash(source("text", "p"));
        assertThat(DefinitionFormat.hash(source("-- comment\ntext", "p"))).isEqualTo(hash);
        assertThat(DefinitionFormat.hash(source("text", "q"))).isNotEqualTo(hash);
        assertThat(DefinitionFormat.hash(copy(source("text", "p")))).isEqualTo(hash);
    }

    @Test
    void aCatalogComesBack() {
        Catalog catalog = Catalog.EMPTY
                .with(new CatalogEntry(source("text", "p"), 1, 0))
                .with(new CatalogEntry(TestViews.sales("v/1", "s", 10), 2, 2))
                .withSetting("epoch_rows", "7");
        ByteWriter out = new ByteWriter(100);
        catalog.write(out);
        Catalog back = Catalog.read(new ByteReader(out.toByteArray(), "test"));
        assertThat(back.settings()).isEqualTo(Map.of("epoch_rows", "7"));
        assertThat(back.nextId()).isEqualTo(3);
        assertThat(back.definitions()).extracting(Definition::name).containsExactly("s", "v/1");
        assertThat(back.entry("v/1").pipeline()).isEqualTo(2);
        assertThat(back.entry("v/1").folder()).isEqualTo("2-v_1");
        assertThat(back.without("s").find("s")).isNull();
        assertThat(back.all(ViewDefinition.class)).hasSize(1);
    }

    @Test
    void settingsHaveDefaultsAndBounds() {
        Settings settings = new Settings(Map.of(Settings.EPOCH_ROWS, "12"));
        assertThat(settings.number(Settings.EPOCH_ROWS)).isEqualTo(12);
        assertThat(settings.micros(Settings.CHECKPOINT_EVERY)).isEqualTo(60_000_000);
        Settings.check(Settings.EPOCH_BYTES, "1 MB");
        Settings.check(Settings.KEEP_LOG, "1 day");
        assertThatThrownBy(() -> Settings.check(Settings.KEEP_LOG, "soon")).hasMessageContaining("soon");
        assertThatThrownBy(() -> Settings.check(Settings.EPOCH_ROWS, "many")).hasMessageContaining("epoch_rows");
        assertThatThrownBy(() -> Settings.check("nothing", "1")).hasMessageContaining("nothing");
    }
}
