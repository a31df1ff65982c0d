// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.DistributionText;
import org.espalier.distribution.MoveCounts;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Communicator;
import org.espalier.network.SolverOptions;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayPlan;
import org.espalier.program.array.ArrayPlanner;
import org.espalier.program.array.ArrayProgram;
import org.espalier.program.array.ArrayProgramBuilder;
import org.espalier.program.array.InitialValues;
import org.espalier.program.array.LineKernel;
import org.espalier.program.array.MachineModel;
import org.espalier.program.array.PointExpression;

/**
 * Fits a machine model to these ranks, by small programs that are run like any other: what a step,
 * an operation, a message and a byte take here, on as many ranks and cores as there are.
 */
public final class MachineMeasurement {
  /** The side of the matrices: a rank's part is then as large as a core's cache, or larger. */
  private static final long SIDE = 768;

  /** A power of two, for Fourier transforms. */
  private static final long TRANSFORM_SIDE = 512;

  private static final List<String> ROWS = List.of("block", "*");
  private static final List<String> COLUMNS = List.of("*", "block");
  private static final int SHORT_REPEATS = 64;
  private static final int LONG_REPEATS = 4;
  private static final double NANOS = 1e9;

  /** Of a move's time, the least that is put down to its bytes rather than to copying them. */
  private static final double LEAST_SHARE = 0.1;

  private final Communicator world;
  private final int ranks;

  private MachineMeasurement(Communicator world) {
    this.world = world;
    this.ranks = world.size();
  }

  /**
   * Measures, some seconds long. Collective.
   *
   * @param world the ranks, as many as plans will have
   * @return the model, the same on all ranks
   */
  public static MachineModel run(Communicator world) {
    return new MachineMeasurement(world).measure();
  }

  private MachineModel measure() {
    double step = step();
    double operations = operationRate(step);
    Map<LineKernel, Double> rates = new EnumMap<>(LineKernel.class);
    for (LineKernel kernel : LineKernel.values()) {
      rates.put(kernel, lineRate(kernel, step));
    }
    if (ranks == 1) {
      MachineModel usual = MachineModel.DEFAULT;
      return new MachineModel(
          usual.latencyNanos(), usual.bandwidth(), copyRate(), operations, step, rates);
    }
    double latency = latency();
    double copies = copyRate();
    return new MachineModel(latency, bandwidth(latency, copies), copies, operations, step, rates);
  }

  /** Nanoseconds of a program's run, by the plan that its fixed distributions leave. */
  private double nanos(Consumer<ArrayProgramBuilder> lines) {
    ArrayProgramBuilder builder = ArrayProgram.over(ranks);
    lines.accept(builder);
    ArrayPlan plan =
        ArrayPlanner.of(builder.build(), MachineModel.DEFAULT)
            .plan(SolverOptions.defaults())
            .orElseThrow(() -> new IllegalStateException("a plan of one step must be found"));
    return NANOS * ProgramRun.leastSeconds(plan, world, Map.of());
  }

  /** A step on one element of each rank. */
  private double step() {
    List<String> words = List.of("block");
    double all =
        nanos(program ->
            program
                .input("x", "MPI_DOUBLE", new long[] {ranks}, words)
                .repeat(SHORT_REPEATS, body -> body.let("x", "x + 1").let("x", "x - 1"))
                .result("x", words));
    return all / (2 * SHORT_REPEATS);
  }

  private double operationRate(double step) {
    String formula = "A / 2 + B";
    double all =
        nanos(program ->
            program
                .input("A", "MPI_DOUBLE", new long[] {SIDE, SIDE}, ROWS)
                .input("B", "MPI_DOUBLE", new long[] {SIDE, SIDE}, ROWS)
                .repeat(LONG_REPEATS, body -> body.let("A", formula))
                .result("A", ROWS));
    double operations = PointExpression.parse(formula).operations();
    return rate(share(SIDE) * SIDE * operations, all / LONG_REPEATS - step);
  }

