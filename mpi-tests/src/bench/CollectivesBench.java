// SPDX-License-Identifier: Apache-2.0
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.BlockBuffer;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Collective;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.MixedBuffer;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.Operation;
import org.espalier.mpi.type.TreeForm;
import org.espalier.mpi.collective.PersistentAllToAll;
import org.espalier.mpi.collective.SignatureCollectives;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * The collectives over signature types beside the library's own, in one run, by turns. Sizes are
 * the bytes of data of one block: what is broadcast, or what one rank has for one other.
 *
 * <p>Every time is the slowest rank's. A row is the median over the pairs of a time of ours and one
 * of the library's taken next to each other, and the median of the ratios within the pairs.
 *
 * <p>Arguments: pairs for each row (default 15), greatest size in bytes (default 16 MiB).
 */
public final class CollectivesBench {
  private static final double LEAST_SECONDS = 0.002; // of one time: shorter calls are repeated

  private static final long WARM_UP_BYTES = 1 << 20; // 1024 calls of the shortest

  private final Communicator world;
  private final Collective library;
  private final SignatureCollectives typed;
  private final int pairs;
  private final Map<String, Map<Long, Double>> table = new TreeMap<>();

  private CollectivesBench(Communicator world, SignatureCollectives typed, int pairs) {
    this.world = world;
    this.library = world.collective();
    this.typed = typed;
    this.pairs = pairs;
  }

  /** A layout of 8-byte elements: how many in one copy of the type. */
  private record Shape(String name, Datatype type, int elements) {}

  public static void main(String[] args) {
    int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 15;
    long most = args.length > 1 ? Long.parseLong(args[1]) : 16L << 20;
    BasicType real = BasicType.of("MPI_DOUBLE");
    BasicType whole = BasicType.of("MPI_INT64_T");
    try (Mpi mpi = Mpi.initialize();
        SignatureCollectives typed = SignatureCollectives.over(mpi.world());
        // 128 doubles, every second of a row; and 128 elements of two types, with gaps.
        Datatype strided = bounded(new Vec(128, 16, new Con(1, real)), 2048);
        Datatype mixed =
            bounded(
                new Vec(
                    64,
                    32,
                    new Strc(LongSeq.of(0, 16), List.of(new Con(1, real), new Con(1, whole)))),
                2048)) {
      CollectivesBench bench = new CollectivesBench(mpi.world(), typed, pairs);
      if (mpi.world().rank() == 0) {
        System.out.printf("# %s, %d ranks, %d pairs%n", mpi.library(), mpi.world().size(), pairs);
        System.out.printf(
            "%-15s %-10s %10s %12s %12s %7s%n",
            "collective", "layout", "bytes", "ours us", "library us", "ratio");
      }
      List<Shape> shapes =
          List.of(
              new Shape("contiguous", Datatype.named("MPI_DOUBLE"), 1),
              new Shape("strided", strided, 128),
              new Shape("mixed", mixed, 128));
      for (long bytes = 1024; bytes <= most; bytes *= 4) {
        for (Shape shape : shapes) {
          bench.all(shape, bytes);
        }
      }
      if (mpi.world().rank() == 0) {
        bench.printTable();
      }
    }
  }

  private static Datatype bounded(TypeTree tree, long extent) {
    return Datatype.of(new BoundedTree(tree, 0, extent), TreeForm.HVECTOR);
  }

  /** The ratios as a table for the docs. */
  private void printTable() {
    StringBuilder head = new StringBuilder("| collective | layout |");
    StringBuilder rule = new StringBuilder("|---|---|");
    for (long bytes : table.values().iterator().next().keySet()) {
      head.append(
          bytes < 1 << 20 ? " %d K |".formatted(bytes >> 10) : " %d M |".formatted(bytes >> 20));
      rule.append("---:|");
    }
    System.out.println();
    System.out.println(head);
    System.out.println(rule);
    table.forEach((name, ratios) -> {
      StringBuilder line = new StringBuilder("| " + name + " |");
      ratios.values().forEach(ratio -> line.append(" %.2f |".formatted(ratio)));
      System.out.println(line);
    });
  }

