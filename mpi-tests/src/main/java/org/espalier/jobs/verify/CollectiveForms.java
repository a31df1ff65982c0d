// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.espalier.layout.BasicType;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Collective;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.MixedBuffer;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Neighbourhood;
import org.espalier.mpi.Request;

/**
 * Every collective operation that moves data in every form of the binding: carried out and started,
 * in place, with blocks of different sizes and types, among neighbours in grids and graphs. Each
 * rank describes the same streams by layouts of its own, in arrays or in native memory; every byte
 * of what is received is compared, so that gaps and what is nobody's must stay as they were.
 */
public final class CollectiveForms {
  private static final byte UNTOUCHED = 0x5a;

  /** From so many bytes on a message is cut into pieces ({@link Quirk#PIECES_END_WITHIN_PAIRS}). */
  private static final long PIECES_BYTES = 8192;

  /** What MPICH does by bytes of its own: from process to process in a tree, or in place. */
  private static final Set<String> BY_TREE =
      Set.of("gather", "gather in place", "scatter", "scatter in place");

  /** With fewer processes no inner node of the tree has a child. */
  private static final int TREE = 4;

  private final Communicator world;
  private final Job.Checks checks;
  private final int n;
  private final int me;
  private final int root;
  private final TypedStream mine;
  private final TypedStream other;
  private final boolean heap;
  private final Arena arena;
  private final String where;
  private final boolean cut;

  private CollectiveForms(
      Communicator world,
      Job.Checks checks,
      int root,
      TypedStream mine,
      TypedStream other,
      boolean heap,
      Arena arena,
      String where,
      boolean cut) {
    this.world = world;
    this.checks = checks;
    this.n = world.size();
    this.me = world.rank();
    this.root = root;
    this.mine = mine;
    this.other = other;
    this.heap = heap;
    this.arena = arena;
    this.where = where;
    this.cut = cut;
  }

  /**
   * Runs the job.
   *
   * @param args how many streams, and the first seed
   */
  public static void main(String[] args) {
    int cases = Integer.parseInt(args[0]);
    long first = Long.parseLong(args[1]);
    Job.run(
        "collective-forms",
        (mpi, checks) -> {
          for (long seed = first; seed < first + cases; seed++) {
            run(mpi, checks, seed);
          }
          new DifferentWays(mpi.world(), checks).run();
          return cases + " streams";
        });
  }

  private static void run(Mpi mpi, Job.Checks checks, long seed) {
    Communicator world = mpi.world();
    SplittableRandom shared = new SplittableRandom(seed);
    SplittableRandom own = new SplittableRandom(seed * 1009 + world.rank());
    boolean pairs = shared.nextInt(5) == 0; // whose gaps leave them without units
    List<BasicType> signature =
        pairs ? List.of(BasicType.of("MPI_DOUBLE_INT")) : TypedStream.signature(shared);
    int times = shared.nextInt(1, 9) * (shared.nextInt(4) == 0 ? 200 : 1);
    int root = shared.nextInt(world.size());
    try (Arena arena = Arena.ofConfined();
        TypedStream mine = describe(signature, pairs, times, own);
        TypedStream other = describe(signature, pairs, times, own)) {
      boolean heap = own.nextBoolean();
      String where = "seed " + seed + (heap ? ", heap" : ", native");
      long bytes = times * signature.stream().mapToLong(BasicType::size).sum();
      boolean cut =
          pairs
              && world.size() * bytes > PIECES_BYTES
              && Quirk.PIECES_END_WITHIN_PAIRS.holdsFor(mpi.library());
      CollectiveForms job =
          new CollectiveForms(world, checks, root, mine, other, heap, arena, where, cut);
      job.equal();
      job.varied();
      job.neighbours();
    }
  }

  private static TypedStream describe(
      List<BasicType> signature, boolean pairs, int times, SplittableRandom own) {
    if (!pairs) {
      return TypedStream.describe(signature, times, own);
    }
    long[] places = new long[times];
    List<BasicType> types = new ArrayList<>();
    for (int k = 0; k < times; k++) {
      places[k] = k == 0 ? 0 : places[k - 1] + 16 + 8L * own.nextInt(2);
      types.add(signature.getFirst());
    }
    return TypedStream.of(types, places, 1);
  }

