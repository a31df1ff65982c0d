// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.testkit.ConstructorSets;

/** Seeded layouts and cost models on which the constructor sets are judged. */
public final class SetCases {
  private static final List<BasicType> TYPES =
      List.of(BasicType.of("MPI_INT"), BasicType.of("MPI_DOUBLE"));

  private SetCases() {}

  /** A cost model: mostly uniform, else every constant by itself, zeros included. */
  public static CostModel costs(SplittableRandom random) {
    if (random.nextInt(3) > 0) {
      return CostModel.uniform(random.nextInt(1, 7));
    }
    long[] k = random.longs(7, 0, 9).toArray();
    return new CostModel(k[0], k[1], k[2], k[3], k[4], k[5], k[6] % 4);
  }

  /** The oracle's view of a cost model. */
  public static ConstructorSets sets(CostModel k, int strc, boolean buckets) {
    return new ConstructorSets(
        strc, buckets, k.con(), k.vec(), k.idx(), k.strc(), k.vecbuc(), k.idxbuc(), k.lookup());
  }

  /** The oracle's answer for a layout. */
  public static long oracle(Layout layout, ConstructorSets sets) {
    int[] types = new int[layout.length()];
    for (int i = 0; i < types.length; i++) {
      types[i] = layout.palette().indexOf(layout.type(i));
    }
    long[] extents = layout.palette().stream().mapToLong(BasicType::extent).toArray();
    return org.espalier.testkit.ConstructorSetOracle.cost(
        layout.displacements(), types, extents, sets);
  }

  /** A layout of at most {@code most} elements with much or little structure. */
  public static Layout layout(SplittableRandom random, int most, boolean typed) {
    List<Long> places = new ArrayList<>();
    List<Integer> codes = new ArrayList<>();
    places.add(0L);
    codes.add(random.nextInt(2));
    int size = random.nextInt(1, most + 1);
    while (places.size() < size) {
      grow(random, places, codes);
    }
    if (random.nextInt(4) == 0 && places.size() > 1) {
      int spoilt = random.nextInt(places.size());
      places.set(spoilt, places.get(spoilt) + random.nextInt(-3, 4));
    }
    long shift = random.nextInt(3) == 0 ? random.nextInt(-9, 10) : 0;
    int n = Math.min(places.size(), most);
    long[] displacements = new long[n];
    List<BasicType> types = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      displacements[i] = places.get(i) - places.getFirst() + shift;
      types.add(TYPES.get(codes.get(i)));
    }
    return typed ? Layout.typed(types, displacements) : Layout.untyped(displacements);
  }

  /** Repeats what there is, in strides, at random places or in buckets, or adds an element. */
  private static void grow(SplittableRandom random, List<Long> places, List<Integer> codes) {
    List<Long> block = List.copyOf(places);
    List<Integer> blockCodes = List.copyOf(codes);
    long stride = random.nextInt(-12, 13);
    int kind = random.nextInt(6);
    int copies = kind < 4 ? random.nextInt(1, 5) : 1;
    long base = 0;
    for (int c = 1; c <= copies && places.size() < 400; c++) {
      base += kind == 1 ? random.nextInt(-12, 13) : kind == 2 && c % 2 == 0 ? 2 * stride : stride;
      if (kind < 3) {
        for (int i = 0; i < block.size(); i++) {
          places.add(block.get(i) + base);
          codes.add(blockCodes.get(i));
        }
      } else {
        long step = kind == 3 ? stride : random.nextInt(-2, 9);
        places.add(places.getLast() + step);
        codes.add(kind == 4 ? random.nextInt(2) : codes.getLast());
      }
    }
  }
}