  private void all(Shape shape, long bytes) {
    int p = world.size();
    int count = Math.toIntExact(bytes / (8L * shape.elements()));
    long extent = count * shape.type().bounds().extent();
    try (Arena arena = Arena.ofShared()) {
      MemorySegment one = arena.allocate(extent, 64);
      MemorySegment other = arena.allocate(extent, 64);
      MemorySegment all = arena.allocate(extent * p, 64);
      MemorySegment everything = arena.allocate(extent * p, 64);
      Buffer block = Buffer.of(one, count, shape.type());
      Buffer result = Buffer.of(other, count, shape.type());
      Buffer from = Buffer.of(all, count, shape.type());
      Buffer to = Buffer.of(everything, count, shape.type());
      Map<String, Runnable[]> rows = new TreeMap<>();
      rows.put(
          "bcast scatter",
          both(() -> typed.broadcastByScatter(block, 0), () -> library.broadcast(block, 0)));
      rows.put(
          "bcast pipeline",
          both(
              () -> typed.broadcastPipelined(block, 0, 128 << 10),
              () -> library.broadcast(block, 0)));
      rows.put(
          "gather", both(() -> typed.gather(block, to, 0), () -> library.gather(block, to, 0)));
      rows.put(
          "scatter",
          both(() -> typed.scatter(from, result, 0), () -> library.scatter(from, result, 0)));
      rows.put(
          "allgather ring",
          both(() -> typed.allGatherRing(block, to), () -> library.allGather(block, to)));
      rows.put(
          "allgather dbl",
          both(() -> typed.allGatherDoubling(block, to), () -> library.allGather(block, to)));
      rows.put("alltoall", both(() -> typed.allToAll(from, to), () -> library.allToAll(from, to)));
      BlockBuffer blocksFrom = blocks(all, count, shape.type());
      BlockBuffer blocksTo = blocks(everything, count, shape.type());
      rows.put(
          "gatherv",
          both(() -> typed.gather(block, blocksTo, 0), () -> library.gather(block, blocksTo, 0)));
      rows.put(
          "scatterv",
          both(
              () -> typed.scatter(blocksFrom, result, 0),
              () -> library.scatter(blocksFrom, result, 0)));
      rows.put(
          "allgatherv",
          both(
              () -> typed.allGatherRing(block, blocksTo),
              () -> library.allGather(block, blocksTo)));
      rows.put(
          "alltoallv",
          both(
              () -> typed.allToAll(blocksFrom, blocksTo),
              () -> library.allToAll(blocksFrom, blocksTo)));
      if (extent * p < Integer.MAX_VALUE) {
        MixedBuffer mixedFrom = mixed(all, count, extent, shape.type());
        MixedBuffer mixedTo = mixed(everything, count, extent, shape.type());
        try (PersistentAllToAll exchange = typed.persistentAllToAll(mixedFrom, mixedTo)) {
          row(
              shape.name(),
              "alltoallw pers.",
              bytes,
              both(exchange::run, () -> library.allToAll(mixedFrom, mixedTo)));
        }
      }
      rows.forEach((name, sides) -> row(shape.name(), name, bytes, sides));
      if (!shape.name().equals("mixed")) {
        reductions(shape, bytes, arena, block, result);
      }
    }
  }

  /** The library takes predefined types only: what it is timed with is contiguous. */
  private void reductions(Shape shape, long bytes, Arena arena, Buffer block, Buffer result) {
    Datatype real = Datatype.named("MPI_DOUBLE");
    Buffer flat = Buffer.of(arena.allocate(bytes, 64), bytes / 8, real);
    Buffer flatResult = Buffer.of(arena.allocate(bytes, 64), bytes / 8, real);
    row(
        shape.name(),
        "allreduce",
        bytes,
        both(
            () -> typed.allReduce(block, result, Operation.SUM),
            () -> library.reductions().allReduce(flat, flatResult, Operation.SUM)));
    row(
        shape.name(),
        "reduce",
        bytes,
        both(
            () -> typed.reduce(block, result, Operation.SUM, 0),
            () -> library.reductions().reduce(flat, flatResult, Operation.SUM, 0)));
  }

  private static Runnable[] both(Runnable ours, Runnable library) {
    return new Runnable[] {ours, library};
  }

  private BlockBuffer blocks(MemorySegment memory, int count, Datatype type) {
    int[] counts = new int[world.size()];
    Arrays.fill(counts, count);
    int[] starts = new int[world.size()];
    Arrays.setAll(starts, rank -> rank * count);
    return new BlockBuffer(memory, counts, starts, type);
  }

  private MixedBuffer mixed(MemorySegment memory, int count, long extent, Datatype type) {
    List<MixedBuffer.Part> parts = new ArrayList<>();
    for (int rank = 0; rank < world.size(); rank++) {
      parts.add(new MixedBuffer.Part(count, Math.toIntExact(rank * extent), type));
    }
    return new MixedBuffer(memory, parts);
  }

  private void row(String layout, String name, long bytes, Runnable[] sides) {
    int repeats = repeats(sides, bytes);
    double[] ours = new double[pairs];
    double[] theirs = new double[pairs];
    double[] ratios = new double[pairs];
    for (int pair = 0; pair < pairs; pair++) {
      boolean oursFirst = pair % 2 == 0;
      double first = seconds(sides[oursFirst ? 0 : 1], repeats);
      double second = seconds(sides[oursFirst ? 1 : 0], repeats);
      ours[pair] = oursFirst ? first : second;
      theirs[pair] = oursFirst ? second : first;
      ratios[pair] = ours[pair] / theirs[pair];
    }
    table.computeIfAbsent(name + " | " + layout, _ -> new TreeMap<>()).put(bytes, median(ratios));
    if (world.rank() == 0) {
      System.out.printf(
          "%-15s %-10s %,10d %12.1f %12.1f %7.2f%n",
          name, layout, bytes, median(ours) * 1e6, median(theirs) * 1e6, median(ratios));
    }
  }

  /** Enough calls for the clock, the same number on all ranks; this also warms both sides up. */
  private int repeats(Runnable[] sides, long bytes) {
    double shortest = Double.MAX_VALUE;
    for (long round = 0; round < Math.max(3, WARM_UP_BYTES / bytes); round++) {
      for (Runnable side : sides) {
        shortest = Math.min(shortest, seconds(side, 1));
      }
    }
    return (int) Math.max(1, Math.min(200, Math.ceil(LEAST_SECONDS / shortest)));
  }

  /** The slowest rank's time for one call. */
  private double seconds(Runnable call, int repeats) {
    library.barrier();
    double start = Mpi.time();
    for (int k = 0; k < repeats; k++) {
      call.run();
    }
    double mine = (Mpi.time() - start) / repeats;
    return library.reductions().allReduce(mine, Operation.MAX);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
