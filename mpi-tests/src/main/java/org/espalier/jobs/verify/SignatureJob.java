// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Datatype;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Operation;
import org.espalier.mpi.collective.SignatureCheck;
import org.espalier.mpi.collective.SignatureCollectives;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;

/**
 * The collectives over signature types: every rank describes one stream in a layout of its own, and
 * what arrives is compared element by element with what was sent, and byte by byte with what the
 * library's own collective leaves in the same memory. A mismatch must be found where it is.
 *
 * <p>Arguments: number of rounds (default 40), first seed (default 1).
 */
public final class SignatureJob {
  private SignatureJob() {}

  /**
   * Runs the job.
   *
   * @param args number of rounds, first seed
   */
  public static void main(String[] args) {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 40;
    long first = args.length > 1 ? Long.parseLong(args[1]) : 1;
    Job.run("signature", (mpi, checks) -> run(mpi, checks, rounds, first));
  }

  private static String run(Mpi mpi, Job.Checks checks, int rounds, long first) {
    Communicator world = mpi.world();
    try (SignatureCollectives typed = SignatureCollectives.over(world)) {
      for (long seed = first; seed < first + rounds; seed++) {
        SplittableRandom shared = new SplittableRandom(seed);
        List<BasicType> signature = TypedStream.signature(shared);
        int times = shared.nextInt(0, 13);
        int root = shared.nextInt(world.size());
        SplittableRandom own = new SplittableRandom(seed * 1009 + world.rank());
        if (times == 0) {
          nothing(typed, world, root);
          continue;
        }
        try (TypedStream mine = TypedStream.describe(signature, times, own);
            TypedStream other = TypedStream.describe(signature, times, own)) {
          Round round = new Round(typed, world, checks, seed, root, mine, other);
          round.broadcasts();
          round.gathers();
          round.scatters();
          round.allGathers();
          round.allToAll();
        }
        blocks(typed, world, checks, seed, signature, shared, own);
      }
      reduction(typed, world, checks);
      mismatches(world, checks);
    }
    return rounds + " rounds";
  }

  /** Zero counts everywhere: every call must come back. */
  private static void nothing(SignatureCollectives typed, Communicator world, int root) {
    try (Arena arena = Arena.ofConfined()) {
      Buffer none = Buffer.of(arena.allocate(8), 0, Datatype.named("MPI_INT"));
      typed.broadcastByScatter(none, root);
      typed.broadcastPipelined(none, root, 64);
      typed.gather(none, none, root);
      typed.scatter(none, none, root);
      typed.allGatherRing(none, none);
      typed.allToAll(none, none);
    }
    world.collective().barrier();
  }

  /** One stream, described in two ways by each rank. */
  private record Round(
      SignatureCollectives typed,
      Communicator world,
      Job.Checks checks,
      long seed,
      int root,
      TypedStream mine,
      TypedStream other) {

    void broadcasts() {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment library = broadcastSource(arena);
        world.collective().broadcast(mine.buffer(library), root);
        MemorySegment scatter = broadcastSource(arena);
        typed.broadcastByScatter(mine.buffer(scatter), root);
        expect("broadcast by scatter", scatter, library);
        for (long bytes : new long[] {1, 37, 100_000}) {
          MemorySegment pipelined = broadcastSource(arena);
          typed.broadcastPipelined(mine.buffer(pipelined), root, bytes);
          expect("pipelined broadcast in blocks of " + bytes, pipelined, library);
        }
        checks.that(mine.holds(library, 0, seed), what("the library's own broadcast"));
      }
    }

    private MemorySegment broadcastSource(Arena arena) {
      MemorySegment memory = mine.blank(arena, 1);
      if (world.rank() == root) {
        mine.fill(memory, 0, seed);
      }
      return memory;
    }

