package io.tidemark.sql.parser.message;

/** Tells a slip of the fingers from another word. */
final class Spelling {

    private Spelling() {}

    /**
     * Whether {@code word} is {@code keyword} with one letter wrong, missing, added or exchanged with its neighbour (two
     * of these from seven letters on). Words of fewer than four letters are too alike to tell.
     */
    static boolean isSlipOf(String word, String keyword) {
        if (keyword.length() < 4 || word.equals(keyword)) {
            return false;
        }
        return distance(word, keyword) <= (keyword.length() < 7 ? 1 : 2);
    }

    /** The restricted edit distance of Damerau and Levenshtein. */
    private static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                cost[i][j] = Math.min(cost[i - 1][j - 1] + change, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
                boolean exchanged =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (exchanged) {
                    cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
                }
            }
        }
        return cost[a.length()][b.length()];
    }
}
