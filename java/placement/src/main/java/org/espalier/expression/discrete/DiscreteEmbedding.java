// SPDX-License-Identifier: Apache-2.0
package org.espalier.expression.discrete;

import java.util.Arrays;
import org.espalier.expression.flat.FlatTree;
import org.espalier.expression.flat.PostOrder;

/**
 * Places an unweighted expression in the discrete metric, d(p, q) = 0 if p = q and 1 otherwise.
 *
 * <p><b>Source.</b> Chatterjee, Gilbert, Schreiber, Teng, ACM TOPLAS 17(1), 1995,
 * doi:10.1145/200994.201004: Algorithm 5.1, Theorem 5.2. It is the parsimony of Fitch 1971, for any
 * arity that of Hartigan 1973.
 *
 * <p><b>Recurrence.</b> OPT(x) = {π(x)} at a leaf, otherwise the positions that are in OPT(y) of
 * the most operands y: of two operands the intersection, or the union if that is empty. Then C_x is
 * least exactly on OPT(x), and min C_x + 1 is never too little to come from anywhere. π(y) = π(x)
 * if this is in OPT(y), otherwise any position of OPT(y).
 *
 * <p><b>Changed: O(N log N) time for any shape, for the paper's O(N·h).</b> Where no position is
 * wanted twice, the smaller sets' entries move into the largest: each entry moves log₂ N times.
 * Where some are, they are all found in the smaller sets; they begin a new set, and the old ones
 * are dead without a look at them. To find the entries of p in the other sets, every position keeps
 * a list of its entries, the newest first; nodes are visited in {@link PostOrder}, so those of the
 * operands of x are the ones made since the subtree of x began. Dead entries are taken out as they
 * are met.
 *
 * <p><b>Going down again</b> needs to know whether π(x) is in OPT(y). An entry made of others keeps
 * a chain of them, and those below are told.
 *
 * <p>O(N) space. Exact; deterministic. {@link SmallDiscreteEmbedding} treats up to 64 positions.
 *
 * <table>
 * <caption>Concordance</caption>
 * <tr><th>paper</th><th>here</th></tr>
 * <tr><td>OPT(x)</td><td>the live entries of list {@code list[x]} when x has been visited</td></tr>
 * <tr><td>r*</td><td>the user's place, or that of {@code some[y]}</td></tr>
 * </table>
 */
public final class DiscreteEmbedding {
  private static final int NONE = -1;

  private final FlatTree tree;
  private final PostOrder order;
  private final PositionNumbers numbers;

  // Lists of entries, named by the node that began them.
  private final int[] list; // list[x]: the list that holds OPT(x), going up
  private final int[] head; // head[l], tail[l]: the entries of list l, dead ones among them
  private final int[] tail;
  private final int[] size; // size[l]: the length of that list, or NONE if the list is dead
  private final int[] some; // some[x]: an entry of OPT(x)

  // Entries. At most one for each leaf, and one for each two that meet.
  private final int[] of; // of[e]: the position's number
  private final int[] origin; // origin[e]: the place of the node where e was made
  private final int[]
      inList; // inList[e]: the list that e is in, or NONE if e became part of another
  private final int[] next; // next[e]: the next entry of the same list
  private final int[] older; // older[e]: the entry of the same position made before e
  private final int[] latest; // latest[p]: the newest entry of position p
  private final int[] madeOf; // madeOf[e]: an entry that e was made of, then chained[…]
  private final int[] chained;
  private int entries;

  private DiscreteEmbedding(FlatTree tree, PositionNumbers numbers) {
    this.tree = tree;
    this.numbers = numbers;
    order = PostOrder.of(tree);
    int n = tree.size();
    list = new int[n];
    head = new int[n];
    tail = new int[n];
    size = new int[n];
    some = new int[n];
    int room = 2 * tree.leaves();
    of = new int[room];
    origin = new int[room];
    inList = new int[room];
    next = new int[room];
    older = new int[room];
    madeOf = new int[room];
    chained = new int[room];
    latest = new int[numbers.count];
    Arrays.fill(latest, NONE);
  }

  /**
   * Fills in the positions of the inner nodes; those of the leaves are given.
   *
   * @param tree the expression
   * @param numbers the numbers of the leaves' positions
   * @param position the position of each node; only those of leaves are read
   */
  public static void embed(FlatTree tree, PositionNumbers numbers, long[] position) {
    if (!tree.isLeaf(tree.root())) {
      DiscreteEmbedding run = new DiscreteEmbedding(tree, numbers);
      run.up();
      run.down(position);
    }
  }