    void gathers() {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment sent = mine.blank(arena, 1);
        mine.fill(sent, 0, seed + world.rank());
        MemorySegment ours = other.blank(arena, world.size());
        MemorySegment library = other.blank(arena, world.size());
        typed.gather(mine.buffer(sent), other.buffer(ours), root);
        world.collective().gather(mine.buffer(sent), other.buffer(library), root);
        expect("gather", ours, library);
        for (int rank = 0; world.rank() == root && rank < world.size(); rank++) {
          checks.that(other.holds(ours, rank, seed + rank), what("gather, block " + rank));
        }
      }
    }

    void scatters() {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment sent = mine.blank(arena, world.size());
        for (int rank = 0; rank < world.size(); rank++) {
          mine.fill(sent, rank, seed + rank);
        }
        MemorySegment ours = other.blank(arena, 1);
        MemorySegment library = other.blank(arena, 1);
        typed.scatter(mine.buffer(sent), other.buffer(ours), root);
        world.collective().scatter(mine.buffer(sent), other.buffer(library), root);
        expect("scatter", ours, library);
        checks.that(other.holds(ours, 0, seed + world.rank()), what("scatter, the block"));
      }
    }

    void allGathers() {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment sent = mine.blank(arena, 1);
        mine.fill(sent, 0, seed + world.rank());
        MemorySegment library = other.blank(arena, world.size());
        world.collective().allGather(mine.buffer(sent), other.buffer(library));
        MemorySegment ring = other.blank(arena, world.size());
        typed.allGatherRing(mine.buffer(sent), other.buffer(ring));
        expect("allgather on a ring", ring, library);
        MemorySegment doubling = other.blank(arena, world.size());
        typed.allGatherDoubling(mine.buffer(sent), other.buffer(doubling));
        expect("allgather by doubling", doubling, library);
        for (int rank = 0; rank < world.size(); rank++) {
          checks.that(other.holds(ring, rank, seed + rank), what("allgather, block " + rank));
        }
      }
    }

    void allToAll() {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment sent = mine.blank(arena, world.size());
        for (int rank = 0; rank < world.size(); rank++) {
          mine.fill(sent, rank, pair(world.rank(), rank));
        }
        MemorySegment library = other.blank(arena, world.size());
        world.collective().allToAll(mine.buffer(sent), other.buffer(library));
        MemorySegment ours = other.blank(arena, world.size());
        typed.allToAll(mine.buffer(sent), other.buffer(ours));
        expect("alltoall", ours, library);
        for (int rank = 0; rank < world.size(); rank++) {
          boolean holds = other.holds(ours, rank, pair(rank, world.rank()));
          checks.that(holds, what("alltoall, block " + rank));
        }
      }
    }

    private long pair(int from, int to) {
      return seed * 10_007 + from * 101L + to;
    }

    private void expect(String call, MemorySegment ours, MemorySegment library) {
      checks.that(ours.mismatch(library) < 0, what(call + " against the library's own"));
    }

    private String what(String call) {
      return "seed " + seed + ", root " + root + ": " + call;
    }
  }

  /** Blocks of different sizes, some of them empty. */
  private static void blocks(
      SignatureCollectives typed,
      Communicator world,
      Job.Checks checks,
      long seed,
      List<BasicType> signature,
      SplittableRandom shared,
      SplittableRandom own) {
    int p = world.size();
    int[] counts = new int[p];
    int[] starts = new int[p];
    int total = 0;
    for (int rank = 0; rank < p; rank++) {
      counts[rank] = shared.nextInt(4);
      starts[rank] = total;
      total += counts[rank];
    }
    try (Arena arena = Arena.ofConfined();
        TypedStream sent = TypedStream.describe(signature, Math.max(1, counts[world.rank()]), own);
        TypedStream one = TypedStream.describe(signature, 1, own)) {
      MemorySegment from = sent.blank(arena, 1);
      sent.fill(from, 0, seed + world.rank());
      Buffer mine = counts[world.rank()] == 0 ? Buffer.of(from, 0, sent.type()) : sent.buffer(from);
      MemorySegment ours = one.blank(arena, Math.max(1, total));
      MemorySegment library = one.blank(arena, Math.max(1, total));
      typed.allGatherRing(mine, new BlockBuffer(ours, counts, starts, one.type()));
      world.collective().allGather(mine, new BlockBuffer(library, counts, starts, one.type()));
      checks.that(ours.mismatch(library) < 0, "seed " + seed + ": allgatherv");
    }
  }

  private static void reduction(SignatureCollectives typed, Communicator world, Job.Checks checks) {
    int n = 50;
    try (Arena arena = Arena.ofConfined();
        Datatype column = Datatype.of(new Vec(n, 24, new Con(1, BasicType.of("MPI_DOUBLE"))))) {
      MemorySegment memory = arena.allocate(24L * n, 8);
      for (int i = 0; i < n; i++) {
        memory.set(ValueLayout.JAVA_DOUBLE, 24L * i, world.rank() + i);
      }
      Buffer buffer = Buffer.of(memory, 1, column);
      typed.allReduce(buffer, buffer, Operation.SUM);
      int p = world.size();
      for (int i = 0; i < n; i++) {
        double expected = p * (p - 1) / 2.0 + (double) p * i;
        checks.that(
            memory.get(ValueLayout.JAVA_DOUBLE, 24L * i) == expected, "reduced element " + i);
      }
    }
  }

  private static void mismatches(Communicator world, Job.Checks checks) {
    Datatype integer = Datatype.named("MPI_INT");
    Datatype real = Datatype.named("MPI_FLOAT");
    checks.that(
        SignatureCheck.compare(world, 1000, integer) instanceof SignatureCheck.Result.Agreed,
        "equal signatures must agree");
    if (world.size() == 1) {
      return;
    }
    boolean last = world.rank() == world.size() - 1;
    SignatureCheck.Result types = SignatureCheck.compare(world, 7, last ? real : integer);
    checks.that(
        types instanceof SignatureCheck.Result.Differs(long at, List<String> names)
            && at == 0
            && names.getLast().equals("MPI_FLOAT")
            && names.getFirst().equals("MPI_INT"),
        "a wrong type must be found in element 0, got " + types);
    SignatureCheck.Result lengths = SignatureCheck.compare(world, last ? 999 : 1000, integer);
    checks.that(
        lengths instanceof SignatureCheck.Result.Differs(long at, List<String> names)
            && at == 999
            && names.getLast().equals("(end of data)"),
        "a short count must be found in element 999, got " + lengths);
  }
}
