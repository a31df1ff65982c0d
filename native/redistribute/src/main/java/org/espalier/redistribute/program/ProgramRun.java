// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Operation;
import org.espalier.mpi.type.Datatype;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayProgram;

/**
 * Runs a plan on ranks: once to check every element of every result against a run on one rank, then
 * several times against the clock.
 *
 * <p>Where partial results of a reduction come from several ranks, sums are added in another order
 * than on one rank; such programs are checked to {@value #TOLERANCE} of the greatest element, all
 * others to the bit.
 */
public final class ProgramRun {
  /** How far sums in another order may be off, of the greatest element of the array. */
  public static final double TOLERANCE = 1e-10;

  private static final int TIMED_RUNS = 5;

  /** Runs before the clock counts: loops must be compiled, buffers of the library made. */
  private static final int MOST_WARM_RUNS = 50;

  private static final double WARM_SECONDS = 3;

  private ProgramRun() {}

  /**
   * What a run came to, the same on all ranks.
   *
   * @param ranks how many ranks ran
   * @param bytes bytes that crossed ranks in one run
   * @param messages messages between ranks in one run
   * @param seconds the median of the timed runs, from a common start to the end of the last rank
   * @param checkedElements elements of results that were compared, on all ranks
   * @param wrongElements how many of them differ
   * @param tolerance 0, or {@value #TOLERANCE}
   */
  public record Outcome(
      int ranks,
      long bytes,
      long messages,
      double seconds,
      long checkedElements,
      long wrongElements,
      double tolerance) {}

  /**
   * Runs a plan. Collective.
   *
   * @param plan the plan, the same on all ranks
   * @param world as many ranks as the plan is for
   * @param calls the functions that calls name
   * @return what it came to
   * @throws IllegalArgumentException if the ranks are not as many, or a step cannot be run
   */
  public static Outcome run(ArrayPlan plan, Communicator world, Map<String, LocalCall> calls) {
    ArrayProgram program = plan.program();
    if (world.size() != program.ranks()) {
      throw new IllegalArgumentException(
          "the program is for %d ranks, got %d".formatted(program.ranks(), world.size()));
    }
    try (RankTransport transport = new RankTransport(world)) {
      Interpreter parallel =
          new Interpreter(program, planned(plan), transport, calls, world.rank());
      parallel.fillInputs();
      parallel.run();
      long bytes = world.collective().reductions().allReduce(transport.bytes(), Operation.SUM);
      long messages =
          world.collective().reductions().allReduce(transport.messages(), Operation.SUM);
      double tolerance = addsInAnotherOrder(plan) ? TOLERANCE : 0;
      long[] checked = check(plan, parallel, world, calls, tolerance);
      double seconds = seconds(parallel::run, world);
      return new Outcome(world.size(), bytes, messages, seconds, checked[0], checked[1], tolerance);
    }
  }

  /** The seconds of one run of a plan, not checked. Collective. */
  static double seconds(ArrayPlan plan, Communicator world, Map<String, LocalCall> calls) {
    try (RankTransport transport = new RankTransport(world)) {
      Interpreter parallel =
          new Interpreter(plan.program(), planned(plan), transport, calls, world.rank());
      parallel.fillInputs();
      return seconds(parallel::run, world);
    }
  }

  /** The median of several runs after warm ones, the same on all ranks. Collective. */
  static double seconds(Runnable work, Communicator world) {
    double warm = 0;
    for (int k = 0; k < MOST_WARM_RUNS && warm < WARM_SECONDS; k++) {
      warm += timed(work, world);
    }
    double[] seconds = new double[TIMED_RUNS];
    for (int k = 0; k < TIMED_RUNS; k++) {
      seconds[k] = timed(work, world);
    }
    Arrays.sort(seconds);
    return seconds[TIMED_RUNS / 2];
  }

  /** From a common start to the end of the last rank. */
  private static double timed(Runnable work, Communicator world) {
    world.collective().barrier();
    double start = Mpi.time();
    work.run();
    return world.collective().reductions().allReduce(Mpi.time() - start, Operation.MAX);
  }

