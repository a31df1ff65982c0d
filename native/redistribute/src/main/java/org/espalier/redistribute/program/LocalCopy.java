// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.List;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.program.array.PointExpression;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * A step that computes nothing, as a transposition or a section, where a rank has all that it
 * needs: the operand's elements in the order of the result are a type, and a kernel packs it
 * (docs/adr/0435).
 */
final class LocalCopy {
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");

  private final Kernel kernel;
  private final long origin;

  private LocalCopy(Kernel kernel, long origin) {
    this.kernel = kernel;
    this.origin = origin;
  }

  /**
   * Looks whether a step is such a copy.
   *
   * @param expression what is computed at each point
   * @param places {@code places[d][k]}: how far the k-th point of dimension d moves the operand, in
   *     doubles
   * @param resultPlaces the same of the result
   * @param components how many doubles an element has
   * @return nothing where something is computed, places do not lie at equal distances, the result
   *     has gaps, or there is no kernel
   */
  static Optional<LocalCopy> of(
      PointExpression expression, long[][] places, long[][] resultPlaces, int components) {
    boolean copies =
        expression.steps().size() == 1
            && expression.steps().getFirst() instanceof PointExpression.Step.Operand;
    if (!copies) {
      return Optional.empty();
    }
    TypeTree tree = new Con(components, DOUBLE);
    long origin = 0;
    long dense = components;
    for (int d = places.length - 1; d >= 0; d--) {
      int points = places[d].length;
      if (points == 0
          || resultPlaces[d][0] != 0
          || !isEven(resultPlaces[d], dense)
          || !isEven(places[d], step(places[d]))) {
        return Optional.empty();
      }
      if (points > 1) {
        if (step(places[d]) == 0) {
          return Optional.empty(); // one element for many points
        }
        tree = new Vec(points, Double.BYTES * step(places[d]), tree);
      }
      origin += places[d][0];
      dense *= points;
    }
    long from = Double.BYTES * origin;
    return Kernel.of(tree, tree.ub()).map(kernel -> new LocalCopy(kernel, from));
  }

  private static long step(long[] places) {
    return places.length < 2 ? 1 : places[1] - places[0];
  }

  private static boolean isEven(long[] places, long step) {
    for (int k = 1; k < places.length; k++) {
      if (places[k] - places[k - 1] != step) {
        return false;
      }
    }
    return true;
  }

  void run(List<LocalArray> operands, LocalArray result) {
    kernel.pack(operands.getFirst().memory(), origin, 1, result.memory(), 0);
  }
}
