// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.distribution.RedistributionPlan.Message;

/**
 * Plans the move of a section of an array from one block-cyclic distribution to another, in any
 * number of dimensions.
 *
 * <p>What source process s and target process t have in common is the product over the dimensions
 * of what their coordinates have in common ({@link OverlapCounts}). Which rank takes which target
 * role is an assignment problem, solved exactly ({@link Assignment}); of relabellings that move
 * equally little, one that renames the fewest ranks is taken.
 */
public final class RedistributionPlanner {
  /** Beyond this many ranks the matrix of an assignment would not fit memory sensibly. */
  public static final int MAX_RANKS = 1 << 12;

  private RedistributionPlanner() {}

  /**
   * Plans a move.
   *
   * @param shape the section's length in each dimension
   * @param from how the section is distributed
   * @param to how it is to be distributed
   * @return the plan
   * @throws IllegalArgumentException if the dimensions differ, a section does not fit its matrix,
   *     or there are too many ranks or elements
   */
  public static RedistributionPlan plan(long[] shape, ProcessGrid from, ProcessGrid to) {
    checkSection("from", shape, from);
    checkSection("to", shape, to);
    int n = Math.max(from.ranks(), to.ranks());
    long elements = elements(shape, n);
    long[] shared = sharedElements(shape, from, to, n);
    Assignment assignment = Assignment.maximising(n, preferringIdentity(n, shared));
    long stay = 0;
    long stayIdentity = 0;
    for (int t = 0; t < n; t++) {
      stay += shared[assignment.rank(t) * n + t];
      stayIdentity += shared[t * n + t];
    }
    List<Integer> relabelling = new ArrayList<>();
    for (int t = 0; t < to.ranks(); t++) {
      relabelling.add(assignment.rank(t));
    }
    return new RedistributionPlan(
        elements,
        elements - stayIdentity,
        elements - stay,
        relabelling,
        true,
        messages(n, shared, relabelling));
  }

  private static void checkSection(String what, long[] shape, ProcessGrid grid) {
    if (shape.length != grid.dimensions().size()) {
      throw new IllegalArgumentException(
          "%s must have %d dimensions, as the shape has, got %d"
              .formatted(what, shape.length, grid.dimensions().size()));
    }
    if (grid.ranks() > MAX_RANKS) {
      throw new IllegalArgumentException(
          "%s must have at most %d ranks, got %d".formatted(what, MAX_RANKS, grid.ranks()));
    }
    for (int k = 0; k < shape.length; k++) {
      BlockCyclic dimension = grid.dimensions().get(k);
      if (shape[k] < 1 || shape[k] > dimension.extent() - dimension.offset()) {
        throw new IllegalArgumentException(
            "shape[%d] must be in 1 … %d, as %s has %d of %d left, got %d"
                .formatted(
                    k,
                    dimension.extent() - dimension.offset(),
                    what,
                    dimension.extent() - dimension.offset(),
                    dimension.extent(),
                    shape[k]));
      }
    }
  }

  /** Weights are elements · (n + 1) + 1, and their sum must fit 62 bits. */
  private static long elements(long[] shape, int n) {
    long limit = (1L << 62) / (n + 1) - 1;
    long elements = 1;
    for (long length : shape) {
      if (length > limit / elements) {
        throw new IllegalArgumentException(
            "the section must have at most %d elements with %d ranks, got more"
                .formatted(limit, n));
      }
      elements *= length;
    }
    return elements;
  }

  /** shared[s * n + t]: elements that s has before and t after. */
  private static long[] sharedElements(long[] shape, ProcessGrid from, ProcessGrid to, int n) {
    long[] shared = new long[n * n];
    for (int s = 0; s < from.ranks(); s++) {
      Arrays.fill(shared, s * n, s * n + to.ranks(), 1);
    }
    for (int k = 0; k < shape.length; k++) {
      long[] counts = OverlapCounts.of(shape[k], from.dimensions().get(k), to.dimensions().get(k));
      int width = to.dimensions().get(k).processes();
      int[] sourceCoordinate = coordinates(from, k);
      int[] targetCoordinate = coordinates(to, k);
      for (int s = 0; s < from.ranks(); s++) {
        for (int t = 0; t < to.ranks(); t++) {
          shared[s * n + t] *= counts[sourceCoordinate[s] * width + targetCoordinate[t]];
        }
      }
    }
    return shared;
  }

  private static int[] coordinates(ProcessGrid grid, int dimension) {
    int[] coordinates = new int[grid.ranks()];
    for (int rank = 0; rank < coordinates.length; rank++) {
      coordinates[rank] = grid.coordinates(rank).get(dimension);
    }
    return coordinates;
  }

  /** At most n identities weigh less than one element, so they only break ties. */
  private static long[] preferringIdentity(int n, long[] shared) {
    long[] weights = new long[n * n];
    for (int s = 0; s < n; s++) {
      for (int t = 0; t < n; t++) {
        weights[s * n + t] = shared[s * n + t] * (n + 1) + (s == t ? 1 : 0);
      }
    }
    return weights;
  }

  private static List<Message> messages(int n, long[] shared, List<Integer> relabelling) {
    List<Message> messages = new ArrayList<>();
    int[] roleOf = new int[n];
    Arrays.fill(roleOf, -1);
    for (int t = 0; t < relabelling.size(); t++) {
      roleOf[relabelling.get(t)] = t;
    }
    for (int sender = 0; sender < n; sender++) {
      for (int receiver = 0; receiver < n; receiver++) {
        int role = roleOf[receiver];
        if (receiver != sender && role >= 0 && shared[sender * n + role] > 0) {
          messages.add(new Message(sender, role, receiver, shared[sender * n + role]));
        }
      }
    }
    return messages;
  }
}
