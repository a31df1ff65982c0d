// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
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
import org.espalier.program.array.ElementCosts;
import org.espalier.program.array.InitialValues;
import org.espalier.program.array.LineKernel;
import org.espalier.program.array.MachineModel;
import org.espalier.redistribute.Together;

/**
 * Fits a machine model to these ranks, by small programs that are run like any other: what a step,
 * an operation, a message and a byte take here, on as many ranks and cores as there are.
 */
public final class MachineMeasurement {
  /** What a rank works with where nothing but the cores counts: less than a core's cache. */
  private static final long NEAR_BYTES = 512 << 10;

  /** What a rank works with between messages: it fills a core's cache. */
  private static final long BETWEEN_BYTES = 2L << 20;

  /** From caches that cores share to memory that is in none. */
  private static final List<Long> FAR_BYTES = List.of(2L << 20, 8L << 20, 24L << 20, 96L << 20);

  /** The length of lines in kernels, a power of two for Fourier transforms. */
  private static final long LINE = 64;

  /** So short that what a line costs in itself is half of it. */
  private static final long SHORT_LINE = 16;

  private static final List<String> ROWS = List.of("block", "*");
  private static final List<String> COLUMNS = List.of("*", "block");
  private static final int SHORT_REPEATS = 64;
  private static final int LONG_REPEATS = 8;
  private static final int FAR_REPEATS = 2;

  /** Medians of which the least counts: other work comes in bursts. */
  private static final int GROUPS = 3;

  private static final double NANOS = 1e9;

  /** A sum of two arrays reads two numbers, adds, and writes one. */
  private static final String SUM = "A + B";

  private static final int SUM_OPERATIONS = 4;
  private static final int SUM_ACCESSES = 3;

  private final Communicator world;
  private final int ranks;
  private final ProgramRun.Timing timing;
  private final IntConsumer behindProgram;
  private int programs;

  private MachineMeasurement(
      Communicator world, ProgramRun.Timing timing, IntConsumer behindProgram) {
    this.world = world;
    this.ranks = world.size();
    this.timing = timing;
    this.behindProgram = behindProgram;
  }

  /**
   * Measures, about a minute long where programs may be warmed up as long as they want. Collective.
   *
   * @param world the ranks, as many as plans will have
   * @param warmSeconds how long each program is repeated at most before it is timed, until nothing
   *     is compiled any more; with 0 all is measured at once, and the model means little
   * @param done is told on each rank how much is done, from 0 to 1
   * @return the model, the same on all ranks
   */
  public static MachineModel run(Communicator world, double warmSeconds, DoubleConsumer done) {
    ProgramRun.Timing fine = ProgramRun.Timing.fine(warmSeconds);
    if (warmSeconds == 0) {
      return new MachineMeasurement(world, fine, programs -> {}).measure();
    }
    // Loops that have served one program are compiled anew for the next; only then are they as
    // fast as in a program that runs for seconds. So the first pass is there to be compiled.
    MachineMeasurement first =
        new MachineMeasurement(world, ProgramRun.Timing.ROUGH, programs -> {});
    first.measure();
    return new MachineMeasurement(
            world, fine, programs -> done.accept((double) programs / first.programs))
        .measure();
  }

