package io.tidemark.benchmarks.measure;

import java.time.Duration;

/** CPU used so far, in nanoseconds. Stateless. */
public final class CpuTime {
    private CpuTime() {}

    /** Of this process. */
    public static long ofThisProcess() {
        return of(ProcessHandle.current());
    }

    /** Of the processes that this one started, directly or not, and that live. */
    public static long ofChildren() {
        return ProcessHandle.current().descendants().mapToLong(CpuTime::of).sum();
    }

    private static long of(ProcessHandle process) {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }
}
