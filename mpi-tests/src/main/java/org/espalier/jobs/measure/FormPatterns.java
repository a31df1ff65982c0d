// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.measure;

import java.util.ArrayList;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Layouts of doubles as numerical programs have them, at any size: columns, rows, faces, and
 * irregular lists of regular parts. Their blocks are from 8 bytes to half a kilobyte long, for
 * longer ones no library cares how they are described.
 */
final class FormPatterns {
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  private static final Con ONE = new Con(1, DOUBLE);

  private FormPatterns() {}

  /** Trees of a shape with about so many bytes of data, at least 1,024. */
  static List<TypeTree> of(Shape shape, long bytes) {
    long doubles = bytes / 8;
    long edge = Math.round(Math.sqrt((double) doubles));
    return switch (shape) {
      case REGULAR ->
          List.of(
              new Vec(doubles, 16, ONE),
              new Vec(doubles / 4, 64, new Con(4, DOUBLE)),
              new Vec(doubles / 64, 1024, new Con(64, DOUBLE)),
              new Vec(edge, 32 * (edge + 2), new Vec(edge, 32, ONE)));
      case IRREGULAR ->
          List.of(
              new Idx(places(doubles / 32, 1000), new Vec(16, 24, new Con(2, DOUBLE))),
              new Idx(places(doubles / 4, 120), new Idx(LongSeq.of(0, 24, 56, 64), ONE)),
              new Strc(
                  LongSeq.of(0, 8 * doubles + 800),
                  List.of(
                      new Vec(doubles / 2, 16, ONE),
                      new Vec(doubles / 8, 80, new Con(4, DOUBLE)))));
    };
  }

  /** Ascending places in bytes, at distances from {@code apart} on that repeat nowhere soon. */
  private static LongSeq places(long count, long apart) {
    long[] places = new long[(int) count];
    for (int k = 1; k < places.length; k++) {
      places[k] = places[k - 1] + apart + 8 * (2_654_435_761L * k % 61);
    }
    return LongSeq.of(places);
  }

  /** The blocks of a tree's data, listed one by one. */
  static DatatypeDescription listed(TypeTree tree) {
    List<Long> starts = new ArrayList<>();
    List<Long> lengths = new ArrayList<>();
    long[] end = {Long.MIN_VALUE};
    tree.forEachElement((type, place) -> {
      if (place == end[0]) {
        lengths.set(lengths.size() - 1, lengths.getLast() + 1);
      } else {
        starts.add(place);
        lengths.add(1L);
      }
      end[0] = place + type.size();
    });
    return new Hindexed(seq(lengths), seq(starts), new Named(DOUBLE.name()));
  }

  private static LongSeq seq(List<Long> values) {
    return LongSeq.of(values.stream().mapToLong(Long::longValue).toArray());
  }
}