  private void up() {
    // Invariant: the lists of finished but unused subtrees hold their OPT, in live entries, at most
    // one for a position.
    for (int i = 0; i < order.order.length; i++) {
      int x = order.order[i];
      if (tree.isLeaf(x)) {
        beginList(x);
        append(x, make(numbers.number[x], x));
        some[x] = head[x];
      } else {
        meet(x);
      }
    }
  }

  private void meet(int x) {
    int arity = tree.operands(x);
    int large = tree.operand(x, 0);
    for (int c = 1; c < arity; c++) {
      int y = tree.operand(x, c);
      large = size[list[y]] > size[list[large]] ? y : large;
    }
    beginList(x);
    int most = 1; // operands that want the positions in the new list; one wants all others
    for (int c = 0; c < arity; c++) {
      int y = tree.operand(x, c);
      for (int e = y == large ? NONE : head[list[y]]; e != NONE; e = next[e]) {
        if (isLive(e)) {
          most = Math.max(most, unite(x, e, most));
        }
      }
    }
    if (most > 1) {
      for (int c = 0; c < arity; c++) {
        size[list[tree.operand(x, c)]] = NONE;
      }
      list[x] = x;
      some[x] = head[x];
    } else {
      for (int c = 0; c < arity; c++) {
        int y = tree.operand(x, c);
        if (y != large) {
          move(list[y], list[large]);
        }
      }
      list[x] = list[large];
      some[x] = some[large];
    }
  }

  /**
   * Counts the operands of x that want the position of e. More than one are united: their entries
   * die, and if there are {@code most} or more, one new entry joins the list of x; if there are
   * more than {@code most}, as the only one. Returns the count.
   */
  private int unite(int x, int e, int most) {
    int p = of[e];
    int from = order.first[x];
    if (latest[p] == e && (older[e] == NONE || origin[older[e]] < from)) {
      return 1; // the usual case, with the fewest looks into memory
    }
    int count = 0;
    int chain = NONE; // the entries counted, in case they are united
    int before = NONE; // the entry that stands before f in the list of p
    int f = latest[p];
    while (f != NONE && origin[f] >= from) {
      if (isLive(f)) {
        count++;
        chained[f] = chain;
        chain = f;
        before = f;
      } else if (before == NONE) {
        latest[p] = older[f];
      } else {
        older[before] = older[f];
      }
      f = older[f];
    }
    if (count > 1) {
      for (int g = chain; g != NONE; g = chained[g]) {
        inList[g] = NONE;
      }
      latest[p] = f;
      if (count > most) {
        empty(x);
      }
      if (count >= most) {
        int united = make(p, x);
        madeOf[united] = chain;
        append(x, united);
      }
    }
    return count;
  }

  private boolean isLive(int e) {
    return inList[e] != NONE && size[inList[e]] != NONE;
  }

  private void beginList(int x) {
    list[x] = x;
    head[x] = NONE;
    tail[x] = NONE;
    size[x] = 0;
  }

  /** Takes all entries off the list that x begins: others are wanted more. */
  private void empty(int x) {
    for (int e = head[x]; e != NONE; e = next[e]) {
      inList[e] = NONE;
    }
    beginList(x);
  }

  private void append(int l, int e) {
    inList[e] = l;
    next[e] = NONE;
    if (tail[l] == NONE) {
      head[l] = e;
    } else {
      next[tail[l]] = e;
    }
    tail[l] = e;
    size[l]++;
  }

  /** Moves the live entries of one list to the end of another. */
  private void move(int from, int to) {
    int after;
    for (int e = head[from]; e != NONE; e = after) {
      after = next[e];
      if (inList[e] != NONE) {
        append(to, e);
      }
    }
  }

  private int make(int position, int node) {
    int e = entries++;
    of[e] = position;
    origin[e] = order.at[node];
    madeOf[e] = NONE;
    chained[e] = NONE;
    older[e] = latest[position];
    latest[position] = e;
    return e;
  }

  private void down(long[] position) {
    OperandsByPlace operands = new OperandsByPlace(tree, order);
    int[] here = head; // here[x]: the entry of π(x) in OPT(x); the lists are not needed any more
    Arrays.fill(here, NONE);
    for (int x = tree.root(); x >= 0; x--) {
      if (tree.isLeaf(x)) {
        continue;
      }
      // Invariant: here[x] is the entry of the user's place in OPT(x), if it has one.
      int e = here[x] == NONE ? some[x] : here[x];
      position[x] = numbers.position(of[e]);
      operands.turnTo(x);
      if (origin[e] != order.at[x]) {
        here[operands.over(origin[e])] = e;
      } else {
        for (int f = madeOf[e]; f != NONE; f = chained[f]) {
          here[operands.over(origin[f])] = f;
        }
      }
    }
  }
}
