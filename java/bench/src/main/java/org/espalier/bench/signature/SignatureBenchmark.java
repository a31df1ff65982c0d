// SPDX-License-Identifier: Apache-2.0
package org.espalier.bench.signature;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.signature.KmpPeriod;
import org.espalier.signature.Signature;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The smallest full period of an aperiodic-looking structure repeated: on the compressed tree, and
 * by Knuth, Morris and Pratt on the expanded string (whose expansion is part of its work, as in
 * Träff's library).
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class SignatureBenchmark {
  private static final List<BasicType> TYPES =
      List.of(BasicType.of("MPI_INT"), BasicType.of("MPI_DOUBLE"), BasicType.of("MPI_CHAR"));

  /** Trees of about 50 nodes whose string has the given length. */
  @State(Scope.Benchmark)
  public static class Compressed {
    /** Length of the string. */
    @Param({"1000", "10000", "100000", "1000000", "10000000", "1000000000000000"})
    public long length = 1000;

    private TypeTree tree = new Con(1);
    private long count;
    private TypeTree joined = new Con(1);

    /** Builds the trees. */
    @Setup
    public void build() {
      SplittableRandom random = new SplittableRandom(7);
      List<TypeTree> leaves = new ArrayList<>();
      long[] displacements = new long[40];
      for (int k = 0; k < 40; k++) {
        displacements[k] = 64L * k;
        leaves.add(new Con(random.nextInt(1, 5), TYPES.get(random.nextInt(3))));
      }
      TypeTree block = new Strc(LongSeq.of(displacements), leaves);
      count = 1;
      tree = block;
      while (tree.length() * 10 <= length) {
        tree = new Vec(10, 4096, tree);
      }
      count = Math.max(1, length / tree.length());
      TypeTree copies = new Vec(count, 0, tree);
      joined = new Strc(LongSeq.of(0, 0), List.of(copies, copies));
    }
  }

  /** A struct of a million distinct leaves, which nothing compresses. */
  @State(Scope.Benchmark)
  public static class Wide {
    /** Number of leaves. */
    @Param({"10000", "100000", "1000000"})
    public int leaves = 10_000;

    private TypeTree tree = new Con(1);

    /** Builds the tree. */
    @Setup
    public void build() {
      SplittableRandom random = new SplittableRandom(9);
      List<TypeTree> children = new ArrayList<>();
      long[] displacements = new long[leaves];
      for (int k = 0; k < leaves; k++) {
        displacements[k] = 64L * k;
        children.add(new Con(random.nextInt(1, 3), TYPES.get(random.nextInt(3))));
      }
      tree = new Strc(LongSeq.of(displacements), children);
    }
  }

  /** The same string twice in a struct, which is not passed by: fingerprints find the period. */
  @Benchmark
  public long joined(Compressed state) {
    return Signature.of(state.joined, 1).periodLength();
  }

  /** Ours, on the tree. */
  @Benchmark
  public long compressed(Compressed state) {
    return Signature.of(state.tree, state.count).periodLength();
  }

  /** The string expanded and searched by KMP; strings that fit memory only. */
  @Benchmark
  public long expandedKmp(Compressed state) {
    long length = state.tree.length() * state.count;
    if (length > 20_000_000) {
      throw new IllegalArgumentException("a string of " + length + " types is not expanded here");
    }
    int[] codes = new int[(int) length];
    int[] next = {0};
    for (long copy = 0; copy < state.count; copy++) {
      state.tree.forEachRun(
          0,
          (type, displacement, run, stride) -> {
            int code = TYPES.indexOf(type);
            for (long i = 0; i < run; i++) {
              codes[next[0]++] = code;
            }
          });
    }
    return KmpPeriod.smallestFullPeriod(codes);
  }

  /** Ours on a tree without repetitions. */
  @Benchmark
  public long wide(Wide state) {
    return Signature.of(state.tree, 3).periodLength();
  }
}