  private static Interpreter.Places planned(ArrayPlan plan) {
    return new Interpreter.Places() {
      @Override
      public ArrayDistribution space(int node) {
        return plan.options().get(node).space();
      }

      @Override
      public ArrayDistribution asked(int node, int operand) {
        return plan.options().get(node).asked().get(operand);
      }

      @Override
      public ArrayDistribution result(int node) {
        return plan.options().get(node).result();
      }

      @Override
      public ArrayDistribution wanted(ArrayProgram.Result result) {
        return result.fixed().orElse(result(result.node()));
      }
    };
  }

  /** Everything on one rank. */
  private static Interpreter.Places alone(ArrayProgram program) {
    return new Interpreter.Places() {
      @Override
      public ArrayDistribution space(int node) {
        return program.nodes().get(node) instanceof Compute compute
            ? ArrayDistribution.replicated(1, compute.space().size())
            : result(node);
      }

      @Override
      public ArrayDistribution asked(int node, int operand) {
        int read =
            switch (program.nodes().get(node)) {
              case Compute compute -> compute.operands().get(operand).node();
              case ArrayNode.Call call -> call.operands().get(operand);
              case ArrayNode.LoopEntry entry -> operand == 0 ? entry.initial() : entry.update();
              case ArrayNode.Input _, ArrayNode.LoopExit _ -> node;
            };
        return result(read);
      }

      @Override
      public ArrayDistribution result(int node) {
        return ArrayDistribution.replicated(1, program.nodes().get(node).shape().size());
      }

      @Override
      public ArrayDistribution wanted(ArrayProgram.Result result) {
        return result(result.node());
      }
    };
  }

  /** The transport of a run on one rank: nothing has to move. */
  private enum Nowhere implements Interpreter.Transport {
    INSTANCE;

    @Override
    public void move(
        ArrayNode array,
        ArrayDistribution from,
        ArrayDistribution to,
        LocalArray source,
        LocalArray target) {
      throw new IllegalStateException("nothing moves on one rank, got " + array.name());
    }

    @Override
    public void exchange(Compute compute, ArrayDistribution space, LocalArray partial) {
      // The partial result is the whole.
    }
  }

  /** Runs a program on one rank and gives the results' arrays. */
  static Map<String, LocalArray> sequential(ArrayProgram program, Map<String, LocalCall> calls) {
    Interpreter.Places places = alone(program);
    Interpreter interpreter = new Interpreter(program, places, Nowhere.INSTANCE, calls, 0);
    interpreter.fillInputs();
    interpreter.run();
    Map<String, LocalArray> results = new HashMap<>();
    for (ArrayProgram.Result result : program.results()) {
      results.put(result.name(), interpreter.in(result.node(), places.result(result.node())));
    }
    return results;
  }

  private static boolean addsInAnotherOrder(ArrayPlan plan) {
    return plan.options().stream().anyMatch(option -> option.messages() > 0);
  }

  /** Checked and wrong elements on all ranks. */
  private static long[] check(
      ArrayPlan plan,
      Interpreter parallel,
      Communicator world,
      Map<String, LocalCall> calls,
      double tolerance) {
    ArrayProgram program = plan.program();
    Map<String, LocalArray> expected = world.rank() == 0 ? sequential(program, calls) : Map.of();
    long checked = 0;
    long wrong = 0;
    for (ArrayProgram.Result result : program.results()) {
      ArrayNode node = program.nodes().get(result.node());
      ArrayDistribution everywhere = ArrayDistribution.replicated(1, node.shape().size());
      LocalArray whole =
          expected.getOrDefault(
              result.name(),
              LocalArray.of(node.shape().toArray(), everywhere, 0, Interpreter.components(node)));
      world
          .collective()
          .broadcast(
              Buffer.of(
                  whole.memory(),
                  whole.elements() * whole.components(),
                  Datatype.named("MPI_DOUBLE")),
              0);
      ArrayDistribution where = result.fixed().orElse(plan.options().get(result.node()).result());
      LocalArray here = parallel.in(result.node(), where);
      checked += here.elements();
      wrong += wrong(here, whole, tolerance);
    }
    return new long[] {
      world.collective().reductions().allReduce(checked, Operation.SUM),
      world.collective().reductions().allReduce(wrong, Operation.SUM)
    };
  }

  private static long wrong(LocalArray here, LocalArray whole, double tolerance) {
    double greatest = 0;
    for (long k = 0; k < whole.elements() * whole.components(); k++) {
      greatest = Math.max(greatest, Math.abs(whole.get(k)));
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
