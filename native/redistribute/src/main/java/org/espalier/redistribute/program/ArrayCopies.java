// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayProgram;
import org.espalier.program.array.IndexMap;

/**
 * The arrays of a run on one rank: of each node its array where it is kept, and the copies that
 * readers have asked for. A copy is made when it is first asked for, and given up behind its last
 * reader ({@link Lifetimes}).
 */
final class ArrayCopies {
  private final ArrayProgram program;
  private final Interpreter.Places places;
  private final Interpreter.Transport transport;
  private final int rank;
  private final Lifetimes lifetimes;
  private final ArrayMemory memory;
  private Interpreter.Watch watch = Interpreter.Watch.NOBODY;
  // values.get(v): the array of node v in each distribution in which it is there
  private final List<Map<ArrayDistribution, LocalArray>> values = new ArrayList<>();
  // layouts.get(v): which elements of node v's array are here in a distribution, without memory
  private final List<Map<ArrayDistribution, LocalArray>> layouts = new ArrayList<>();

  ArrayCopies(
      ArrayProgram program,
      Interpreter.Places places,
      Interpreter.Transport transport,
      Lifetimes lifetimes,
      int rank,
      Arena arena) {
    this.program = program;
    this.places = places;
    this.transport = transport;
    this.lifetimes = lifetimes;
    this.rank = rank;
    this.memory = new ArrayMemory(arena);
    for (int v = 0; v < program.nodes().size(); v++) {
      values.add(new HashMap<>());
      layouts.add(new HashMap<>());
    }
  }

  /** Tells somebody of every move from now on. */
  void watchedBy(Interpreter.Watch other) {
    watch = other;
  }

  /** An array of a node with anything in it, which no node has yet. */
  LocalArray fresh(int node, ArrayDistribution where) {
    ArrayNode array = program.nodes().get(node);
    LocalArray layout =
        layouts
            .get(node)
            .computeIfAbsent(
                where,
                there ->
                    LocalArray.withoutMemory(
                        array.shape().toArray(), there, rank, Interpreter.components(array)));
    return layout.in(memory.take(Math.multiplyExact(layout.elements(), 8L * layout.components())));
  }

  /** What was computed, where it is to be kept. */
  LocalArray kept(int node, LocalArray made) {
    ArrayDistribution here = places.made(node);
    ArrayDistribution home = places.result(node);
    if (here.equals(home)) {
      return made;
    }
    LocalArray kept = moved(node, here, home, made);
    memory.giveBack(made);
    return kept;
  }

  private LocalArray moved(
      int node, ArrayDistribution from, ArrayDistribution to, LocalArray source) {
    watch.begin();
    LocalArray target = fresh(node, to);
    transport.move(program.nodes().get(node), from, to, source, target);
    watch.moved(node, from, to);
    return target;
  }

  /** Sets the array of a node, instead of all copies that it had. */
  void put(int node, LocalArray array) {
    memory.hold(array);
    Map<ArrayDistribution, LocalArray> there = values.get(node);
    there.values().forEach(memory::letGo);
    there.clear();
    there.put(places.result(node), array);
  }

  /** Gives copies up that nobody will read any more. */
  void end(List<Lifetimes.Copy> copies) {
    for (Lifetimes.Copy copy : copies) {
      LocalArray ended = values.get(copy.node()).remove(copy.where());
      if (ended != null) {
        memory.letGo(ended);
      }
    }
  }

  /** Counts one more reader of an array, until {@link #letGo}. */
  void hold(LocalArray array) {
    memory.hold(array);
  }

  void letGo(LocalArray array) {
    memory.letGo(array);
  }

  /** Gives up all that is not an input where it is kept. */
  void endRun() {
    for (int v = 0; v < values.size(); v++) {
      if (program.nodes().get(v) instanceof ArrayNode.Input) {
        put(v, in(v, places.result(v)));
      } else {
        values.get(v).values().forEach(memory::letGo);
        values.get(v).clear();
      }
    }
  }

  /** All bytes that the arrays have taken from the system. */
  long memoryBytes() {
    return memory.bytes();
  }

  /** The array of a node where a reader wants it. */
  LocalArray in(int node, ArrayDistribution wanted) {
    Map<ArrayDistribution, LocalArray> there = values.get(node);
    LocalArray known = there.get(wanted);
    if (known != null) {
      return known;
    }
    ArrayDistribution here = places.result(node);
    LocalArray source = there.get(here);
    if (source == null) {
      throw new IllegalStateException(
          "\"%s\" must be computed before it is read".formatted(program.nodes().get(node).name()));
    }
    LocalArray copy = moved(node, here, wanted, source);
    memory.hold(copy);
    there.put(wanted, copy);
    return copy;
  }

  /**
   * The result in the memory of an operand that nobody reads any more: where each point, or each
   * line, is computed from the operand's elements there alone, they are read before they are
   * written.
   */
  Optional<LocalArray> inPlace(int v, Compute compute, List<LocalArray> operands) {
    IndexMap identity = IndexMap.identity(compute.space().size());
    if (!compute.result().equals(identity)) {
      return Optional.empty();
    }
    for (int j = 0; j < operands.size(); j++) {
      int node = compute.operands().get(j).node();
      ArrayDistribution where = places.asked(v, j);
      LocalArray operand = operands.get(j);
      if (where.equals(places.made(v))
          && program.nodes().get(node).shape().equals(compute.shape())
          && operand.components() == Interpreter.components(compute)
          && lifetimes.behindNode(v).contains(new Lifetimes.Copy(node, where))
          && memory.isHeldOnce(operand)
          && isReadBy(identity, operand, compute, operands)) {
        values.get(node).remove(where);
        return Optional.of(operand.in(memory.handOver(operand)));
      }
    }
    return Optional.empty();
  }

  /** Whether an array is read by one map alone, however often. */
  @SuppressWarnings("ReferenceEquality") // one and the same array
  private static boolean isReadBy(
      IndexMap map, LocalArray array, Compute compute, List<LocalArray> operands) {
    for (int j = 0; j < operands.size(); j++) {
      if (operands.get(j) == array && !compute.operands().get(j).map().equals(map)) {
        return false;
      }
    }
    return true;
  }
}
