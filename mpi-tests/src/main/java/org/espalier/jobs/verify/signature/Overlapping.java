// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.signature;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Request;
import org.espalier.mpi.collective.SignatureCollectives;

/**
 * Collectives whose sender reads elements that overlap: the stream is longer than the memory it
 * comes from. What is received is compared with what the library's own messages from each sender to
 * each receiver leave there. Its collectives are no measure: from some number of ranks on, Open
 * MPI's gather relays through memory that is too short for such a stream ({@code
 * docs/mpi-quirks.md}).
 */
record Overlapping(
    SignatureCollectives typed,
    Communicator world,
    Job.Checks checks,
    long seed,
    int root,
    TypedStream folded,
    TypedStream other) {
  private static final String NAME = "overlapping types";
  private static final int TAG = 77;

  void run() {
    int p = world.size();
    boolean isRoot = world.rank() == root;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment one = folded.blank(arena, 1);
      folded.fill(one, 0, seed + 31L * world.rank());
      MemorySegment all = folded.blank(arena, p);
      for (int rank = 0; rank < p; rank++) {
        folded.fill(all, rank, seed + 31L * world.rank() + 7L * rank);
      }
      Buffer mine = folded.buffer(one);
      Buffer each = folded.buffer(all);
      compare(
          "gather",
          one,
          false,
          rank -> rank == root,
          isRoot ? p : 0,
          to -> typed.gather(mine, to, root));
      compare("scatter", all, true, _ -> isRoot, 1, to -> typed.scatter(each, to, root));
      compare("allgather on a ring", one, false, _ -> true, p, to -> typed.allGatherRing(mine, to));
      compare(
          "allgather by doubling",
          one,
          false,
          _ -> true,
          p,
          to -> typed.allGatherDoubling(mine, to));
      compare("alltoall", all, true, _ -> true, p, to -> typed.allToAll(each, to));
      compare(
          "broadcast by scatter",
          one,
          false,
          rank -> isRoot && rank != root,
          isRoot ? 0 : 1,
          to -> typed.broadcastByScatter(isRoot ? mine : to, root));
      compare(
          "pipelined broadcast",
          one,
          false,
          rank -> isRoot && rank != root,
          isRoot ? 0 : 1,
          to -> typed.broadcastPipelined(isRoot ? mine : to, root, 16));
    }
  }

  /**
   * Compares {@code ours} with messages to every rank of {@code sendsTo}, of the stream or of one
   * stream each.
   *
   * @param incoming how many streams come here: one from the root, or one from each rank
   */
  private void compare(
      String call,
      MemorySegment from,
      boolean oneEach,
      IntPredicate sendsTo,
      int incoming,
      Consumer<Buffer> ours) {
    try (Arena arena = Arena.ofConfined()) {
      int p = world.size();
      MemorySegment got = other.blank(arena, Math.max(1, incoming));
      MemorySegment expected = other.blank(arena, Math.max(1, incoming));
      List<Request> requests = new ArrayList<>();
      for (int k = 0; k < incoming; k++) {
        int source = incoming == p && p > 1 ? k : root;
        requests.add(world.startReceive(other.buffer(expected, k), source, TAG));
      }
      for (int rank = 0; rank < p; rank++) {
        if (sendsTo.test(rank)) {
          requests.add(world.startSend(folded.buffer(from, oneEach ? rank : 0), rank, TAG));
        }
      }
      Request.awaitAll(requests);
      ours.accept(other.buffer(got));
      checks.that(
          NAME,
          got.mismatch(expected) < 0,
          "seed " + seed + ", root " + root + ": " + call + " against single messages");
    }
  }
}
