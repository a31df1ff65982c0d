// SPDX-License-Identifier: Apache-2.0
package org.espalier.distribution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.cost.CostModel;
import org.espalier.distribution.RedistributionPlan.Message;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.tree.TypeTree;

/**
 * The type trees of a redistribution's messages: where the elements lie in the sender's local array
 * and where in the receiver's, both in the order of the section's indices, so that no buffer is
 * packed. Local arrays are stored in row-major order, like the grid's ranks.
 *
 * <p>A message is a product of one-dimensional patterns. Each pattern is reconstructed at least
 * cost ({@link Reconstruction}) and the trees are nested; dimensions that together are contiguous
 * become one before. The cost of the result is exact for the tree; that no other tree of the whole
 * message is cheaper is proved only where there is one pattern. A pattern of millions of runs is
 * not listed but described by its period.
 */
public final class MessageTypes {
  /** The most runs and units of a pattern that are listed and reconstructed in full. */
  private static final int MOST_LISTED = 1 << 20;

  private final long[] shape;
  private final ProcessGrid from;
  private final ProcessGrid to;
  private final CostModel cost;
  private final int mostListed;
  private final Map<PatternKey, SharedPattern> patterns = new HashMap<>();
  private final NestedTypes trees;

  private record PatternKey(boolean sending, int dimension, int sender, int receiver) {}

  /**
   * Prepares the types of a move.
   *
   * @param shape the section's length in each dimension
   * @param from how the section is distributed
   * @param to how it is to be distributed
   * @param element how an element lies
   * @param cost what a tree costs
   */
  public MessageTypes(
      long[] shape, ProcessGrid from, ProcessGrid to, ElementLayout element, CostModel cost) {
    this(shape, from, to, element, cost, MOST_LISTED);
  }

  /** Patterns of more than {@code mostListed} runs or units are described by their period. */
  MessageTypes(
      long[] shape,
      ProcessGrid from,
      ProcessGrid to,
      ElementLayout element,
      CostModel cost,
      int mostListed) {
    this.mostListed = mostListed;
    this.shape = shape.clone();
    this.from = from;
    this.to = to;
    this.cost = cost;
    this.trees = new NestedTypes(element, cost, mostListed);
  }

  /**
   * Makes the type of what the sender of a message has, in its local array before.
   *
   * @param message a message of the plan
   * @return the tree, in bytes of the local array
   */
  public TypeTree sent(Message message) {
    return tree(true, message);
  }

  /**
   * Makes the type of what the receiver of a message gets, in its local array after.
   *
   * @param message a message of the plan
   * @return the tree, in bytes of the local array
   */
  public TypeTree received(Message message) {
    return tree(false, message);
  }

  /**
   * Adds up what the types of all messages cost, on both sides.
   *
   * @param plan the plan
   * @return the sum of the costs of the trees
   */
  public long costOfTypes(RedistributionPlan plan) {
    long sum = 0;
    for (Message message : plan.messages()) {
      sum += cost.cost(sent(message)) + cost.cost(received(message));
    }
    return sum;
  }

  private TypeTree tree(boolean sending, Message message) {
    ProcessGrid own = sending ? from : to;
    List<Integer> coordinates = own.coordinates(sending ? message.sender() : message.role());
    List<Integer> s = from.coordinates(message.sender());
    List<Integer> t = to.coordinates(message.role());
    List<SharedPattern> shared = new ArrayList<>();
    long[] extents = new long[shape.length];
    for (int k = 0; k < shape.length; k++) {
      shared.add(pattern(sending, k, s.get(k), t.get(k)));
      extents[k] = own.dimensions().get(k).localExtent(coordinates.get(k));
    }
    return trees.of(shared, extents);
  }

  private SharedPattern pattern(boolean sending, int k, int sender, int receiver) {
    BlockCyclic source = from.dimensions().get(k);
    BlockCyclic target = to.dimensions().get(k);
    return patterns.computeIfAbsent(
        new PatternKey(sending, k, sender, receiver),
        _ ->
            sending
                ? SharedPattern.of(shape[k], source, sender, target, receiver, mostListed)
                : SharedPattern.of(shape[k], target, receiver, source, sender, mostListed));
  }
}