  private MachineModel measure() {
    double step = step();
    long side = side(NEAR_BYTES);
    long shortLines = side * side / SHORT_LINE / ranks * ranks;
    double points = (double) share(side) * side;
    double narrowPoints = (double) share(shortLines) * SHORT_LINE;
    PointFit fit =
        PointFit.of(
            new PointFit.Measured(
                sum(side, side, LONG_REPEATS), share(side), points * SUM_OPERATIONS),
            new PointFit.Measured(
                sum(shortLines, SHORT_LINE, LONG_REPEATS),
                share(shortLines),
                narrowPoints * SUM_OPERATIONS),
            step);
    double operation = fit.operation();
    double line = fit.line();
    List<ElementCosts.Level> memory = new ArrayList<>();
    memory.add(new ElementCosts.Level(NEAR_BYTES, 0));
    for (long bytes : FAR_BYTES) {
      long far = side(bytes);
      double farPoints = (double) share(far) * far;
      double rest =
          sum(far, far, FAR_REPEATS)
              - step
              - line * share(far)
              - farPoints * SUM_OPERATIONS * operation;
      memory.add(new ElementCosts.Level(bytes, Math.max(0, rest / farPoints / SUM_ACCESSES)));
    }
    double atPoints = line * share(side) + step;
    double product = points * (SUM_OPERATIONS * operation);
    double products = nanos(program -> products(program, side, body -> {})) / SHORT_REPEATS;
    double fold = Math.max(0, (products - atPoints - product) / points);
    Map<LineKernel, Double> rates = new EnumMap<>(LineKernel.class);
    for (LineKernel kernel : LineKernel.values()) {
      double each = along(kernel, true) - step;
      rates.put(kernel, rate(linePoints(kernel) * kernel.operations(LINE), each));
    }
    double across =
        Math.max(0, along(LineKernel.SCAN, false) - along(LineKernel.SCAN, true))
            / linePoints(LineKernel.SCAN);
    ElementCosts elements = new ElementCosts(line, fold, across, memory);
    double operations = NANOS / operation;
    MachineModel usual = MachineModel.DEFAULT;
    double copies = ranks == 1 ? usual.copyRate() : copyRate(side);
    double latency = ranks == 1 ? usual.latencyNanos() : latency(step);
    double bandwidth = ranks == 1 ? usual.bandwidth() : bandwidth(side, latency, copies);
    return new MachineModel(latency, bandwidth, copies, operations, step, rates, elements);
  }

  /** The side of two square matrices of which a rank has so many bytes. */
  private long side(long bytes) {
    long side = (long) Math.sqrt(bytes * ranks / (2.0 * Double.BYTES));
    return Math.max(1, side / ranks) * ranks;
  }

  /** Nanoseconds of a program's run, by the plan that its fixed distributions leave. */
  private double nanos(Consumer<ArrayProgramBuilder> lines) {
    double seconds = ProgramRun.typicalSeconds(plan(lines), world, timing);
    behindOne();
    return NANOS * seconds;
  }

  private void behindOne() {
    programs++;
    behindProgram.accept(programs);
  }

