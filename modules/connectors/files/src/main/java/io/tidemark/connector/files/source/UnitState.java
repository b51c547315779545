package io.tidemark.connector.files.source;

/** How far a cursor has come in one file, and what it made of the file when it last looked. One thread at a time. */
final class UnitState {
    private static final int NEVER = -1;

    private long offset;
    private long mark;
    private int checkedVersion = NEVER;
    private int brokenVersion = NEVER;
    private int waitingVersion = NEVER;
    private long waitingLimit;
    private boolean waitingForGood;
    private boolean cutOff;

    UnitState(long offset, long mark) {
        this.offset = offset;
        this.mark = mark;
    }

    /** The end of the last slice. */
    long offset() {
        return offset;
    }

    long mark() {
        return mark;
    }

    void advance(long to, long newMark, boolean filled) {
        if (filled) {
            offset = to;
            mark = newMark;
        }
    }

    /** The file was compared with what was read of it, and is the same. */
    void checked(FileVersion file) {
        checkedVersion = file.version();
    }

    void breakAt(FileVersion file) {
        brokenVersion = file.version();
    }

    /**
     * There was nothing more before {@code limit} in this version of the file.
     *
     * @param forGood whether that will hold for this version however long one waits
     * @param isCutOff whether the file is compressed and has no end
     */
    void waitsSince(FileVersion file, long limit, boolean forGood, boolean isCutOff) {
        waitingVersion = file.version();
        waitingLimit = limit;
        waitingForGood = forGood;
        cutOff = isCutOff;
    }

    /** Whether this version of the file was found to be compressed data without an end. */
    boolean isCutOff(FileVersion file) {
        return cutOff && waitingVersion == file.version();
    }

    /**
     * Whether there may be rows in the file, or something to report of it.
     *
     * @param followed whether the file is open and may have grown since the source last looked
     */
    boolean isWorthAVisit(FileVersion file, long limit, boolean compressed, boolean followed, boolean live) {
        if (brokenVersion == file.version()) {
            return false;
        }
        if (checkedVersion != file.version()) {
            return offset > 0 || file.sizeBytes() > 0;
        }
        if (followed) {
            return true;
        }
        boolean looked = waitingVersion == file.version() && limit <= waitingLimit;
        if (looked && (waitingForGood || !live || !file.isSettled(System.currentTimeMillis()))) {
            return false;
        }
        return compressed || offset < Math.min(limit, file.sizeBytes());
    }

    long remainingBytes(FileVersion file, boolean compressed) {
        if (compressed) {
            return waitingForGood && waitingVersion == file.version() ? 0 : file.sizeBytes();
        }
        return Math.max(0, file.sizeBytes() - offset);
    }
}
