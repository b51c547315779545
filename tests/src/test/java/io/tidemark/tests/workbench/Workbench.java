package io.tidemark.tests.workbench;

import io.tidemark.engine.Listener;
import io.tidemark.engine.Opening;
import io.tidemark.engine.Progress;
import io.tidemark.engine.Tidemark;
import io.tidemark.engine.result.Result;
import io.tidemark.engine.result.Row;
import io.tidemark.engine.result.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An engine in a folder of a test: a data directory, files to read and write, and a clock that moves only when the test says so. Rows of results
 * are texts, {@code 2026-04-01T10:00 | 350.00 | NULL}. One thread at a time.
 */
public final class Workbench implements AutoCloseable {
    private final Path folder;
    private final Path data;
    private final int threads;
    private final List<String> notices = new ArrayList<>();
    private Instant now = Instant.parse("2026-04-02T00:00:00Z");
    private @Nullable Tidemark engine;
    private Runnable afterEpoch = () -> {};

    /** An engine with one thread. */
    public Workbench(Path folder) {
        this(folder, "data", 1);
    }

    /** An engine with its data directory in {@code folder}. */
    public Workbench(Path folder, String data, int threads) {
        this.folder = folder;
        this.data = folder.resolve(data);
        this.threads = threads;
    }

    /** The engine, opened if it is not. */
    public Tidemark engine() {
        Tidemark open = engine;
        if (open == null) {
            Opening opening =
                    Tidemark.at(data).clock(() -> now).threads(threads).root(folder);
            open = opening.listener(new Notices()).open();
            engine = open;
        }
        return open;
    }

    private final class Notices implements Listener {
        @Override
        public void onProgress(Progress progress) {
            afterEpoch.run();
        }

        @Override
        public void onNotice(String object, String message) {
            notices.add(object + ": " + message);
        }
    }

    public Path folder() {
        return folder;
    }

    public Path data() {
        return data;
    }

    /** What users were told since the start. */
    public List<String> notices() {
        return notices;
    }

    /** Does something after each epoch, before the next one begins. */
    public Workbench afterEpoch(Runnable work) {
        afterEpoch = work;
        return this;
    }

    /** Says what time it is. */
    public Workbench clock(String instant) {
        now = Instant.parse(instant);
        return this;
    }

    /** Lets time go by. */
    public Workbench advance(Duration by) {
        now = now.plus(by);
        return this;
    }

    /** Runs statements; returns the rows of the queries among them. */
    public List<String> execute(String sql) {
        List<String> rows = new ArrayList<>();
        for (Result result : engine().execute(sql)) {
            if (result instanceof Rows some) {
                rows.addAll(texts(some));
            }
        }
        return rows;
    }

    /** Processes what is there. */
    public Workbench runOnce() {
        engine().runOnce();
        return this;
    }

    /** The rows of a query. */
    public List<String> query(String sql) {
        return texts(engine().query(sql));
    }

    /** The only value of the only row of a query. */
    public String value(String sql) {
        List<String> rows = query(sql);
        if (rows.size() != 1) {
            throw new AssertionError(rows.size() + " rows, not one: " + rows);
        }
        return rows.get(0);
    }

    /** The rows of a result as texts. */
    public static List<String> texts(Rows rows) {
        List<String> texts = new ArrayList<>();
        for (Row row : rows) {
            texts.add(row.toList().stream().map(Workbench::text).collect(Collectors.joining(" | ")));
        }
        return texts;
    }

    private static String text(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        return value instanceof BigDecimal decimal ? decimal.toPlainString() : value.toString();
    }

    /** Writes a file of the folder: lines, each with its end. */
    public Workbench write(String file, String... lines) {
        return put(file, String.join("\n", lines) + "\n");
    }

    /** Writes a file of the folder as it is. */
    public Workbench put(String file, String content) {
        try {
            Path path = folder.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Appends to a file of the folder. */
    public Workbench append(String file, String content) {
        try {
            Files.writeString(folder.resolve(file), content, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Copies a resource of the tests into the folder. */
    public Workbench copy(String resource, String file) {
        try (var in = Workbench.class.getResourceAsStream(resource)) {
            Path path = folder.resolve(file);
            Files.createDirectories(path.getParent());
            Files.copy(java.util.Objects.requireNonNull(in, resource), path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Ends the engine; the next use opens its data directory again. */
    public void stop() {
        close();
    }

    @Override
    public void close() {
        Tidemark open = engine;
        engine = null;
        if (open != null) {
            open.close();
        }
    }
}
