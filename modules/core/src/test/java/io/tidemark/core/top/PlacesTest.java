package io.tidemark.core.top;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Slots in a word lie as in a list that they are put into. */
final class PlacesTest {
    @Test
    void slotsLieWhereTheyWerePut() {
        Random random = new Random(4711);
        for (int most = 1; most <= Places.MOST; most++) {
            long places = 0;
            List<Integer> list = new ArrayList<>();
            for (int step = 0; step < 200; step++) {
                boolean isFull = list.size() == most;
                int slot = isFull ? list.get(most - 1) : list.size();
                int place = random.nextInt(isFull ? most : list.size() + 1);
                places = Places.with(places, place, slot, most);
                list.add(place, slot);
                if (isFull) {
                    list.remove(most);
                }
                List<Integer> found = new ArrayList<>();
                for (int i = 0; i < Places.count(places); i++) {
                    found.add(Places.slot(places, i));
                }
                assertThat(found).isEqualTo(list);
            }
        }
    }
}
