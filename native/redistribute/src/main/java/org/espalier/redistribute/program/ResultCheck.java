// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.type.Datatype;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayProgram;
import org.espalier.redistribute.Together;

/** The results of a program on one rank, known to all ranks, to compare elements with. */
final class ResultCheck {
  private final ArrayProgram program;
  // expected.get(r): the whole array of result r
  private final List<LocalArray> expected = new ArrayList<>();

  /** Elements that were compared on this rank, and how many of them differ. */
  record Counts(long checked, long wrong) {}

  /** Runs the program on rank 0 and tells all ranks. Collective. */
  ResultCheck(ArrayProgram program, Communicator world, Map<String, LocalCall> calls) {
    this.program = program;
    // Rank 0 may fail alone, by a function of the user or for lack of memory.
    expected.addAll(
        Together.done(world, () -> world.rank() == 0 ? computed(program, calls) : memory(program)));
    for (LocalArray whole : expected) {
      DoublePieces.buffers(
          whole.memory(),
          whole.elements() * whole.components(),
          Datatype.named("MPI_DOUBLE"),
          piece -> world.collective().broadcast(piece, 0));
    }
  }

  private static List<LocalArray> computed(ArrayProgram program, Map<String, LocalCall> calls) {
    Map<String, LocalArray> results = SequentialRun.results(program, calls);
    return program.results().stream()
        .map(result -> Objects.requireNonNull(results.get(result.name())))
        .toList();
  }

  /** Room for the results of rank 0. */
  private static List<LocalArray> memory(ArrayProgram program) {
    List<LocalArray> memory = new ArrayList<>();
    for (ArrayProgram.Result result : program.results()) {
      ArrayNode node = program.nodes().get(result.node());
      ArrayDistribution everywhere = ArrayDistribution.replicated(1, node.shape().size());
      memory.add(
          LocalArray.of(node.shape().toArray(), everywhere, 0, Interpreter.components(node)));
    }
    return memory;
  }

  /** Compares what a run on ranks left on this rank. */
  Counts of(Interpreter parallel, Interpreter.Places places, double tolerance) {
    long checked = 0;
    long wrong = 0;
    for (int r = 0; r < expected.size(); r++) {
      ArrayProgram.Result result = program.results().get(r);
      LocalArray here = parallel.in(result.node(), places.wanted(result));
      checked += here.elements();
      wrong += wrong(here, expected.get(r), tolerance);
    }
    return new Counts(checked, wrong);
  }

  /** Counts elements that differ by more than a part of the greatest value that is finite. */
  static long wrong(LocalArray here, LocalArray whole, double tolerance) {
    double greatest = 0;
    for (long k = 0; k < whole.elements() * whole.components(); k++) {
      // One infinity among the results would let everything pass, and what is no number nothing.
      double size = Math.abs(whole.get(k));
      greatest = size <= Double.MAX_VALUE ? Math.max(greatest, size) : greatest;
    }
    int[] at = new int[here.dimensions()];
    long wrong = 0;
    for (long e = 0; e < here.elements(); e++) {
      long place = 0;
      for (int d = 0; d < at.length; d++) {
        place += here.indices(d)[at[d]] * whole.stride(d);
      }
      boolean right = true;
      for (int c = 0; c < here.components(); c++) {
        double got = here.get(e * here.components() + c);
        double wanted = whole.get(place + c);
        right &=
            Double.doubleToLongBits(got) == Double.doubleToLongBits(wanted)
                || Math.abs(got - wanted) <= tolerance * greatest;
      }
      wrong += right ? 0 : 1;
      for (int d = at.length - 1; d >= 0 && ++at[d] == here.indices(d).length; d--) {
        at[d] = 0;
      }
    }
    return wrong;
  }
}
