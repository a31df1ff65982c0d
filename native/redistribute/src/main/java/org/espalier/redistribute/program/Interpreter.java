// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.layout.BasicType;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayNode.Call;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Formula;
import org.espalier.program.array.ArrayNode.Input;
import org.espalier.program.array.ArrayNode.LoopEntry;
import org.espalier.program.array.ArrayNode.LoopExit;
import org.espalier.program.array.ArrayProgram;

/**
 * Carries the nodes of a program out in order, loops included, in the distributions that {@link
 * Places} names. A copy that a reader asks for is made when it is first asked for, and kept until
 * the array is computed again.
 */
final class Interpreter {
  private static final BasicType COMPLEX = BasicType.of("MPI_C_DOUBLE_COMPLEX");
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");

  private final ArrayProgram program;
  private final Places places;
  private final Transport transport;
  private final Map<String, LocalCall> calls;
  private final int rank;
  private Watch watch = Watch.NOBODY;
  private final Lifetimes lifetimes;
  private final ArrayCopies copies;
  // What has been worked out for nodes that compute at points
  private final Map<Integer, PointKernel> kernels = new HashMap<>();

  /** Where a node is carried out, and where its operands and result lie. */
  interface Places {
    ArrayDistribution space(int node);

    ArrayDistribution asked(int node, int operand);

    /** Where the result comes to lie as it is computed. */
    ArrayDistribution made(int node);

    /** Where it is kept. */
    ArrayDistribution result(int node);

    ArrayDistribution wanted(ArrayProgram.Result result);
  }

  /** How data go from rank to rank. */
  interface Transport {
    void move(
        ArrayNode array,
        ArrayDistribution from,
        ArrayDistribution to,
        LocalArray source,
        LocalArray target);

    void exchange(Compute compute, ArrayDistribution space, LocalArray partial);
  }

  /** Is told of every step. */
  interface Watch {
    /** Of runs that nobody watches. */
    Watch NOBODY =
        new Watch() {
          @Override
          public void begin() {
            // Nobody wants to know.
          }

          @Override
          public void computed(int node) {
            // Nobody wants to know.
          }

          @Override
          public void moved(int node, ArrayDistribution from, ArrayDistribution to) {
            // Nobody wants to know.
          }
        };

    /** A step begins; the next call says which it was. */
    void begin();

    /** A node was computed from operands that were there. */
    void computed(int node);

    /** The array of a node was moved. */
    void moved(int node, ArrayDistribution from, ArrayDistribution to);
  }

  /**
   * Nothing is carried out yet.
   *
   * @param arena of the arrays, results included
   */
  Interpreter(
      ArrayProgram program,
      Places places,
      Transport transport,
      Map<String, LocalCall> calls,
      int rank,
      Arena arena) {
    this.program = program;
    this.places = places;
    this.transport = transport;
    this.calls = calls;
    this.rank = rank;
    program.nodes().forEach(this::checkRunnable);
    this.lifetimes = new Lifetimes(program, places);
    this.copies = new ArrayCopies(program, places, transport, lifetimes, rank, arena);
  }

  private void checkRunnable(ArrayNode node) {
    if (!node.element().equals(DOUBLE) && !node.element().equals(COMPLEX)) {
      throw new IllegalArgumentException(
          "\"%s\" must have MPI_DOUBLE or MPI_C_DOUBLE_COMPLEX elements to run, got %s"
              .formatted(node.name(), node.element().name()));
    }
    if (node.shape().stream().anyMatch(length -> length > 1 << 30)) {
      throw new IllegalArgumentException(
          "\"%s\" must have lengths of at most 2^30 to run, got %s"
              .formatted(node.name(), node.shape()));
    }
    if (node instanceof Call call && !calls.containsKey(call.function())) {
      throw new IllegalArgumentException(
          "there must be a function \"%s\" to run \"%s\"; programs that call run from Java"
              .formatted(call.function(), call.name()));
    }
    // Here, where all ranks see it: one that stopped alone would leave the others waiting.
    if (node instanceof Compute compute && compute.formula() instanceof Formula.Along along) {
      int components = components(node);
      LineKernels.width(
          Math.toIntExact(node.shape().get(along.dimension())), components, components);
    }
    if (node instanceof Compute compute
        && compute.formula() instanceof Formula.Along along
        && along.kernel().isComplex()
        && Long.bitCount(node.shape().get(along.dimension())) != 1) {
      throw new IllegalArgumentException(
          "\"%s\": a Fourier transform runs on lines of 2^k elements, got %d"
              .formatted(node.name(), node.shape().get(along.dimension())));
    }
  }

  /** Tells somebody of every step from now on. */
  void watchedBy(Watch other) {
    watch = other;
    copies.watchedBy(other);
  }

