package io.tidemark.sql.difference;

import io.tidemark.sql.parser.statement.Name;
import io.tidemark.sql.parser.statement.RelationBody;
import io.tidemark.sql.parser.statement.RelationBody.Column;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Columns, watermark, deduplication and key of two sources or tables. Stateless. */
final class BodyDifference {
    private BodyDifference() {}

    static void tell(RelationBody before, RelationBody after, List<String> into) {
        int known = into.size();
        for (Column column : before.columns()) {
            String name = column.name().text();
            String is = after.column(name).map(BodyDifference::words).orElse("");
            Wording.changed("column " + name, words(column), is, into);
        }
        for (Column column : after.columns()) {
            String name = column.name().text();
            if (before.column(name).isEmpty()) {
                Wording.changed("column " + name, "", words(column), into);
            }
        }
        if (into.size() == known && !names(before).equals(names(after))) {
            into.add("columns are in another order: " + names(after));
        }
        Wording.changed("watermark", watermark(before), watermark(after), into);
        Wording.changed("deduplication", deduplication(before), deduplication(after), into);
        Wording.changed("primary key", key(before), key(after), into);
    }

    private static String words(Column column) {
        if (column instanceof Column.Stored stored) {
            return stored.type().text()
                    + (stored.metadata().isEmpty() ? "" : " METADATA FROM '" + stored.metadata() + "'")
                    + (stored.notNull() ? " NOT NULL" : "");
        }
        return "AS " + Wording.of(((Column.Generated) column).expression());
    }

    private static String names(RelationBody body) {
        return names(body.columns().stream().map(Column::name).toList());
    }

    private static String names(List<Name> names) {
        return names.stream().map(Name::text).collect(Collectors.joining(", "));
    }

    private static String watermark(RelationBody body) {
        Optional<RelationBody.Watermark> watermark = body.watermark();
        return watermark
                .map(one -> one.column() + " AS " + Wording.of(one.expression()))
                .orElse("");
    }

    private static String deduplication(RelationBody body) {
        return body.deduplication()
                .map(one -> "(" + names(one.columns()) + ") within " + one.horizon())
                .orElse("");
    }

    private static String key(RelationBody body) {
        return body.primaryKey().map(one -> "(" + names(one.columns()) + ")").orElse("");
    }
}
