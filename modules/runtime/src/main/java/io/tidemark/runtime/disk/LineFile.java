package io.tidemark.runtime.disk;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** A file of one short line, written whole or not at all. */
public final class LineFile {
    private static final int MOST_BYTES = 1024;

    private LineFile() {}

    /** What is in the file, of at most {@value #MOST_BYTES} bytes; it must be there. */
    public static String read(Disk disk, String path) {
        ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
        try (DiskFile file = disk.open(path)) {
            file.read(0, bytes);
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    /** Puts a line, and what ends it, in the place of what was there; durable when it returns. */
    public static void write(Disk disk, String path, String line) {
        String next = path + ".new";
        try (DiskFile file = disk.open(next)) {
            file.setSize(0);
            file.write(0, ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8)));
            file.force();
        }
        disk.rename(next, path);
    }

    /** CRC32C of a text in UTF-8, as 8 hexadecimal digits. */
    public static String checksum(String text) {
        CRC32C checksum = new CRC32C();
        checksum.update(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().toHexDigits((int) checksum.getValue());
    }
}
