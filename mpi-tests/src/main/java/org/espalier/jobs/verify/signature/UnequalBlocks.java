// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.signature;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.layout.BasicType;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.collective.AllToAllWay;
import org.espalier.mpi.collective.SignatureCollectives;

/**
 * The collectives whose blocks differ in size, many of them empty: every rank describes what it
 * sends and what it receives with units of its own, of so many copies of one signature.
 */
record UnequalBlocks(
    SignatureCollectives typed,
    Communicator world,
    Job.Checks checks,
    long seed,
    int root,
    List<BasicType> signature) {

  void run(SplittableRandom shared, SplittableRandom own) {
    int p = world.size();
    int unit = shared.nextInt(1, 4); // copies of the signature in one element of a v-collective
    int[] counts = shared.ints(p, 0, 3).toArray();
    if (shared.nextInt(5) == 0) {
      Arrays.fill(counts, 0); // relays without data, and nothing at all
      counts[shared.nextInt(p)] = shared.nextInt(3);
    }
    allGather(own, unit, counts);
    gather(own, unit, counts);
    scatter(own, unit, counts);
    int density = shared.nextInt(1, 5);
    int[] weights =
        shared.ints((long) p * p, 0, 12).map(w -> w % 4 < density ? w / 4 : 0).toArray();
    exchange(own, "any pattern", weights, signature, signature);
    int[] dense = shared.ints((long) p * p, 1, 3).toArray();
    AllToAllWay way = exchange(own, "dense pattern", dense, signature, signature);
    checks.that("alltoallv", way == AllToAllWay.COMBINED, what("dense patterns are combined"));
    ring(shared, own);
  }

  /** Rank r sends to the next one only, a signature of its own: nobody else could forward it. */
  private void ring(SplittableRandom shared, SplittableRandom own) {
    int p = world.size();
    int[] weights = new int[p * p];
    for (int i = 0; i < p; i++) {
      weights[i * p + (i + 1) % p] = 1 + i % 2;
    }
    List<List<BasicType>> signatures = new ArrayList<>();
    for (int i = 0; i < p; i++) {
      signatures.add(TypedStream.signature(shared));
    }
    List<BasicType> sends = signatures.get(world.rank());
    List<BasicType> receives = signatures.get((world.rank() + p - 1) % p);
    AllToAllWay way = exchange(own, "ring of signatures", weights, sends, receives);
    checks.that(
        "alltoallv",
        way == (p == 1 ? AllToAllWay.COMBINED : AllToAllWay.DIRECT),
        what("a ring of signatures must not be combined"));
  }

  /** A rank's own stream of {@code copies} of the unit, in memory that is filled. */
  private Buffer sent(
      Arena arena, TypedStream stream, MemorySegment memory, int copies, int rankSeed) {
    stream.fill(memory, 0, seed + rankSeed);
    return copies == 0 ? Buffer.of(arena.allocate(8), 0, stream.type()) : stream.buffer(memory);
  }

  private static int[] starts(int[] counts) {
    int[] starts = new int[counts.length];
    for (int k = 1; k < counts.length; k++) {
      starts[k] = starts[k - 1] + counts[k - 1];
    }
    return starts;
  }

  private static int sum(int[] counts) {
    return Arrays.stream(counts).sum();
  }

  private void allGather(SplittableRandom own, int unit, int[] counts) {
    int mine = counts[world.rank()];
    try (Arena arena = Arena.ofConfined();
        TypedStream stream = TypedStream.describe(signature, unit * Math.max(1, mine), own);
        TypedStream one = TypedStream.describe(signature, unit, own)) {
      Buffer sent = sent(arena, stream, stream.blank(arena, 1), mine, world.rank());
      int total = Math.max(1, sum(counts));
      MemorySegment ours = one.blank(arena, total);
      MemorySegment library = one.blank(arena, total);
      typed.allGatherRing(sent, blocks(one, ours, counts));
      // Open MPI's allgatherv may hang where ranks use different types (docs/mpi-quirks.md).
      for (int rank = 0; rank < world.size(); rank++) {
        world.collective().gather(sent, blocks(one, library, counts), rank);
      }
      checks.that("allgatherv", ours.mismatch(library) < 0, what("against gatherv to each rank"));
    }
  }

  /** The type of one unit, which counts and displacements are in. */
  private static BlockBuffer blocks(TypedStream one, MemorySegment memory, int[] counts) {
    int copies = Math.toIntExact(one.count()); // the unit itself may be several copies of a type
    int[] scaled = Arrays.stream(counts).map(count -> count * copies).toArray();
    return new BlockBuffer(memory, scaled, starts(scaled), one.type());
  }

  private void gather(SplittableRandom own, int unit, int[] counts) {
    int mine = counts[world.rank()];
    try (Arena arena = Arena.ofConfined();
        TypedStream stream = TypedStream.describe(signature, unit * Math.max(1, mine), own);
        TypedStream one = TypedStream.describe(signature, unit, own)) {
      Buffer sent = sent(arena, stream, stream.blank(arena, 1), mine, world.rank());
      int total = Math.max(1, sum(counts));
      MemorySegment ours = one.blank(arena, total);
      MemorySegment library = one.blank(arena, total);
      typed.gather(sent, blocks(one, ours, counts), root);
      world.collective().gather(sent, blocks(one, library, counts), root);
      checks.that("gatherv", ours.mismatch(library) < 0, what("against the library's own"));
    }
  }

  private void scatter(SplittableRandom own, int unit, int[] counts) {
    int mine = counts[world.rank()];
    try (Arena arena = Arena.ofConfined();
        TypedStream one = TypedStream.describe(signature, unit, own);
        TypedStream stream = TypedStream.describe(signature, unit * Math.max(1, mine), own)) {
      int total = Math.max(1, sum(counts));
      MemorySegment from = one.blank(arena, total);
      for (int k = 0; k < total; k++) {
        one.fill(from, k, seed * 17 + k);
      }
      MemorySegment ours = stream.blank(arena, 1);
      MemorySegment library = stream.blank(arena, 1);
      long copies = mine == 0 ? 0 : stream.count();
      BlockBuffer sent = blocks(one, from, counts);
      typed.scatter(sent, Buffer.of(ours, copies, stream.type()), root);
      world.collective().scatter(sent, Buffer.of(library, copies, stream.type()), root);
      checks.that("scatterv", ours.mismatch(library) < 0, what("against the library's own"));
    }
  }

  /** Block (i, j) has {@code weights[i * p + j]} times two copies of its sender's signature. */
  private AllToAllWay exchange(
      SplittableRandom own,
      String pattern,
      int[] weights,
      List<BasicType> sends,
      List<BasicType> receives) {
    int p = world.size();
    int me = world.rank();
    int sendUnit = own.nextInt(1, 3); // one or two copies: of what two are sent, or one
    int receiveUnit = own.nextInt(1, 3);
    int[] out = new int[p];
    int[] in = new int[p];
    for (int k = 0; k < p; k++) {
      out[k] = weights[me * p + k] * 2 / sendUnit;
      in[k] = weights[k * p + me] * 2 / receiveUnit;
    }
    try (Arena arena = Arena.ofConfined();
        TypedStream from = TypedStream.describe(sends, sendUnit, own);
        TypedStream to = TypedStream.describe(receives, receiveUnit, own)) {
      int total = Math.max(1, sum(out));
      MemorySegment memory = from.blank(arena, total);
      for (int k = 0; k < total; k++) {
        from.fill(memory, k, seed * 23 + 101L * me + k);
      }
      MemorySegment ours = to.blank(arena, Math.max(1, sum(in)));
      MemorySegment library = to.blank(arena, Math.max(1, sum(in)));
      BlockBuffer sent = blocks(from, memory, out);
      AllToAllWay way = typed.allToAll(sent, blocks(to, ours, in));
      world.collective().allToAll(sent, blocks(to, library, in));
      checks.that(
          "alltoallv",
          ours.mismatch(library) < 0,
          what(pattern + ", " + way + ", against the library's own"));
      return way;
    }
  }

  private String what(String how) {
    return "seed " + seed + ", root " + root + ": " + how;
  }
}