  /** Along lines that lie side by side and along lines that lie across. */
  private double lineRate(LineKernel kernel, double step) {
    String element = kernel.isComplex() ? "MPI_C_DOUBLE_COMPLEX" : "MPI_DOUBLE";
    long side = kernel.isComplex() ? TRANSFORM_SIDE : SIDE;
    double sum = 0;
    for (int d = 0; d < 2; d++) {
      int dimension = d;
      List<String> words = d == 0 ? COLUMNS : ROWS;
      double all =
          nanos(program ->
              program
                  .input("A", element, new long[] {side, side}, words)
                  .repeat(LONG_REPEATS, body -> body.along("A", "A", dimension, kernel))
                  .result("A", words));
      sum += all / LONG_REPEATS - step;
    }
    return rate(2 * share(side) * side * kernel.operations(side), sum);
  }

  /** Of messages that bring moves, and of those that bring partial results. */
  private double latency() {
    LocalArray number = LocalArray.of(new long[0], whole(0), world.rank(), 1);
    List<Integer> all = IntStream.range(0, ranks).boxed().toList();
    double reduced;
    try (RankTransport transport = new RankTransport(world)) {
      reduced =
          NANOS
              * ProgramRun.leastSeconds(
                  () -> transport.exchange(all, ArrayNode.Reduction.MAX, number),
                  SHORT_REPEATS,
                  world);
    }
    double messages = 2.0 * (ranks - 1);
    return Math.max(1, (reduced + moveNanos(ranks, SHORT_REPEATS)) / (2 * messages));
  }

  private double bandwidth(double latency, double copyRate) {
    double all = moveNanos(SIDE, LONG_REPEATS);
    MoveCounts counts =
        MoveCounts.of(new long[] {SIDE, SIDE}, blocks(ROWS, SIDE), blocks(COLUMNS, SIDE));
    double bytes = 8.0 * counts.busiestElements();
    double copying = NANOS * (bytes + 8.0 * counts.busiestKept()) / copyRate;
    double rest = all - latency * counts.busiestMessages() - copying;
    return NANOS * bytes / Math.max(rest, LEAST_SHARE * all);
  }

  /** Rows of a square matrix become columns, in memory that is kept as a program's is. */
  private double moveNanos(long side, int repeats) {
    long[] shape = {side, side};
    ArrayDistribution rows = blocks(ROWS, side);
    ArrayDistribution columns = blocks(COLUMNS, side);
    ArrayNode node =
        new ArrayNode.Input(
            "A",
            LongSeq.of(shape),
            BasicType.of("MPI_DOUBLE"),
            Optional.empty(),
            new InitialValues.Random());
    LocalArray source = LocalArray.of(shape, rows, world.rank(), 1);
    LocalArray target = LocalArray.of(shape, columns, world.rank(), 1);
    try (RankTransport transport = new RankTransport(world)) {
      return NANOS
          * ProgramRun.leastSeconds(
              () -> transport.move(node, rows, columns, source, target), repeats, world);
    }
  }

  private ArrayDistribution blocks(List<String> words, long side) {
    return DistributionText.parse(words, new long[] {side, side}, ranks);
  }

  private ArrayDistribution whole(int dimensions) {
    return ArrayDistribution.replicated(ranks, dimensions);
  }

  /** An array in order, into memory that is kept. */
  private double copyRate() {
    long[] shape = {SIDE, SIDE};
    ArrayDistribution rows = blocks(ROWS, SIDE);
    LocalArray source = LocalArray.of(shape, rows, world.rank(), 1);
    LocalArray target = LocalArray.of(shape, rows, world.rank(), 1);
    double seconds =
        ProgramRun.leastSeconds(
            () -> target.memory().copyFrom(source.memory()), LONG_REPEATS, world);
    return rate((double) source.memory().byteSize(), NANOS * seconds);
  }

  private long share(long side) {
    return (side + ranks - 1) / ranks;
  }

  private static double rate(double work, double nanos) {
    return NANOS * work / Math.max(1, nanos);
  }
}