  static int components(ArrayNode node) {
    return node.element().equals(COMPLEX) ? 2 : 1;
  }

  /** Makes the inputs, which takes no part in the time of a run. */
  void fillInputs(InputArrays inputs) {
    for (int v = 0; v < program.nodes().size(); v++) {
      if (program.nodes().get(v) instanceof Input input) {
        LocalArray array = copies.fresh(v, places.result(v));
        inputs.fill(array, v, places.result(v), input);
        copies.put(v, array);
      }
    }
  }

  /** The array of a node where a reader wants it. */
  LocalArray in(int node, ArrayDistribution wanted) {
    return copies.in(node, wanted);
  }

  /** All bytes that the arrays have taken from the system. */
  long memoryBytes() {
    return copies.memoryBytes();
  }

  /** Carries everything but the inputs out; the results of the run before are given up. */
  void run() {
    copies.endRun();
    run(0, program.nodes().size(), -1);
    for (ArrayProgram.Result result : program.results()) {
      copies.in(result.node(), places.wanted(result));
    }
  }

  /** Carries out the nodes from … to − 1, which are those of a loop and of loops inside it. */
  private void run(int from, int to, int loop) {
    int v = from;
    while (v < to) {
      int inner = program.nodes().get(v).loop();
      if (inner == loop) {
        node(v);
        copies.end(lifetimes.behindNode(v++));
        continue;
      }
      int child = inner;
      while (program.loops().get(child).parent() != loop) {
        child = program.loops().get(child).parent();
      }
      int end = v;
      while (end < to && isIn(program.nodes().get(end).loop(), child)) {
        end++;
      }
      repeat(v, end, child);
      copies.end(lifetimes.behindLoop(child));
      v = end;
    }
  }

  private boolean isIn(int loop, int around) {
    for (int l = loop; l >= 0; l = program.loops().get(l).parent()) {
      if (l == around) {
        return true;
      }
    }
    return false;
  }

  private void repeat(int from, int to, int loop) {
    int first = from;
    while (first < to
        && program.nodes().get(first) instanceof LoopEntry entry
        && entry.loop() == loop) {
      copies.put(first, copies.in(entry.initial(), places.asked(first, 0)));
      first++;
    }
    copies.end(lifetimes.behindStart(loop));
    for (long time = 0; time < program.loops().get(loop).times(); time++) {
      run(first, to, loop);
      List<LocalArray> updates = new ArrayList<>();
      for (int v = from; v < first; v++) {
        LoopEntry entry = (LoopEntry) program.nodes().get(v);
        LocalArray update = copies.in(entry.update(), places.asked(v, 1));
        copies.hold(update); // an entry may be what another one becomes
        updates.add(update);
      }
      for (int v = from; v < first; v++) {
        copies.put(v, updates.get(v - from));
      }
      updates.forEach(copies::letGo);
      copies.end(lifetimes.behindTurn(loop));
    }
  }

  private void node(int v) {
    switch (program.nodes().get(v)) {
      case Input _ -> {
        // It is there.
      }
      case Compute compute -> copies.put(v, copies.kept(v, computed(v, compute)));
      case Call call -> {
        List<LocalArray> operands = new ArrayList<>();
        for (int j = 0; j < call.operands().size(); j++) {
          operands.add(copies.in(call.operands().get(j), places.asked(v, j)));
        }
        watch.begin();
        LocalArray result = copies.fresh(v, places.made(v));
        result.memory().fill((byte) 0);
        LocalCall function = calls.get(call.function());
        if (function != null) {
          function.apply(operands, result);
        }
        watch.computed(v);
        copies.put(v, copies.kept(v, result));
      }
      case LoopExit exit -> copies.put(v, copies.in(exit.entry(), places.result(v)));
      case LoopEntry entry ->
          throw new IllegalStateException("entries begin a loop, got " + entry.name());
    }
  }

  private LocalArray computed(int v, Compute compute) {
    List<LocalArray> operands = new ArrayList<>();
    for (int j = 0; j < compute.operands().size(); j++) {
      operands.add(copies.in(compute.operands().get(j).node(), places.asked(v, j)));
    }
    watch.begin();
    LocalArray result =
        copies.inPlace(v, compute, operands).orElseGet(() -> copies.fresh(v, places.made(v)));
    switch (compute.formula()) {
      case Formula.Point _ -> {
        kernels
            .computeIfAbsent(
                v, _ -> new PointKernel(compute, places.space(v), rank, operands, result))
            .run(operands, result);
        transport.exchange(compute, places.space(v), result);
      }
      case Formula.Along along ->
          LineKernels.run(along.kernel(), along.dimension(), operands.getFirst(), result);
    }
    watch.computed(v);
    return result;
  }
}
