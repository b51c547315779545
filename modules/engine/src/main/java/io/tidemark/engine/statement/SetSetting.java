package io.tidemark.engine.statement;

import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.engine.connector.Spelling;
import io.tidemark.engine.definition.Refusal;
import io.tidemark.engine.result.Result;
import io.tidemark.runtime.catalog.Settings;
import io.tidemark.sql.parser.statement.Position;
import io.tidemark.sql.parser.statement.Statement;
import java.util.List;

/** SET: changes a setting of the data directory. */
final class SetSetting {
    private SetSetting() {}

    static Result run(Workspace workspace, Statement.SetSetting set) {
        String name = set.name().text();
        Position at = set.name().position();
        List<String> known = Settings.SPECS.stream().map(OptionSpec::name).toList();
        if (!known.contains(name)) {
            throw StatementException.of(ErrorCode.UNKNOWN_SETTING, "could not set \"" + name + "\"")
                    .withDetail("There is no such setting.")
                    .withHint(Spelling.question(name, known) + "Settings: " + String.join(", ", known) + ".")
                    .at(at.line(), at.column());
        }
        String value = set.value().map(one -> one.text()).orElseGet(() -> byDefault(name));
        try {
            Settings.check(name, value);
        } catch (StatementException e) {
            throw Refusal.placed(e, set.value().map(one -> one.position()).orElse(at));
        }
        workspace.host().set(name, value);
        return new Result.Done("SET", name + " is " + value);
    }

    private static String byDefault(String name) {
        return Settings.SPECS.stream()
                .filter(spec -> spec.name().equals(name))
                .map(spec -> String.valueOf(spec.defaultValue()))
                .findFirst()
                .orElseThrow();
    }
}
