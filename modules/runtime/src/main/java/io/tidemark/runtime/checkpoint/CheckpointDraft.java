package io.tidemark.runtime.checkpoint;

import io.tidemark.runtime.codec.ByteWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What a checkpoint says beside the state of operators, taken at the end of an epoch; and what has to be made durable before it may be sealed. Filled by
 * one thread, then used by another.
 */
public final class CheckpointDraft {
    private final Map<String, byte[]> parts = new LinkedHashMap<>();
    private final List<Runnable> forces = new ArrayList<>();

    /** Adds a part. */
    public void part(String name, Consumer<ByteWriter> content) {
        ByteWriter out = new ByteWriter(1 << 10);
        content.accept(out);
        parts.put(name, out.toByteArray());
    }

    /** What else the checkpoint counts on to be durable. */
    public List<Runnable> forces() {
        return forces;
    }

    /** Makes durable what the checkpoint counts on. */
    public void force() {
        forces.forEach(Runnable::run);
    }

    /** Adds the parts to a checkpoint. */
    public void save(CheckpointWriter out) {
        parts.forEach((name, bytes) -> out.stream(name, content -> content.write(bytes, 0, bytes.length)));
    }
}
