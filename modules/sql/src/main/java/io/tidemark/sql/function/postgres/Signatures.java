package io.tidemark.sql.function.postgres;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlOperator;

/**
 * The functions that are found by signature, a line each: {@code name(parameters) result}, then {@code = name} of what computes it, if that is called
 * otherwise. Of several that fit, the first is taken. See {@link Parameter} for the words; {@code …} behind a parameter: any number of it;
 * {@code ?} behind a result: it may be NULL though no argument is; {@code *}: it is NULL only if the function says so.
 */
public final class Signatures {
    private static final String ALL = """
            cbrt(double) double
            degrees(double) double
            radians(double) double
            sin(double) double
            cos(double) double
            tan(double) double
            cot(double) double
            asin(double) double
            acos(double) double
            atan(double) double
            sinh(double) double
            cosh(double) double
            tanh(double) double
            atan2(double, double) double
            pi() double
            gcd(int, int) int
            gcd(bigint, bigint) bigint
            lcm(int, int) int
            lcm(bigint, bigint) bigint
            factorial(bigint) whole
            div(numeric, numeric) whole
            scale(numeric) int
            min_scale(numeric) int
            log(double, double) double
            width_bucket(double, double, double, int) int

            ascii(text) int
            chr(int) text
            bit_length(text) int
            initcap(text) text
            repeat(text, int) text
            strpos(text, text) int
            starts_with(text, text) boolean
            split_part(text, text, int) text
            to_hex(int) text = to_hex32
            to_hex(bigint) text
            translate(text, text, text) text
            quote_ident(text) text
            quote_literal(text) text
            quote_literal(any) text
            quote_nullable(any) text*
            concat(any…) text*
            concat_ws(text, any…) text?
            format(text, any…) text?
            num_nulls(anything…) int*
            num_nonnulls(anything…) int*

            regexp_like(text, text) boolean
            regexp_like(text, text, text) boolean
            regexp_replace(text, text, text) text
            regexp_replace(text, text, text, text) text
            regexp_match(text, text) texts?
            regexp_match(text, text, text) texts?
            regexp_count(text, text) int
            regexp_count(text, text, int) int
            regexp_count(text, text, int, text) int
            regexp_substr(text, text) text?
            regexp_instr(text, text) int
            regexp_split_to_array(text, text) texts
            regexp_split_to_array(text, text, text) texts
            substring(text, int) text
            substring(text, int, int) text
            substring(text, text) text? = substring_regex

            md5(text) text
            md5(bytea) text
            sha224(bytea) bytea
            sha256(bytea) bytea
            sha384(bytea) bytea
            sha512(bytea) bytea
            encode(bytea, text) text
            decode(text, text) bytea
            length(text) int
            length(bytea) int = byte_length
            octet_length(text) int
            octet_length(bytea) int = byte_length
            get_byte(bytea, int) int
            set_byte(bytea, int, int) bytea
            bit_count(bytea) bigint
            convert_to(text, text) bytea
            convert_from(bytea, text) text

            array_length(array, int) int?
            array_upper(array, int) int? = array_length
            array_lower(array, int) int?
            array_ndims(array) int?
            array_append(array, element) array*
            array_prepend(element, array) array*
            array_cat(array, array) array?
            array_position(array, element) int?
            array_position(array, element, int) int?
            array_positions(array, element) ints?
            array_remove(array, element) array?
            array_replace(array, element, element) array?
            array_to_string(asTexts, text) text?
            array_to_string(asTexts, text, text) text?
            string_to_array(text, text) texts?
            string_to_array(text, text, text) texts?
            trim_array(array, int) array
            array_slice(array, int, int) array

            generate_series(int, int) ints = series
            generate_series(int, int, int) ints = series
            generate_series(bigint, bigint) bigints = series
            generate_series(bigint, bigint, bigint) bigints = series
            generate_series(timestamp, timestamp, interval) timestamps = series
            generate_series(timestamptz, timestamptz, interval) timestamptzs = series
            generate_series(timestamp, timestamp, months) timestamps = series_of_months
            generate_series(timestamptz, timestamptz, months) timestamptzs = series_of_months
            string_to_table(text, text) texts? = string_to_array
            string_to_table(text, text, text) texts? = string_to_array
            regexp_split_to_table(text, text) texts = regexp_split_to_array
            regexp_split_to_table(text, text, text) texts = regexp_split_to_array
            jsonb_array_elements(jsonb) jsonbs = json_elements
            jsonb_array_elements_text(jsonb) texts = json_element_texts
            jsonb_object_keys(jsonb) texts = json_keys
            jsonb_each(jsonb) texts = json_keys
            _jsonb_each_value(jsonb) jsonbs = json_values
            jsonb_each_text(jsonb) texts = json_keys
            _jsonb_each_text_value(jsonb) texts = json_value_texts

            jsonb_typeof(jsonb) text
            jsonb_array_length(jsonb) int
            jsonb_strip_nulls(jsonb) jsonb
            jsonb_extract_path(jsonb, text…) jsonb? = json_extract
            jsonb_extract_path_text(jsonb, text…) text? = json_extract_text
            json_extract_path(jsonb, text…) jsonb? = json_extract
            json_extract_path_text(jsonb, text…) text? = json_extract_text
            jsonb_set(jsonb, texts, jsonb) jsonb
            jsonb_set(jsonb, texts, jsonb, boolean) jsonb
            jsonb_build_object(anything…) jsonb*
            jsonb_build_array(anything…) jsonb*
            to_jsonb(anything) jsonb
            jsonb_contains(jsonb, jsonb) boolean = json_contains
            _jsonb_present_object(anything…) jsonb* = jsonb_present_object
            _jsonb_present_array(anything…) jsonb* = jsonb_present_array
            _jsonb_of_pairs(jsonb) jsonb = json_of_pairs
            jsonb_path_exists(jsonb, text) boolean = json_path_exists
            jsonb_path_match(jsonb, text) boolean? = json_path_match
            jsonb_path_query(jsonb, text) jsonbs = json_path_all
            jsonb_path_query_first(jsonb, text) jsonb? = json_path_first
            jsonb_path_query_array(jsonb, text) jsonb = json_path_array
            _json_exists(jsonb, text, text) boolean? = json_exists
            _json_query(jsonb, text, text, text, text) jsonb? = json_query

            make_date(int, int, int) date
            make_time(int, int, double) time
            make_timestamp(int, int, int, int, int, double) timestamp
            to_timestamp(double) timestamptz
            to_timestamp(text, text) timestamptz = to_moment
            to_date(text, text) date
            to_char(timestamp, text) text
            to_char(timestamptz, text) text
            date_bin(interval, timestamp, timestamp) timestamp
            date_bin(interval, timestamptz, timestamptz) timestamptz
            isfinite(date) boolean
            isfinite(timestamp) boolean
            isfinite(timestamptz) boolean
            date_part(text, date) double = extract
            date_part(text, timestamp) double = extract
            date_part(text, timestamptz) double = extract
            date_part(text, time) double = extract
            date_part(text, interval) double = extract
            timestampdiff(text, timestamp, timestamp) bigint = time_difference
            timestampdiff(text, timestamptz, timestamptz) bigint = time_difference
            timezone(text, timestamp) timestamptz = zone_first
            timezone(text, timestamptz) timestamp = zone_first
            """;

