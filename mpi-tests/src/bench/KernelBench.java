// SPDX-License-Identifier: Apache-2.0
import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/**
 * Packing and unpacking by kernels, by {@code MPI_Pack} of the form that is fastest, by the loop in
 * C that a programmer writes by hand ({@code kernels.c}), and by memcpy of as many bytes: by turns,
 * the median of all turns each, nanoseconds a call. Started by {@code kernels.sh}.
 */
public final class KernelBench {
  private static final int TURNS = 25;
  private static final double NANOS_A_TURN = 60_000;
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  private static final BasicType FLOAT = BasicType.of("MPI_FLOAT");
  private static final Con ONE = new Con(1, DOUBLE);

  /** A pattern: its tree, how many copies, and the loop by hand with its arguments. */
  record Pattern(
      String name, String kind, TypeTree tree, long extent, int count, String loop, long[] arguments, int[] list) {
    long bytes() {
      return count * tree.size();
    }

    long range() {
      return tree.trueUb() + (count - 1) * extent;
    }
  }

  private static final Linker LINKER = Linker.nativeLinker();
  private static MethodHandle pack;
  private static MethodHandle unpack;
  private static final MethodHandle MEMCPY =
      LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow("memcpy"),
          FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG),
          Linker.Option.critical(true));

  private KernelBench() {}

  public static void main(String[] args) throws Throwable {
    try (Mpi mpi = Mpi.initialize()) {
      if (args[0].equals("cold")) {
        cold(args[1]);
        return;
      }
      linkMpi(true);
      SymbolLookup loops = SymbolLookup.libraryLookup(Path.of(args[1]), Arena.global());
      String only = args.length > 2 ? args[2] : "";
      boolean heap = args[0].equals("heap");
      System.out.println(mpi.library() + (heap ? ", memory a Java array" : ", native memory"));
      System.out.println("pattern bytes | pack: kernel mpi loop memcpy ns, mpi/kernel kernel/loop | unpack: the same");
      TreeMap<String, double[]> sums = new TreeMap<>();
      for (int round = 0; round < 2; round++) { // the first warms up
        sums.clear();
        for (long size : new long[] {1 << 10, 1 << 15, 1 << 20}) {
          for (Pattern pattern : patterns(size)) {
            if (pattern.name.contains(only)) {
              measure(pattern, loops, size, heap, round == 1, sums);
            }
          }
        }
      }
      sums.forEach((key, sum) ->
          System.out.printf(
              Locale.ROOT,
              "%-32s mpi/kernel %.2f (least %.2f), kernel/loop %.2f (greatest %.2f), %d patterns%n",
              key,
              Math.exp(sum[0] / sum[4]),
              sum[1],
              Math.exp(sum[2] / sum[4]),
              sum[3],
              (int) sum[4]));
    }
  }

  private static void linkMpi(boolean both) {
    NativeLibrary library = NativeLibrary.get();
    SymbolLookup lookup = SymbolLookup.libraryLookup(library.file(), Arena.global());
    MemoryLayout handle = library.abi().handleBytes == 4 ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
    AddressLayout a = ValueLayout.ADDRESS;
    ValueLayout.OfInt i = ValueLayout.JAVA_INT;
    Linker.Option critical = Linker.Option.critical(true);
    pack = LINKER.downcallHandle(lookup.findOrThrow("MPI_Pack"), FunctionDescriptor.of(i, a, i, handle, a, i, a, handle), critical);
    if (!both) {
      PACK.handle = pack;
      return;
    }
    unpack = LINKER.downcallHandle(lookup.findOrThrow("MPI_Unpack"), FunctionDescriptor.of(i, a, i, a, a, i, handle, handle), critical);
    if (library.abi().handleBytes == 4) {
      pack = java.lang.invoke.MethodHandles.explicitCastArguments(pack, pack.type().changeParameterType(2, long.class).changeParameterType(6, long.class));
      unpack = java.lang.invoke.MethodHandles.explicitCastArguments(unpack, unpack.type().changeParameterType(5, long.class).changeParameterType(6, long.class));
    }
    PACK.handle = pack;
    UNPACK.handle = unpack;
  }

  /** Static final for the compiler, and yet linked only when MPI is there. */
  static final class Slot {
    MethodHandle handle;
  }

  private static final Slot PACK = new Slot();
  private static final Slot UNPACK = new Slot();

  private static final class Linked {
    static final MethodHandle PACK = KernelBench.PACK.handle;
    static final MethodHandle UNPACK = KernelBench.UNPACK.handle;
  }

  interface Move {
    void run() throws Throwable;
  }

  private static void measure(
      Pattern p, SymbolLookup loops, long size, boolean heap, boolean print, TreeMap<String, double[]> sums)
      throws Throwable {
    Loops.lookup = loops;
    MemorySegment loopPack = loops.findOrThrow(p.loop + "_pack");
    MemorySegment loopUnpack = loops.findOrThrow(p.loop + "_unpack");
    List<Datatype> types = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      BoundedTree bounded = new BoundedTree(p.tree, 0, p.extent);
      for (TreeForm form : TreeForm.values()) {
        types.add(Datatype.of(bounded, form));
      }
      Kernel kernel = Kernel.of(p.tree, p.extent).orElseThrow();
      MemorySegment memory = heap ? MemorySegment.ofArray(new double[(int) (p.range() / 8 + 8)]) : arena.allocate(p.range() + 64, 64);
      MemorySegment wire = arena.allocate(p.bytes() + 64, 64);
      MemorySegment copy = arena.allocate(p.bytes() + 64, 64);
      MemorySegment position = arena.allocate(8, 8);
      MemorySegment arguments = arena.allocateFrom(ValueLayout.JAVA_LONG, p.arguments.length == 0 ? new long[1] : p.arguments);
      MemorySegment list = arena.allocateFrom(ValueLayout.JAVA_INT, p.list.length == 0 ? new int[1] : p.list);
      byte[] noise = new byte[(int) Math.min(memory.byteSize(), 1 << 20)];
      new SplittableRandom(7).nextBytes(noise);
      for (long at = 0; at + noise.length <= memory.byteSize(); at += noise.length) {
        MemorySegment.copy(MemorySegment.ofArray(noise), 0, memory, at, noise.length);
      }
      int n = (int) p.bytes();
      double[][] times = new double[8][];
      for (int direction = 0; direction < 2; direction++) {
        boolean packing = direction == 0;
        Datatype best = best(p, types, packing, memory, wire, position, n);
        long handle = best.handle();
        Move ours = packing ? () -> kernel.pack(memory, 0, p.count, wire, 0) : () -> kernel.unpack(wire, 0, memory, 0, p.count);
        Move theirs = packing ? () -> mpiPack(memory, p.count, handle, wire, n, position) : () -> mpiUnpack(memory, p.count, handle, wire, n, position);
        MemorySegment byHand = packing ? loopPack : loopUnpack;
        Move loop = () -> { ByHand.CALL.invokeExact(byHand, memory, wire, arguments, list); };
        Move memcpy = () -> { MEMCPY.invokeExact(copy, wire, (long) n); };
        check(p, packing, memory, wire, ours, theirs, loop, n);
        double[][] result = turns(ours, theirs, loop, memcpy);
        for (int side = 0; side < 4; side++) {
          times[4 * direction + side] = result[side];
        }
      }
      double[] t = new double[8];
      for (int k = 0; k < 8; k++) {
        t[k] = median(times[k]);
      }
      double ratioPack = ratio(times[1], times[0]);
      double ratioUnpack = ratio(times[5], times[4]);
      double limitPack = ratio(times[0], times[2]);
      double limitUnpack = ratio(times[4], times[6]);
      if (print) {
        System.out.printf(
            Locale.ROOT,
            "%-14s %8d | %8.0f %8.0f %8.0f %8.0f  %6.2f %5.2f | %8.0f %8.0f %8.0f %8.0f  %6.2f %5.2f%n",
            p.name, p.bytes(), t[0], t[1], t[2], t[3], ratioPack, limitPack, t[4], t[5], t[6], t[7], ratioUnpack, limitUnpack);
        for (String key : List.of("all " + size / 1024 + " KiB", p.kind + " " + size / 1024 + " KiB")) {
          double[] sum = sums.computeIfAbsent(key, _ -> new double[] {0, 1e9, 0, 0, 0});
          sum[0] += Math.log(ratioPack) + Math.log(ratioUnpack);
          sum[1] = Math.min(sum[1], Math.min(ratioPack, ratioUnpack));
          sum[2] += Math.log(limitPack) + Math.log(limitUnpack);
          sum[3] = Math.max(sum[3], Math.max(limitPack, limitUnpack));
          sum[4] += 2;
        }
      }
    } finally {
      types.forEach(Datatype::close);
    }
  }

  /** The form that the library packs fastest: all by turns, a few times. */
  private static Datatype best(
      Pattern p, List<Datatype> types, boolean packing, MemorySegment memory, MemorySegment wire, MemorySegment position, int n)
      throws Throwable {
    Move[] moves = new Move[types.size()];
    for (int k = 0; k < moves.length; k++) {
      long handle = types.get(k).handle();
      moves[k] = packing ? () -> mpiPack(memory, p.count, handle, wire, n, position) : () -> mpiUnpack(memory, p.count, handle, wire, n, position);
    }
    double[][] times = turns(moves);
    int best = 0;
    for (int k = 1; k < moves.length; k++) {
      best = median(times[k]) < median(times[best]) ? k : best;
    }
    return types.get(best);
  }

  private static void check(
      Pattern p, boolean packing, MemorySegment memory, MemorySegment wire, Move ours, Move theirs, Move loop, int n)
      throws Throwable {
    MemorySegment result = packing ? wire.asSlice(0, n) : memory;
    byte[] kept = memory.toArray(ValueLayout.JAVA_BYTE);
    byte[][] seen = new byte[3][];
    Move[] all = {ours, theirs, loop};
    for (int k = 0; k < 3; k++) {
      if (packing) {
        wire.fill((byte) 0);
      }
      all[k].run();
      seen[k] = result.toArray(ValueLayout.JAVA_BYTE);
      MemorySegment.copy(MemorySegment.ofArray(kept), 0, memory, 0, kept.length);
    }
    if (!Arrays.equals(seen[0], seen[1]) || !Arrays.equals(seen[0], seen[2])) {
      throw new AssertionError(p.name + (packing ? " packed" : " unpacked") + " otherwise");
    }
  }

  /** Times of each move by turns, nanoseconds a call. */
  private static double[][] turns(Move... moves) throws Throwable {
    double[][] times = new double[moves.length][TURNS];
    int[] rounds = new int[moves.length];
    for (int k = 0; k < moves.length; k++) {
      moves[k].run();
      long start = System.nanoTime();
      moves[k].run();
      moves[k].run();
      double once = Math.max(20, (System.nanoTime() - start) / 2.0);
      rounds[k] = (int) Math.clamp(NANOS_A_TURN / once, 1, 2000);
    }
    for (int turn = 0; turn < TURNS; turn++) {
      for (int k = 0; k < moves.length; k++) {
        Move move = moves[k];
        move.run(); // what the move before has left in the caches is not this one's matter
        long start = System.nanoTime();
        for (int r = 0; r < rounds[k]; r++) {
          move.run();
        }
        times[k][turn] = (System.nanoTime() - start) / (double) rounds[k];
      }
    }
    return times;
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** The median of the ratios within the turns. */
  private static double ratio(double[] above, double[] below) {
    double[] ratios = new double[above.length];
    for (int k = 0; k < ratios.length; k++) {
      ratios[k] = above[k] / below[k];
    }
    return median(ratios);
  }

  private static void mpiPack(MemorySegment memory, int count, long type, MemorySegment wire, int bytes, MemorySegment position)
      throws Throwable {
    position.set(ValueLayout.JAVA_INT, 0, 0);
    int code = (int) Linked.PACK.invokeExact(memory, count, type, wire, bytes, position, Handles.COMM_SELF);
    if (code != 0) {
      throw new AssertionError("MPI_Pack " + code);
    }
  }

  private static void mpiUnpack(MemorySegment memory, int count, long type, MemorySegment wire, int bytes, MemorySegment position)
      throws Throwable {
    position.set(ValueLayout.JAVA_INT, 0, 0);
    int code = (int) Linked.UNPACK.invokeExact(wire, bytes, position, memory, count, type, Handles.COMM_SELF);
    if (code != 0) {
      throw new AssertionError("MPI_Unpack " + code);
    }
  }

  static final class Loops {
    static SymbolLookup lookup;
  }

  private static final class ByHand {
    static final AddressLayout A = ValueLayout.ADDRESS;
    static final MethodHandle CALL =
        LINKER.downcallHandle(
            Loops.lookup.findOrThrow("call"),
            FunctionDescriptor.ofVoid(A, A, A, A, A),
            Linker.Option.critical(true));
  }

  private static List<Pattern> patterns(long size) {
    long doubles = size / 8;
    int edge = (int) Math.round(Math.sqrt((double) doubles));
    SplittableRandom random = new SplittableRandom(42);
    List<Pattern> all = new ArrayList<>();
    all.add(regular("column", new Vec(doubles, 8 * 130, ONE), "column", doubles, 130));
    all.add(regular("every second", new Vec(doubles, 16, ONE), "column", doubles, 2));
    all.add(new Pattern("column float", "regular", new Vec(2 * doubles, 4 * 66, new Con(1, FLOAT)), 8, 1, "columnf", new long[] {2 * doubles, 66}, new int[0]));
    all.add(new Pattern("FFT2D", "regular", new Vec(doubles / 2, 16 * 64, new Con(2, DOUBLE)), 8, 1, "columnz", new long[] {doubles / 2, 64}, new int[0]));
    all.add(regular("NAS_LU_y", new Vec(doubles / 5, 8 * 5 * 35, new Con(5, DOUBLE)), "grid", doubles / 5, 175, 5, 1));
    all.add(regular("blocks of 2", new Vec(doubles / 2, 8 * 6, new Con(2, DOUBLE)), "grid", doubles / 2, 6, 2, 1));
    all.add(regular("blocks of 32", new Vec(doubles / 32, 8 * 100, new Con(32, DOUBLE)), "grid", doubles / 32, 100, 32, 1));
    all.add(regular("NAS_MG_x", new Vec(edge, 8L * 34 * (edge + 2), new Vec(edge, 8 * 34, ONE)), "grid", edge, 34L * (edge + 2), edge, 34));
    all.add(regular("NAS_MG_z", new Vec(edge, 8L * (edge + 2), new Con(edge, DOUBLE)), "grid", edge, edge + 2, edge, 1));
    all.add(regular("short strides", new Vec(doubles / 4, 8 * 12, new Vec(4, 16, ONE)), "grid", doubles / 4, 12, 4, 2));
    all.add(new Pattern("MILC", "regular", new Vec(2 * doubles / 48, 4 * 48 * 4, new Con(48, FLOAT)), 8, 1, "boxf", new long[] {1, 0, 2 * doubles / 48, 192, 48}, new int[0]));
    long rows = Math.max(1, 2 * doubles / 3 / 16);
    all.add(new Pattern("WRF", "regular", new Vec(rows, 4 * 24 * 24, new Vec(16, 4 * 24, new Con(3, FLOAT))), 8, 1, "boxf", new long[] {rows, 576, 16, 24, 3}, new int[0]));
    TypeTree record = new Strc(LongSeq.of(0, 16, 20, 40), List.of(ONE, new Con(1, BasicType.of("MPI_INT")), new Con(1, BasicType.of("MPI_CHAR")), new Con(2, DOUBLE)));
    int records = (int) (size / 29);
    all.add(new Pattern("records 29/64", "structures", record, 64, records, "records", new long[] {records}, new int[0]));
    TypeTree pair = new Strc(LongSeq.of(0, 8), List.of(ONE, new Con(1, BasicType.of("MPI_INT"))));
    int pairs = (int) (size / 12);
    all.add(new Pattern("pairs 12/16", "structures", pair, 16, pairs, "pairs", new long[] {pairs}, new int[0]));
    int[] list = shuffled((int) (3 * doubles), (int) doubles, random);
    all.add(new Pattern("list", "irregular", new Idx(bytes(list, 8), ONE), 8, 1, "list", new long[] {list.length}, list));
    int[] floats = shuffled((int) (8 * doubles), (int) (2 * doubles), random);
    all.add(new Pattern("SPECFEM3D_oc", "irregular", new Idx(bytes(floats, 4), new Con(1, FLOAT)), 8, 1, "listf", new long[] {floats.length}, floats));
    int[] threes = times(shuffled((int) (2 * doubles), (int) (2 * doubles / 3), random), 3);
    all.add(new Pattern("SPECFEM3D_cm", "irregular", new Idx(bytes(threes, 4), new Con(3, FLOAT)), 8, 1, "list3f", new long[] {threes.length}, threes));
    all.add(new Pattern("SPECFEM3D_mt", "regular", new Vec(2 * doubles / 3, 24, new Con(3, FLOAT)), 8, 1, "boxf", new long[] {1, 0, 2 * doubles / 3, 6, 3}, new int[0]));
    for (int length : new int[] {2, 4, 8}) {
      int[] blocks = times(shuffled((int) (2 * doubles / length), (int) (doubles / length), random), length + 1);
      all.add(new Pattern("list of " + length, "irregular", new Idx(bytes(blocks, 8), new Con(length, DOUBLE)), 8, 1, "listb", new long[] {blocks.length, length}, blocks));
    }
    for (int most : new int[] {3, 8}) {
      int runs = (int) (2 * doubles / (most + 1));
      int[] runList = new int[2 * runs];
      long[] lengths = new long[runs];
      for (int k = 0, at = 0; k < runs; k++) {
        runList[k] = at;
        lengths[k] = runList[runs + k] = random.nextInt(1, most + 1);
        at += runList[runs + k] + random.nextInt(1, 6);
      }
      all.add(new Pattern("runs of 1.." + most, "irregular", new IdxBuc(8, bytes(Arrays.copyOf(runList, runs), 8), LongSeq.of(lengths), ONE), 8, 1, "runs", new long[] {runs}, runList));
    }
    int order = (int) Math.sqrt(2.0 * doubles);
    int[] triangle = new int[2 * order];
    long[] sizes = new long[order];
    for (int k = 0; k < order; k++) {
      triangle[k] = k * (order + 3);
      sizes[k] = triangle[order + k] = k + 1;
    }
    all.add(new Pattern("triangle", "irregular", new VecBuc(8L * (order + 3), 8, LongSeq.of(sizes), ONE), 8, 1, "runs", new long[] {order}, triangle));
    int properties = 5;
    int particles = (int) (doubles / (3 + properties));
    int dim = 3 * particles;
    int[] atoms = shuffled(dim, particles, random);
    List<TypeTree> parts = new ArrayList<>(List.of(new Idx(bytes(times(atoms, 3), 8), new Con(3, DOUBLE))));
    long[] starts = new long[properties + 1];
    for (int k = 0; k < properties; k++) {
      parts.add(new Idx(bytes(atoms, 8), ONE));
      starts[k + 1] = 8L * (3 + k) * dim;
    }
    all.add(new Pattern("LAMMPS", "irregular", new Strc(LongSeq.of(starts), parts), 8, 1, "lammps", new long[] {particles, properties, dim}, atoms));
    return all;
  }

  private static Pattern regular(String name, TypeTree tree, String loop, long... arguments) {
    return new Pattern(name, "regular", tree, 8, 1, loop, arguments, new int[0]);
  }

  private static int[] shuffled(int dim, int n, SplittableRandom random) {
    int[] all = new int[dim];
    Arrays.setAll(all, k -> k);
    for (int i = 0; i < n; i++) {
      int other = random.nextInt(i, dim);
      int kept = all[i];
      all[i] = all[other];
      all[other] = kept;
    }
    return Arrays.copyOf(all, n);
  }

  private static int[] times(int[] list, int factor) {
    int[] products = list.clone();
    for (int k = 0; k < products.length; k++) {
      products[k] *= factor;
    }
    return products;
  }

  private static LongSeq bytes(int[] list, long unit) {
    long[] places = new long[list.length];
    for (int k = 0; k < places.length; k++) {
      places[k] = list[k] * unit;
    }
    return LongSeq.of(places);
  }

  /** What the first uses of a type cost, a kernel's making included. */
  private static void cold(String side) throws Throwable {
    TypeTree tree = new Vec(128, 1040, ONE);
    try (Arena arena = Arena.ofConfined();
        Datatype type = Datatype.of(tree)) {
      MemorySegment memory = arena.allocate(tree.trueUb(), 64);
      MemorySegment wire = arena.allocate(1024, 64);
      MemorySegment position = arena.allocate(8, 8);
      long handle = type.handle();
      long start = System.nanoTime();
      Kernel kernel = side.equals("kernel") ? Kernel.of(tree, tree.trueUb()).orElseThrow() : null;
      long[] times = new long[10_000];
      if (kernel != null) {
        for (int call = 0; call < times.length; call++) {
          kernel.pack(memory, 0, 1, wire, 0);
          times[call] = System.nanoTime();
        }
      } else {
        linkMpi(false);
        for (int call = 0; call < times.length; call++) {
          mpiPack(memory, 1, handle, wire, 1024, position);
          times[call] = System.nanoTime();
        }
      }
      StringBuilder line = new StringBuilder(side + ", µs until the end of a call:");
      for (int call = 1; call <= times.length; call *= 10) {
        line.append(String.format(Locale.ROOT, " %d: %.0f", call, (times[call - 1] - start) / 1e3));
      }
      System.out.println(line);
    }
  }
}