  private ArrayPlan plan(Consumer<ArrayProgramBuilder> lines) {
    ArrayProgramBuilder builder = ArrayProgram.over(ranks);
    lines.accept(builder);
    return ArrayPlanner.of(builder.build(), MachineModel.DEFAULT)
        .plan(SolverOptions.defaults())
        .orElseThrow(() -> new IllegalStateException("a plan of few steps must be found"));
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

  /** The sum of two matrices. */
  private double sum(long rows, long columns, int repeats) {
    long[] shape = {rows, columns};
    return nanos(program ->
        program
            .input("A", "MPI_DOUBLE", shape, ROWS)
            .input("B", "MPI_DOUBLE", shape, ROWS)
            .repeat(repeats, body -> body.let("A", SUM))
            .result("A", ROWS))
        / repeats;
  }

  /** Products of a matrix and a vector, where each row is on one rank, and what follows each. */
  private static void products(
      ArrayProgramBuilder program, long side, Consumer<ArrayProgramBuilder> more) {
    program
        .input("A", "MPI_DOUBLE", new long[] {side, side}, ROWS)
        .input("x", "MPI_DOUBLE", new long[] {side}, List.of("replicated"))
        .repeat(SHORT_REPEATS, body -> more.accept(body.product("y", "A", "x")))
        .result("A", ROWS);
  }

  /** A kernel along lines that lie in order, or across. */
  private double along(LineKernel kernel, boolean inOrder) {
    String element = kernel.isComplex() ? "MPI_C_DOUBLE_COMPLEX" : "MPI_DOUBLE";
    long lines = Math.round(linePoints(kernel) / LINE) * ranks;
    long[] shape = inOrder ? new long[] {lines, LINE} : new long[] {LINE, lines};
    List<String> words = inOrder ? ROWS : COLUMNS;
    return nanos(program ->
        program
            .input("A", element, shape, words)
            .repeat(LONG_REPEATS, body -> body.along("A", "A", inOrder ? 1 : 0, kernel))
            .result("A", words))
        / LONG_REPEATS;
  }

  /** The points of a rank in lines of a kernel; a power of two. */
  private static double linePoints(LineKernel kernel) {
    return NEAR_BYTES / (kernel.isComplex() ? 2.0 * Double.BYTES : Double.BYTES);
  }

  /**
   * Of messages that bring moves, and of those that bring partial results, as single steps between
   * others that fill a core's cache: in a loop of messages alone they take a tenth.
   */
  private double latency(double step) {
    double moved = behindProducts(body -> body.let("x", "y / 2"));
    double reduced = behindProducts(body -> body.product("s", "y", "y"));
    double messages = 2.0 * (ranks - 1);
    // The first computes and moves, the second computes.
    return Math.max(1, (moved + reduced - 3 * step) / (2 * messages));
  }

  /** What steps with a few numbers take behind a product that is large. */
  private double behindProducts(Consumer<ArrayProgramBuilder> steps) {
    ArrayPlan plan = plan(program -> products(program, side(BETWEEN_BYTES), steps));
    double least = Double.POSITIVE_INFINITY;
    for (int group = 0; group < Math.min(GROUPS, timing.groups()); group++) {
      StepTimes times = ProgramRun.stepTimes(plan, world, Map.of(), timing.warmUp());
      double seconds = times.moves().stream().mapToDouble(Double::doubleValue).sum();
      for (int v = 0; v < times.nodes().size(); v++) {
        seconds += plan.program().nodes().get(v).name().equals("y") ? 0 : times.nodes().get(v);
      }
      least = Math.min(least, seconds);
    }
    behindOne();
    return NANOS * least / SHORT_REPEATS;
  }

  /** Rows become columns. */
  private double bandwidth(long side, double latency, double copyRate) {
    ArrayDistribution rows = blocks(ROWS, side);
    double all = moveNanos(side, rows, LONG_REPEATS);
    MoveCounts counts = MoveCounts.of(new long[] {side, side}, rows, blocks(COLUMNS, side));
    double bytes = 8.0 * counts.busiestElements();
    double copying = NANOS * (bytes + 8.0 * counts.busiestKept()) / copyRate;
    double rest = all - latency * counts.busiestMessages() - copying;
    return NANOS * bytes / Math.max(rest, PointFit.LEAST_SHARE * all);
  }

  /** Every rank keeps its columns of a matrix that all have. */
  private double copyRate(long side) {
    double all = moveNanos(side, whole(2), LONG_REPEATS);
    return rate((double) Double.BYTES * share(side) * side, all);
  }

  /** A square matrix comes to lie by columns, in memory that is kept as a program's is. */
  private double moveNanos(long side, ArrayDistribution from, int repeats) {
    long[] shape = {side, side};
    ArrayDistribution columns = blocks(COLUMNS, side);
    ArrayNode node =
        new ArrayNode.Input(
            "A",
            LongSeq.of(shape),
            BasicType.of("MPI_DOUBLE"),
            Optional.empty(),
            new InitialValues.Random());
    LocalArray source = LocalArray.of(shape, from, world.rank(), 1);
    LocalArray target = LocalArray.of(shape, columns, world.rank(), 1);
    double seconds =
        Together.with(
            new RankTransport(world),
            RankTransport::close,
            transport ->
                ProgramRun.typicalSeconds(
                    () -> transport.move(node, from, columns, source, target),
                    repeats,
                    world,
                    timing));
    behindOne();
    return NANOS * seconds;
  }

  private ArrayDistribution blocks(List<String> words, long side) {
    return DistributionText.parse(words, new long[] {side, side}, ranks);
  }

  private ArrayDistribution whole(int dimensions) {
    return ArrayDistribution.replicated(ranks, dimensions);
  }

  private long share(long length) {
    return (length + ranks - 1) / ranks;
  }

  private static double rate(double work, double nanos) {
    return NANOS * work / Math.max(1, nanos);
  }
}
