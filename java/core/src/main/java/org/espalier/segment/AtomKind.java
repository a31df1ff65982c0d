// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import org.espalier.cost.CostModel;
import org.espalier.layout.BasicType;
import org.espalier.tree.Con;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * A letter of a sequence of atoms: a tree that the search may place and repeat but does not open.
 *
 * <p>Atoms that follow one another at {@code step} may grow into one node without cost, where
 * {@code merges} says so: {@code con(a)}, {@code b} times at distance {@code a·extent}, is {@code
 * con(a·b)}, and {@code vec(a, d, C)} at distance {@code a·d} is {@code vec(a·b, d, C)}.
 *
 * @param tree the atom, whose first displacement is 0
 * @param cost what one atom costs, in words
 * @param merges whether neighbours at {@code step} grow into one node of the same cost
 * @param step the distance at which they do, in the tree's unit; 0 where {@code merges} is false
 */
public record AtomKind(TypeTree tree, long cost, boolean merges, long step) {
  /**
   * Makes the atom of a basic type.
   *
   * @param type the type
   * @param costs what a leaf costs
   * @return the atom {@code con(1, type)}
   */
  public static AtomKind of(BasicType type, CostModel costs) {
    return new AtomKind(new Con(1, type), costs.con(), true, type.extent());
  }

  /**
   * Makes the atom of a tree.
   *
   * @param tree the tree, whose first displacement must be 0
   * @param costs what its nodes cost
   * @return the atom
   */
  public static AtomKind of(TypeTree tree, CostModel costs) {
    long cost = costs.cost(tree);
    return switch (tree) {
      case Con con -> merging(tree, cost, con.count(), con.type().extent());
      case Vec vec -> merging(tree, cost, vec.count(), vec.stride());
      default -> new AtomKind(tree, cost, false, 0);
    };
  }

  private static AtomKind merging(TypeTree tree, long cost, long count, long stride) {
    boolean fits = Math.multiplyHigh(count, stride) == (count * stride) >> 63;
    return new AtomKind(tree, cost, fits, fits ? count * stride : 0);
  }

  /**
   * Makes the tree of several atoms at distance {@code step}.
   *
   * @param count how many, at least 1; more than 1 only where {@code merges}
   * @return the grown node
   */
  TypeTree grown(long count) {
    if (count == 1) {
      return tree;
    }
    return switch (tree) {
      case Con con -> new Con(Math.multiplyExact(con.count(), count), con.type());
      case Vec vec -> new Vec(Math.multiplyExact(vec.count(), count), vec.stride(), vec.child());
      default -> throw new AssertionError("only con and vec grow, got " + tree);
    };
  }
}
