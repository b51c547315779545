package io.tidemark.testkit.tpch;

import java.util.List;
import java.util.random.RandomGenerator;

/** The words that TPC-H's texts are made of. Stateless. */
final class TpchWords {
    static final List<String> REGIONS = List.of("AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST");
    /** Each with its region behind it. */
    static final List<String> NATIONS = List.of(
            "ALGERIA 0",
            "ARGENTINA 1",
            "BRAZIL 1",
            "CANADA 1",
            "EGYPT 4",
            "ETHIOPIA 0",
            "FRANCE 3",
            "GERMANY 3",
            "INDIA 2",
            "INDONESIA 2",
            "IRAN 4",
            "IRAQ 4",
            "JAPAN 2",
            "JORDAN 4",
            "KENYA 0",
            "MOROCCO 0",
            "MOZAMBIQUE 0",
            "PERU 1",
            "CHINA 2",
            "ROMANIA 3",
            "SAUDI ARABIA 4",
            "VIETNAM 2",
            "RUSSIA 3",
            "UNITED KINGDOM 3",
            "UNITED STATES 1");

    static final List<String> SEGMENTS = List.of("AUTOMOBILE", "BUILDING", "FURNITURE", "HOUSEHOLD", "MACHINERY");
    static final List<String> PRIORITIES = List.of("1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW");
    static final List<String> MODES = List.of("AIR", "FOB", "MAIL", "RAIL", "REG AIR", "SHIP", "TRUCK");
    static final List<String> INSTRUCTIONS = List.of("COLLECT COD", "DELIVER IN PERSON", "NONE", "TAKE BACK RETURN");
    static final List<String> COLOURS = List.of(
            "almond",
            "azure",
            "beige",
            "black",
            "blue",
            "brown",
            "coral",
            "cream",
            "cyan",
            "drab",
            "forest",
            "ghost",
            "green",
            "grey",
            "honeydew",
            "ivory",
            "khaki",
            "lemon",
            "lime",
            "linen",
            "magenta",
            "maroon",
            "navy",
            "olive",
            "orange");

    private static final List<String> SIZES = List.of("ECONOMY", "LARGE", "MEDIUM", "PROMO", "SMALL", "STANDARD");
    private static final List<String> FINISHES = List.of("ANODIZED", "BRUSHED", "BURNISHED", "PLATED", "POLISHED");
    private static final List<String> METALS = List.of("BRASS", "COPPER", "NICKEL", "STEEL", "TIN");
    private static final List<String> CONTAINER_SIZES = List.of("JUMBO", "LG", "MED", "SM", "WRAP");
    private static final List<String> CONTAINERS = List.of("BAG", "BOX", "CAN", "CASE", "DRUM", "JAR", "PACK", "PKG");
    private static final List<String> COMMENTS = List.of(
            "carefully",
            "deposits",
            "final",
            "furiously",
            "ideas",
            "packages",
            "quickly",
            "requests",
            "special",
            "theodolites");

    private TpchWords() {}

    static String pick(List<String> words, RandomGenerator random) {
        return words.get(random.nextInt(words.size()));
    }

    static String type(RandomGenerator random) {
        return pick(SIZES, random) + " " + pick(FINISHES, random) + " " + pick(METALS, random);
    }

    static String container(RandomGenerator random) {
        return pick(CONTAINER_SIZES, random) + " " + pick(CONTAINERS, random);
    }

    /** Words with blanks between them. */
    static String words(List<String> words, int count, RandomGenerator random) {
        StringBuilder text = new StringBuilder(pick(words, random));
        for (int i = 1; i < count; i++) {
            text.append(' ').append(pick(words, random));
        }
        return text.toString();
    }

    static String comment(RandomGenerator random) {
        return words(COMMENTS, random.nextInt(3, 6), random);
    }

    /** A phone of a nation: its first two digits say which one. */
    static String phone(int nation, RandomGenerator random) {
        return "%d-%03d-%03d-%04d"
                .formatted(
                        nation + 10,
                        random.nextInt(100, 1000),
                        random.nextInt(100, 1000),
                        random.nextInt(1000, 10_000));
    }
}
