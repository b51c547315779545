package io.tidemark.connector.files.sink;

import io.tidemark.api.data.Batch;
import io.tidemark.api.error.ErrorCode;
import io.tidemark.api.error.FailureText;
import io.tidemark.api.error.Invariant;
import io.tidemark.api.error.StatementException;
import io.tidemark.api.format.Encoder;
import io.tidemark.api.format.Format;
import io.tidemark.api.option.OptionKind;
import io.tidemark.api.option.OptionSpec;
import io.tidemark.api.option.Options;
import io.tidemark.api.sink.Sink;
import io.tidemark.api.sink.SinkMode;
import io.tidemark.api.sink.SinkSchema;
import io.tidemark.api.type.RowType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the changes of each epoch to a file of its own; an epoch without changes leaves no file. A change of weight n is n lines.
 *
 * <pre>
 *   mode      column _op
 *   append    none: every row is an insert
 *   upsert    upsert, delete
 *   retract   insert, retract
 * </pre>
 */
public final class FilesSink implements Sink {
    private static final int FLUSH_BYTES = 1 << 20;

    private final String owner;
    private final SinkDirectory directory;
    private final String extension;
    private final Encoder encoder;
    private final @Nullable OperationColumn operations;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private @Nullable FileChannel file;
    private long lastEpoch;

    private FilesSink(
            String owner,
            SinkDirectory directory,
            String extension,
            Encoder encoder,
            @Nullable OperationColumn operations,
            long lastEpoch) {
        this.owner = owner;
        this.directory = directory;
        this.extension = extension;
        this.encoder = encoder;
        this.operations = operations;
        this.lastEpoch = lastEpoch;
    }

    /** The options of the sink. */
    public static List<OptionSpec> options() {
        return List.of(OptionSpec.required(
                "path",
                OptionKind.TEXT,
                "the directory to write to, made if it is not there; relative to the folder of the script"));
    }

    /** The script's own folder is no place for it: the next sink would be refused there. */
    private static Path directory(Options options, Path root) {
        String text = options.text("path");
        if (text.isBlank()) {
            throw noDirectory(options, "Option \"path\" is empty.");
        }
        try {
            return root.resolve(text);
        } catch (InvalidPathException notAPath) {
            throw noDirectory(options, "Option \"path\" is no path: " + notAPath.getMessage() + ".")
                    .causedBy(notAPath);
        }
    }

    private static StatementException noDirectory(Options options, String detail) {
        return StatementException.of(ErrorCode.INVALID_OPTION, "could not create " + options.owner())
                .withDetail(detail)
                .withHint("Name a directory, such as 'results'; it is made if it is not there.");
    }

    /** Opens the sink; see {@link io.tidemark.api.sink.SinkConnector#open}. */
    public static Sink open(SinkSchema schema, Options options, Path root, Format format, Options formatOptions) {
        OperationColumn operations = null;
        RowType row = schema.row();
        if (schema.mode() != SinkMode.APPEND) {
            if (row.indexOf(OperationColumn.NAME) >= 0) {
                throw StatementException.of(ErrorCode.SINK_MISMATCH, "could not create " + options.owner())
                        .withDetail("The view has a column \"_op\", and the sink adds one of that name.")
                        .withHint("Rename the column in a view in between.");
            }
            operations = new OperationColumn(schema.mode(), row);
            row = operations.type();
        }
        Encoder encoder = format.encoder(row, formatOptions);
        Path path = directory(options, root);
        try {
            SinkDirectory directory = SinkDirectory.open(path, schema, options.owner());
            return new FilesSink(
                    options.owner(), directory, format.fileExtension(), encoder, operations, directory.lastEpoch());
        } catch (IOException failure) {
            throw StatementException.of(ErrorCode.IO, "could not create " + options.owner())
                    .withDetail("The directory " + path + " cannot be used: " + FailureText.of(failure) + ".")
                    .withHint("Option \"path\" names a directory that the engine may write to.")
                    .causedBy(failure);
        }
    }

    @Override
    public long lastEpoch() {
        return lastEpoch;
    }

    @Override
    public void apply(long epoch, List<Batch> changes) {
        Invariant.check(epoch > lastEpoch, "epoch %s is after %s, which the sink has", epoch, lastEpoch);
        try {
            try {
                for (Batch batch : changes) {
                    write(epoch, batch);
                }
                publish(epoch);
            } finally {
                abandon(epoch);
            }
        } catch (IOException failure) {
            throw StatementException.of(ErrorCode.IO, "could not write epoch " + epoch + " to " + owner)
                    .withDetail(FailureText.of(failure) + ".")
                    .withHint(
                            "Check that the disk has room and that the engine may write to the directory; then run again: nothing is lost.")
                    .causedBy(failure);
        }
        lastEpoch = epoch;
    }

    private void write(long epoch, Batch changes) throws IOException {
        Batch rows = operations == null ? changes : operations.prepend(changes);
        for (int row = 0; row < changes.count(); row++) {
            long weight = changes.weights()[row];
            Invariant.check(operations != null || weight > 0, "an append sink gets inserts only");
            for (long i = Math.abs(weight); i > 0; i--) {
                FileChannel target = file;
                if (target == null) {
                    target = directory.create(epoch, extension);
                    file = target;
                    encoder.begin(pending);
                }
                encoder.encode(rows, row, pending);
                if (pending.size() >= FLUSH_BYTES) {
                    flush(target);
                }
            }
        }
    }

    private void flush(FileChannel target) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(pending.toByteArray());
        while (bytes.hasRemaining()) {
            target.write(bytes);
        }
        pending.reset();
    }

    private void publish(long epoch) throws IOException {
        FileChannel target = file;
        if (target != null) {
            flush(target);
            target.force(true);
            target.close();
            directory.publish(epoch, extension);
            file = null;
        }
    }

    /** Leaves nothing behind of an epoch that was not published. */
    private void abandon(long epoch) throws IOException {
        FileChannel unpublished = file;
        file = null;
        pending.reset();
        if (unpublished != null) {
            unpublished.close();
            directory.discard(epoch, extension);
        }
    }

    @Override
    public void close() {
        try {
            directory.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
