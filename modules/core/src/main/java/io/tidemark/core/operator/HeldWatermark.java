package io.tidemark.core.operator;

/** The watermark that an operator passes on at the end of an epoch, behind what the epoch gives. One thread at a time. */
public final class HeldWatermark {
    private long micros = Long.MIN_VALUE;

    /** The watermark has come. */
    public void hold(long watermarkMicros) {
        micros = watermarkMicros;
    }

    /** Passes it on, if one has come since the last time. */
    public void release(Output output) {
        if (micros != Long.MIN_VALUE) {
            output.watermark(micros);
            micros = Long.MIN_VALUE;
        }
    }
}
