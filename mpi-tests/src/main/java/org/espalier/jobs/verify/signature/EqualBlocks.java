// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify.signature;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.espalier.jobs.Job;
import org.espalier.jobs.verify.TypedStream;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.collective.SignatureCollectives;

/** The collectives whose blocks are all alike: one stream, described in two ways by each rank. */
record EqualBlocks(
    SignatureCollectives typed,
    Communicator world,
    Job.Checks checks,
    long seed,
    int root,
    TypedStream mine,
    TypedStream other) {
  void run() {
    broadcasts();
    gathers();
    scatters();
    allGathers();
    allToAll();
  }

  private void broadcasts() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment library = broadcastSource(arena);
      world.collective().broadcast(mine.buffer(library), root);
      MemorySegment scatter = broadcastSource(arena);
      typed.broadcastByScatter(mine.buffer(scatter), root);
      expect("broadcast", "by scatter", scatter, library);
      for (long bytes : new long[] {1, 37, 100_000}) {
        MemorySegment pipelined = broadcastSource(arena);
        typed.broadcastPipelined(mine.buffer(pipelined), root, bytes);
        expect("broadcast", "in blocks of " + bytes, pipelined, library);
      }
      checks.that("broadcast", mine.holds(library, 0, seed), what("the library's own"));
    }
  }

  private MemorySegment broadcastSource(Arena arena) {
    MemorySegment memory = mine.blank(arena, 1);
    if (world.rank() == root) {
      mine.fill(memory, 0, seed);
    }
    return memory;
  }

  private void gathers() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sent = mine.blank(arena, 1);
      mine.fill(sent, 0, seed + world.rank());
      MemorySegment ours = other.blank(arena, world.size());
      MemorySegment library = other.blank(arena, world.size());
      typed.gather(mine.buffer(sent), other.buffer(ours), root);
      world.collective().gather(mine.buffer(sent), other.buffer(library), root);
      expect("gather", "", ours, library);
      for (int rank = 0; world.rank() == root && rank < world.size(); rank++) {
        checks.that("gather", other.holds(ours, rank, seed + rank), what("block " + rank));
      }
    }
  }

  private void scatters() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sent = mine.blank(arena, world.size());
      for (int rank = 0; rank < world.size(); rank++) {
        mine.fill(sent, rank, seed + rank);
      }
      MemorySegment ours = other.blank(arena, 1);
      MemorySegment library = other.blank(arena, 1);
      typed.scatter(mine.buffer(sent), other.buffer(ours), root);
      world.collective().scatter(mine.buffer(sent), other.buffer(library), root);
      expect("scatter", "", ours, library);
      checks.that("scatter", other.holds(ours, 0, seed + world.rank()), what("the block"));
    }
  }

  private void allGathers() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sent = mine.blank(arena, 1);
      mine.fill(sent, 0, seed + world.rank());
      MemorySegment library = other.blank(arena, world.size());
      world.collective().allGather(mine.buffer(sent), other.buffer(library));
      MemorySegment ring = other.blank(arena, world.size());
      typed.allGatherRing(mine.buffer(sent), other.buffer(ring));
      expect("allgather", "on a ring", ring, library);
      MemorySegment doubling = other.blank(arena, world.size());
      typed.allGatherDoubling(mine.buffer(sent), other.buffer(doubling));
      expect("allgather", "by doubling", doubling, library);
      for (int rank = 0; rank < world.size(); rank++) {
        checks.that("allgather", other.holds(ring, rank, seed + rank), what("block " + rank));
      }
    }
  }

  private void allToAll() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment sent = mine.blank(arena, world.size());
      for (int rank = 0; rank < world.size(); rank++) {
        mine.fill(sent, rank, pair(world.rank(), rank));
      }
      MemorySegment library = other.blank(arena, world.size());
      world.collective().allToAll(mine.buffer(sent), other.buffer(library));
      MemorySegment ours = other.blank(arena, world.size());
      typed.allToAll(mine.buffer(sent), other.buffer(ours));
      expect("alltoall", "", ours, library);
      for (int rank = 0; rank < world.size(); rank++) {
        boolean holds = other.holds(ours, rank, pair(rank, world.rank()));
        checks.that("alltoall", holds, what("block " + rank));
      }
    }
  }

  private long pair(int from, int to) {
    return seed * 10_007 + from * 101L + to;
  }

  private void expect(String name, String how, MemorySegment ours, MemorySegment library) {
    checks.that(name, ours.mismatch(library) < 0, what(how + " against the library's own"));
  }

  private String what(String how) {
    return "seed " + seed + ", root " + root + " " + how;
  }
}
