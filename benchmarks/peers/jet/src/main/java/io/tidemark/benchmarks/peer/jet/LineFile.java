package io.tidemark.benchmarks.peer.jet;

import com.hazelcast.jet.json.JsonUtil;
import com.hazelcast.jet.pipeline.SourceBuilder.SourceBuffer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lines of a folder's files as a source of Jet's. One thread at a time. */
final class LineFile {
    private static final int BATCH = 1_024;
    private static final int BUFFER = 1 << 16;

    private final List<Path> files;
    private int file = -1;
    private @Nullable BufferedReader reader;

    LineFile(Path folder) {
        try (Stream<Path> found = Files.list(folder)) {
            files = found.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds up to {@value #BATCH} purchases; closes the buffer at the end. */
    void fill(SourceBuffer<Purchase> buffer) throws IOException {
        for (int i = 0; i < BATCH; i++) {
            String text = reader == null ? null : reader.readLine();
            while (text == null) {
                if (file + 1 == files.size()) {
                    buffer.close();
                    return;
                }
                open(file + 1);
                text = reader == null ? null : reader.readLine();
            }
            Purchase purchase = JsonUtil.beanFrom(text, Purchase.class);
            if (purchase != null) {
                buffer.add(purchase);
            }
        }
    }

    private void open(int number) throws IOException {
        close();
        file = number;
        reader = new BufferedReader(
                Channels.newReader(
                        new RandomAccessFile(files.get(number).toFile(), "r").getChannel(), StandardCharsets.UTF_8),
                BUFFER);
    }

    void close() throws IOException {
        if (reader != null) {
            reader.close();
        }
    }
}
