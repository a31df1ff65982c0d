// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.distribution;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.espalier.cost.CostModel;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.ArrayMove;
import org.espalier.distribution.AxisDistribution;
import org.espalier.distribution.BlockCyclic;
import org.espalier.distribution.ElementLayout;
import org.espalier.distribution.GridMove;
import org.espalier.distribution.PieceMove;
import org.espalier.distribution.ProcessGrid;
import org.espalier.distribution.RedistributionPlanner;
import org.espalier.layout.BasicType;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Planning a move of 10¹² elements between 16 ranks: what crosses and who takes which part, and the
 * types of everything that one rank sends and receives.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class RedistributionPlanning {
  private static final long SIDE = 1_000_000;
  private static final long LINE = SIDE * SIDE;
  private static final int RANKS = 16;
  private static final int RANK = 5;
  private static final ElementLayout DOUBLE = ElementLayout.of(BasicType.of("MPI_DOUBLE"));

  /** Blocks become cyclic, cyclic becomes blocks, and short blocks become others. */
  @Param({"block-cyclic", "cyclic-block", "cyclic(3)-cyclic(5)"})
  private String pair = "";

  private long fromBlock;
  private long toBlock;

  @Setup(Level.Trial)
  public void setUp() {
    List<String> words = List.of(pair.split("-", -1));
    fromBlock = block(words.get(0));
    toBlock = block(words.get(1));
    // Cycles do not end with the line.
    if (Math.abs(pieces(line()) - LINE / RANKS * 2) > 2 * RANKS) {
      throw new AssertionError("a rank must have a share of all, got " + pieces(line()));
    }
  }

  /** Blocks of a line; of a matrix as many fit its side. */
  private static long block(String word) {
    return switch (word) {
      case "block" -> LINE / RANKS;
      case "cyclic" -> 1;
      default -> Long.parseLong(word.replaceAll("\\D", ""));
    };
  }

  private static long pieces(PieceMove move) {
    long elements = 0;
    for (PieceMove.Piece piece : move.sent(RANK)) {
      elements += piece.elements();
    }
    for (PieceMove.Piece piece : move.received(RANK)) {
      elements += piece.elements();
    }
    return elements;
  }

  private ArrayMove line() {
    return new ArrayMove(
        new long[] {LINE}, axis(fromBlock), axis(toBlock), DOUBLE, CostModel.DEFAULT);
  }

  private static ArrayDistribution axis(long block) {
    return new ArrayDistribution(RANKS, List.of(AxisDistribution.ofCycles(RANKS, 1, block)));
  }

  /** A line of 10¹² elements. */
  @Benchmark
  public long arrayOfOneDimension() {
    return pieces(line());
  }

  /** A matrix of 10⁶ × 10⁶ over grids of 4 × 4 and 2 × 8, ranks relabelled. */
  @Benchmark
  public long matrix() {
    long[] shape = {SIDE, SIDE};
    ProcessGrid from = grid(4, 4, fromBlock);
    ProcessGrid to = grid(2, 8, toBlock);
    return pieces(
        new GridMove(
            shape,
            from,
            to,
            RedistributionPlanner.plan(shape, from, to),
            DOUBLE,
            CostModel.DEFAULT));
  }

  private static ProcessGrid grid(int rows, int columns, long block) {
    return ProcessGrid.of(dimension(rows, block), dimension(columns, block));
  }

  private static BlockCyclic dimension(int processes, long block) {
    return new BlockCyclic(SIDE, 0, processes, Math.min(block, SIDE / processes), 0);
  }
}