    private static final String OPERATORS = """
            ->(jsonb, text) jsonb? = json_field
            ->(jsonb, bigint) jsonb? = json_item
            ->>(jsonb, text) text? = json_field_text
            ->>(jsonb, bigint) text? = json_item_text
            #>(jsonb, texts) jsonb? = json_at
            #>>(jsonb, texts) text? = json_at_text
            @>(jsonb, jsonb) boolean = json_contains
            @>(array, array) boolean = array_contains
            <@(jsonb, jsonb) boolean = json_contained
            <@(array, array) boolean = array_contained
            &&(array, array) boolean = array_overlap
            ?(jsonb, text) boolean = json_has
            ?|(jsonb, texts) boolean = json_has_any
            ?&(jsonb, texts) boolean = json_has_all
            #-(jsonb, texts) jsonb = json_without_path
            @?(jsonb, text) boolean? = json_path_found
            @@(jsonb, text) boolean? = json_path_true
            """;

    private Signatures() {}

    /** A function or an operator for each name. */
    public static List<SqlOperator> operators() {
        List<SqlOperator> operators = new ArrayList<>();
        byName(ALL)
                .forEach((name, signatures) ->
                        operators.add(new PostgresFunction(name.toUpperCase(Locale.ROOT), signatures)));
        byName(OPERATORS).forEach((name, signatures) -> operators.add(new PostgresOperator(name, signatures)));
        return operators;
    }

    private static Map<String, List<String>> byName(String text) {
        Map<String, List<String>> byName = new LinkedHashMap<>();
        for (String line : text.split("\n", -1)) {
            if (!line.isEmpty()) {
                String name = line.substring(0, line.indexOf('('));
                byName.computeIfAbsent(name, first -> new ArrayList<>()).add(line);
            }
        }
        return byName;
    }
}
