// SPDX-License-Identifier: Apache-2.0
package org.espalier.reconstruct;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.espalier.cost.CostModel;
import org.espalier.layout.Layout;
import org.junit.jupiter.api.Test;

/**
 * Repetitions between noise, at costs at which blocks of several periods seem to win, so that a
 * pass must certify that they do not, or they are tried. Of random seeds one in forty comes to
 * that: these do.
 */
class RotationCertificatesTest {
  private static final long[] ANY_COSTS = {
    877, 2148, 2396, 9712, 13339, 13680, 20996, 21864, 22205, 25057, 31536, 32683, 49020, 51500,
    55685, 55778, 57948, 60459, 62753, 64179, 65419, 67589, 71061, 75339, 75711, 75990, 91521,
    92637, 94125, 96853, 97907, 98496, 99085, 99271, 99581, 107951, 111361, 114957, 115763, 117344,
    118615, 119328, 121219, 123234, 130116, 131263, 131790, 132379, 133774, 135727, 139509, 140842,
    150235, 150266, 152033, 155009, 158016, 159659, 166045, 169393
  };

  private static final long[] FREE_STRUCTS = {
    4877, 12255, 19199, 21152, 21555, 21741, 27538, 33552, 37148, 37489, 42170, 43503, 46293, 50106,
    50540, 51377, 52648, 53950, 54167, 57050, 59003, 61173, 61979, 62010, 62351, 67311, 68489,
    70008, 77324, 79556, 82935, 85167, 93692, 99396, 99954, 101349, 111610, 114028, 116322, 119391,
    122615, 122801, 124909, 125932, 126428, 132225, 134023, 134364, 143788, 144346, 150856, 154049,
    160218, 160745, 168526, 168867, 176028, 178043, 192117, 204889
  };

  @Test
  void whatPassesCertifyAgreesWithTheOracle() {
    agree(
        ANY_COSTS,
        random ->
            new CostModel(
                random.nextInt(10),
                random.nextInt(10),
                random.nextInt(10),
                random.nextInt(10),
                1,
                1,
                random.nextInt(3)));
  }

  @Test
  void soItDoesWhereStructsAreFree() {
    agree(
        FREE_STRUCTS,
        random ->
            new CostModel(
                random.nextInt(3),
                random.nextInt(20),
                random.nextInt(30),
                0,
                1,
                1,
                random.nextInt(4)));
  }

  private static void agree(long[] seeds, Function<SplittableRandom, CostModel> costs) {
    for (long seed : seeds) {
      SplittableRandom random = new SplittableRandom(seed);
      CostModel model = costs.apply(random);
      ReconstructionChecks.optimal(layout(random), model);
    }
  }

  /** Up to 7 steps of noise, a repeated block of up to 11 small steps, and noise again. */
  private static Layout layout(SplittableRandom random) {
    int period = random.nextInt(2, 12);
    int[] block = random.ints(period, 1, 4).toArray();
    int length = random.nextInt(4 * period, 12 * period);
    List<Integer> steps = new ArrayList<>();
    noise(random, steps);
    for (int i = 0; i < length; i++) {
      steps.add(block[i % period]);
    }
    noise(random, steps);
    long[] at = new long[steps.size() + 1];
    for (int i = 1; i < at.length; i++) {
      at[i] = at[i - 1] + steps.get(i - 1);
    }
    return Layout.untyped(at);
  }

  private static void noise(SplittableRandom random, List<Integer> steps) {
    for (int i = random.nextInt(8); i > 0; i--) {
      steps.add(random.nextInt(1, 5));
    }
  }
}