  private MemorySegment memory(TypedStream stream, int blocks) {
    long bytes = Math.max(1, blocks) * stream.bytes();
    MemorySegment memory =
        heap ? MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]) : arena.allocate(bytes, 16);
    return memory.fill(UNTOUCHED);
  }

  /**
   * Checks both forms of an operation.
   *
   * @param received what is compared
   * @param before fills what must be there before
   * @param expected fills what must be there afterwards, from untouched memory on
   */
  private void check(
      String name,
      MemorySegment received,
      Consumer<MemorySegment> before,
      Consumer<MemorySegment> expected,
      Runnable blocking,
      Supplier<Request> starting) {
    if (cut && (name.equals("allToAll in place") || (n >= TREE && BY_TREE.contains(name)))) {
      return;
    }
    MemorySegment wanted = arena.allocate(received.byteSize(), 16);
    wanted.fill(UNTOUCHED);
    expected.accept(wanted);
    for (boolean started : new boolean[] {false, true}) {
      received.fill(UNTOUCHED);
      before.accept(received);
      if (started) {
        starting.get().await();
      } else {
        blocking.run();
      }
      long wrong = received.mismatch(wanted);
      checks.that(
          name,
          wrong < 0,
          "%s%s, root %d, rank %d of %d: byte %d is wrong"
              .formatted(where, started ? ", started" : "", root, me, n, wrong));
    }
  }

  private static void nothing(MemorySegment memory) {}

  private static long edge(int from, int to) {
    return 7919L * from + 31L * to + 5;
  }

  private void equal() {
    Collective all = world.collective();
    MemorySegment both = memory(mine, 1);
    Buffer shared = mine.buffer(both);
    check(
        "broadcast",
        both,
        m -> fillIf(me == root, mine, m, 0, edge(root, root)),
        m -> mine.fill(m, 0, edge(root, root)),
        () -> all.broadcast(shared, root),
        () -> all.startBroadcast(shared, root));

    MemorySegment one = memory(mine, 1);
    mine.fill(one, 0, edge(me, 0));
    Buffer sent = mine.buffer(one);
    MemorySegment many = memory(other, n);
    Buffer blocks = other.buffer(many);
    Consumer<MemorySegment> fromAll = m -> each(k -> other.fill(m, k, edge(k, 0)));
    check(
        "gather",
        many,
        CollectiveForms::nothing,
        me == root ? fromAll : CollectiveForms::nothing,
        () -> all.gather(sent, blocks, root),
        () -> all.startGather(sent, blocks, root));
    check(
        "gather in place",
        many,
        m -> fillIf(me == root, other, m, me, edge(me, 0)),
        me == root ? fromAll : CollectiveForms::nothing,
        () -> {
          if (me == root) {
            all.gatherInPlace(blocks);
          } else {
            all.gather(sent, blocks, root);
          }
        },
        () -> me == root ? all.startGatherInPlace(blocks) : all.startGather(sent, blocks, root));
    check(
        "allGather",
        many,
        CollectiveForms::nothing,
        fromAll,
        () -> all.allGather(sent, blocks),
        () -> all.startAllGather(sent, blocks));
    check(
        "allGather in place",
        many,
        m -> other.fill(m, me, edge(me, 0)),
        fromAll,
        () -> all.allGatherInPlace(blocks),
        () -> all.startAllGatherInPlace(blocks));

    MemorySegment out = memory(mine, n);
    each(k -> mine.fill(out, k, edge(me, k)));
    Buffer toAll = mine.buffer(out);
    check(
        "allToAll",
        many,
        CollectiveForms::nothing,
        m -> each(k -> other.fill(m, k, edge(k, me))),
        () -> all.allToAll(toAll, blocks),
        () -> all.startAllToAll(toAll, blocks));
    check(
        "allToAll in place",
        many,
        m -> each(k -> other.fill(m, k, edge(me, k))),
        m -> each(k -> other.fill(m, k, edge(k, me))),
        () -> all.allToAllInPlace(blocks),
        () -> all.startAllToAllInPlace(blocks));

    MemorySegment back = memory(other, 1);
    Buffer taken = other.buffer(back);
    check(
        "scatter",
        back,
        CollectiveForms::nothing,
        m -> other.fill(m, 0, edge(root, me)),
        () -> all.scatter(toAll, taken, root),
        () -> all.startScatter(toAll, taken, root));
    check(
        "scatter in place",
        back,
        CollectiveForms::nothing,
        m -> fillIf(me != root, other, m, 0, edge(root, me)),
        () -> {
          if (me == root) {
            all.scatterInPlace(toAll);
          } else {
            all.scatter(toAll, taken, root);
          }
        },
        () -> me == root ? all.startScatterInPlace(toAll) : all.startScatter(toAll, taken, root));
  }

  private interface Numbered {
    void with(int k);
  }

  private void each(Numbered action) {
    for (int k = 0; k < n; k++) {
      action.with(k);
    }
  }

  private static void fillIf(
      boolean wanted, TypedStream stream, MemorySegment memory, int block, long seed) {
    if (wanted) {
      stream.fill(memory, block, seed);
    }
  }

  /** Blocks of 0 to 2 streams, each behind a gap of one. */
  private static final class Varied {
    private final TypedStream stream;
    private final int[] sizes;
    private final int[] starts;

    private Varied(TypedStream stream, int[] sizes, int[] starts) {
      this.stream = stream;
      this.sizes = sizes;
      this.starts = starts;
    }

    static Varied of(TypedStream stream, int[] sizes) {
      int[] starts = new int[sizes.length];
      int next = 1;
      for (int k = 0; k < sizes.length; k++) {
        starts[k] = next;
        next += sizes[k] + 1;
      }
      return new Varied(stream, sizes, starts);
    }

    int streams() {
      int last = sizes.length - 1;
      return last < 0 ? 1 : starts[last] + sizes[last] + 1;
    }

    BlockBuffer blocks(MemorySegment memory) {
      long[] counts = new long[sizes.length];
      long[] displacements = new long[sizes.length];
      for (int k = 0; k < sizes.length; k++) {
        counts[k] = sizes[k] * stream.count();
        displacements[k] = starts[k] * stream.count();
      }
      return new BlockBuffer(memory, counts, displacements, stream.type());
    }

    MixedBuffer parts(MemorySegment memory) {
      List<MixedBuffer.Part> parts = new ArrayList<>();
      for (int k = 0; k < sizes.length; k++) {
        parts.add(
            new MixedBuffer.Part(
                sizes[k] * stream.count(), starts[k] * stream.bytes(), stream.type()));
      }
      return new MixedBuffer(memory, parts);
    }

    void fill(MemorySegment memory, int k, long seed) {
      for (int part = 0; part < sizes[k]; part++) {
        stream.fill(memory, starts[k] + part, seed + 1_000_003L * part);
      }
    }
  }

  private int[] sizes(IntUnaryOperator size) {
    return IntStream.range(0, n).map(size).toArray();
  }

  private void varied() {
    Collective all = world.collective();
    Varied own = Varied.of(mine, new int[] {me % 3});
    MemorySegment ownMemory = memory(mine, own.streams());
    own.fill(ownMemory, 0, edge(me, 0));
    Buffer sent = new Buffer(ownMemory, mine.bytes(), me % 3 * mine.count(), mine.type());
    Varied places = Varied.of(other, sizes(k -> k % 3));
    MemorySegment many = memory(other, places.streams());
    BlockBuffer blocks = places.blocks(many);
    Consumer<MemorySegment> fromAll = m -> each(k -> places.fill(m, k, edge(k, 0)));
    check(
        "gather of blocks",
        many,
        CollectiveForms::nothing,
        me == root ? fromAll : CollectiveForms::nothing,
        () -> all.gather(sent, blocks, root),
        () -> all.startGather(sent, blocks, root));
    check(
        "gather of blocks in place",
        many,
        m -> placesIf(me == root, places, m, me),
        me == root ? fromAll : CollectiveForms::nothing,
        () -> {
          if (me == root) {
            all.gatherInPlace(blocks);
          } else {
            all.gather(sent, blocks, root);
          }
        },
        () -> me == root ? all.startGatherInPlace(blocks) : all.startGather(sent, blocks, root));
    check(
        "allGather of blocks",
        many,
        CollectiveForms::nothing,
        fromAll,
        () -> all.allGather(sent, blocks),
        () -> all.startAllGather(sent, blocks));
    check(
        "allGather of blocks in place",
        many,
        m -> places.fill(m, me, edge(me, 0)),
        fromAll,
        () -> all.allGatherInPlace(blocks),
        () -> all.startAllGatherInPlace(blocks));

    Varied source = Varied.of(mine, sizes(k -> k % 3));
    MemorySegment sourceMemory = memory(mine, source.streams());
    each(k -> source.fill(sourceMemory, k, edge(root, k)));
    BlockBuffer handedOut = source.blocks(sourceMemory);
    Varied place = Varied.of(other, new int[] {me % 3});
    MemorySegment back = memory(other, place.streams());
    Buffer taken = new Buffer(back, other.bytes(), me % 3 * other.count(), other.type());
    check(
        "scatter of blocks",
        back,
        CollectiveForms::nothing,
        m -> place.fill(m, 0, edge(root, me)),
        () -> all.scatter(handedOut, taken, root),
        () -> all.startScatter(handedOut, taken, root));
    check(
        "scatter of blocks in place",
        back,
        CollectiveForms::nothing,
        m -> {
          if (me != root) {
            place.fill(m, 0, edge(root, me));
          }
        },
        () -> {
          if (me == root) {
            all.scatterInPlace(handedOut);
          } else {
            all.scatter(handedOut, taken, root);
          }
        },
        () ->
            me == root
                ? all.startScatterInPlace(handedOut)
                : all.startScatter(handedOut, taken, root));
    exchanged(all);
  }

  private static void placesIf(boolean wanted, Varied places, MemorySegment memory, int rank) {
    if (wanted) {
      places.fill(memory, rank, edge(rank, 0));
    }
  }

  /** Between i and j go (i + j) mod 3 streams, as many in both directions. */
  private void exchanged(Collective all) {
    Varied source = Varied.of(mine, sizes(k -> (me + k) % 3));
    MemorySegment sourceMemory = memory(mine, source.streams());
    each(k -> source.fill(sourceMemory, k, edge(me, k)));
    Varied places = Varied.of(other, sizes(k -> (me + k) % 3));
    MemorySegment many = memory(other, places.streams());
    Consumer<MemorySegment> fromAll = m -> each(k -> places.fill(m, k, edge(k, me)));
    BlockBuffer from = source.blocks(sourceMemory);
    BlockBuffer to = places.blocks(many);
    check(
        "allToAll of blocks",
        many,
        CollectiveForms::nothing,
        fromAll,
        () -> all.allToAll(from, to),
        () -> all.startAllToAll(from, to));
    check(
        "allToAll of blocks in place",
        many,
        m -> each(k -> places.fill(m, k, edge(me, k))),
        fromAll,
        () -> all.allToAllInPlace(to),
        () -> all.startAllToAllInPlace(to));
    MixedBuffer fromParts = source.parts(sourceMemory);
    MixedBuffer toParts = places.parts(many);
    check(
        "allToAll of parts",
        many,
        CollectiveForms::nothing,
        fromAll,
        () -> all.allToAll(fromParts, toParts),
        () -> all.startAllToAll(fromParts, toParts));
    check(
        "allToAll of parts in place",
        many,
        m -> each(k -> places.fill(m, k, edge(me, k))),
        fromAll,
        () -> all.allToAllInPlace(toParts),
        () -> all.startAllToAllInPlace(toParts));
  }

  private void neighbours() {
    int[] dimensions = Communicator.dimensions(n, 0, 0);
    world
        .cartesian(dimensions, new boolean[] {false, false}, false)
        .ifPresent(grid -> {
          neighbours("grid", grid.neighbourhood());
          grid.close();
        });
    if (n > 2) { // with two on a ring, both neighbours are one
      world
          .cartesian(new int[] {n}, new boolean[] {true}, false)
          .ifPresent(ring -> {
            neighbours("ring", ring.neighbourhood());
            ring.close();
          });
    }
    // Edges to all lower ranks, which name them downwards on one side and upwards on the other.
    int[] lower = IntStream.range(0, me).map(k -> me - 1 - k).toArray();
    int[] higher = IntStream.range(me + 1, n).toArray();
    try (var graph = world.graph(higher, lower)) {
      neighbours("graph", graph.neighbourhood());
    }
  }

  private static int count(int neighbour, int me) {
    return neighbour == Communicator.NO_PROCESS ? 2 : (neighbour + me) % 3;
  }

  private void neighbours(String name, Neighbourhood near) {
    int[] sources = near.sources();
    int[] destinations = near.destinations();
    MemorySegment one = memory(mine, 1);
    mine.fill(one, 0, edge(me, 0));
    MemorySegment many = memory(other, sources.length);
    Buffer blocks = other.buffer(many, 0);
    if (sources.length > 0 || destinations.length > 0) {
      Buffer sent = mine.buffer(one);
      check(
          name + " allGather",
          many,
          CollectiveForms::nothing,
          m -> near(sources, (k, source) -> other.fill(m, k, edge(source, 0))),
          () -> near.allGather(sent, blocks),
          () -> near.startAllGather(sent, blocks));
    }
    MemorySegment out = memory(mine, destinations.length);
    near(destinations, (k, to) -> mine.fill(out, k, edge(me, to)));
    Buffer sentToEach = mine.buffer(out);
    check(
        name + " allToAll",
        many,
        CollectiveForms::nothing,
        m -> near(sources, (k, source) -> other.fill(m, k, edge(source, me))),
        () -> near.allToAll(sentToEach, blocks),
        () -> near.startAllToAll(sentToEach, blocks));

    int[] outSizes = Arrays.stream(destinations).map(to -> count(to, me)).toArray();
    int[] inSizes = Arrays.stream(sources).map(from -> count(from, me)).toArray();
    Varied source = Varied.of(mine, outSizes);
    Varied places = Varied.of(other, inSizes);
    MemorySegment sourceMemory = memory(mine, source.streams());
    near(destinations, (k, to) -> source.fill(sourceMemory, k, edge(me, to)));
    MemorySegment varied = memory(other, places.streams());
    Consumer<MemorySegment> expected =
        m -> near(sources, (k, from) -> places.fill(m, k, edge(from, me)));
    BlockBuffer fromBlocks = source.blocks(sourceMemory);
    BlockBuffer toBlocks = places.blocks(varied);
    check(
        name + " allToAll of blocks",
        varied,
        CollectiveForms::nothing,
        expected,
        () -> near.allToAll(fromBlocks, toBlocks),
        () -> near.startAllToAll(fromBlocks, toBlocks));
    MixedBuffer fromParts = source.parts(sourceMemory);
    MixedBuffer toParts = places.parts(varied);
    check(
        name + " allToAll of parts",
        varied,
        CollectiveForms::nothing,
        expected,
        () -> near.allToAll(fromParts, toParts),
        () -> near.startAllToAll(fromParts, toParts));
    Varied gathered =
        Varied.of(
            other,
            Arrays.stream(sources).map(from -> from == Communicator.NO_PROCESS ? 2 : 1).toArray());
    MemorySegment gatheredMemory = memory(other, gathered.streams());
    BlockBuffer gatheredBlocks = gathered.blocks(gatheredMemory);
    Buffer sentOne = mine.buffer(one);
    check(
        name + " allGather of blocks",
        gatheredMemory,
        CollectiveForms::nothing,
        m -> near(sources, (k, from) -> gathered.fill(m, k, edge(from, 0))),
        () -> near.allGather(sentOne, gatheredBlocks),
        () -> near.startAllGather(sentOne, gatheredBlocks));
  }

  private interface Edge {
    void with(int k, int neighbour);
  }

  /** The neighbours that exist. */
  private static void near(int[] neighbours, Edge action) {
    for (int k = 0; k < neighbours.length; k++) {
      if (neighbours[k] != Communicator.NO_PROCESS) {
        action.with(k, neighbours[k]);
      }
    }
  }
}
