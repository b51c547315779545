package io.tidemark.sql.error;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.jspecify.annotations.Nullable;

/** Where in a query the first name stands that an error quotes. For one search. */
public final class NamedPlace extends SqlBasicVisitor<Void> {
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

    private final String name;
    private @Nullable SqlParserPos place;

    private NamedPlace(String name) {
        this.name = name;
    }

    /** The place of the name; where the query begins if it names nothing that the query has. */
    public static SqlParserPos of(SqlNode query, @Nullable String detail) {
        Matcher quoted = QUOTED.matcher(String.valueOf(detail));
        if (quoted.find()) {
            NamedPlace search = new NamedPlace(quoted.group(1));
            query.accept(search);
            if (search.place != null) {
                return search.place;
            }
        }
        return query.getParserPosition();
    }

    @Override
    public Void visit(SqlIdentifier identifier) {
        int last = identifier.names.size() - 1;
        if (place == null && last >= 0 && identifier.names.get(last).equals(name)) {
            SqlParserPos found = identifier.getComponentParserPosition(last);
            place = found.getLineNum() > 0 ? found : null;
        }
        return super.visit(identifier);
    }
}
