package io.tidemark.core.function.time;

import io.tidemark.core.function.ScalarFunction;
import java.util.Map;

/** The functions of time and their kernels, by the types of a call. */
public final class TimeFunctions {
    private TimeFunctions() {}

    public static void addTo(Map<String, ScalarFunction> functions) {
        functions.put("date_trunc", TruncationKernels::bind);
        functions.put("extract", ExtractionKernels::bind);
        functions.put("at_time_zone", ZoneKernels::bind);
        functions.put("add_interval", IntervalKernels::bind);
    }
}
