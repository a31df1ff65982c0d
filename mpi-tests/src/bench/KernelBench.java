// SPDX-License-Identifier: Apache-2.0
import java.lang.foreign.Arena;
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
import org.espalier.mpi.Mpi;
import org.espalier.mpi.transfer.kernel.Kernel;
import org.espalier.mpi.type.Datatype;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Packing and unpacking by kernels, by {@code MPI_Pack} of the form that is fastest, by the loop in
 * C that a programmer writes by hand ({@code kernels.c}), and by memcpy of as many bytes: by turns,
 * the median of all turns each, nanoseconds a call. Started by {@code kernels.sh}.
 */
public final class KernelBench {
  /** Linked before any time is taken. */
  private static final MethodHandle MEMCPY = KernelCalls.memcpy();

  private KernelBench() {}

  public static void main(String[] args) throws Throwable {
    try (Mpi mpi = Mpi.initialize()) {
      if (args[0].equals("cold")) {
        cold(args[1]);
        return;
      }
      KernelCalls.linkMpi(true);
      SymbolLookup loops = SymbolLookup.libraryLookup(Path.of(args[1]), Arena.global());
      String only = args.length > 2 ? args[2] : "";
      boolean heap = args[0].equals("heap");
      KernelTable.head(String.valueOf(mpi.library()), heap);
      KernelTable table = new KernelTable();
      for (int round = 0; round < 2; round++) { // the first warms up
        for (long size : new long[] {1 << 10, 1 << 15, 1 << 20}) {
          for (KernelPattern pattern : KernelPatterns.of(size)) {
            if (pattern.name().contains(only)) {
              measure(pattern, loops, size, heap, round == 1, table);
            }
          }
        }
      }
      table.means();
    }
  }

  private static void measure(
      KernelPattern p, SymbolLookup loops, long size, boolean heap, boolean print, KernelTable table)
      throws Throwable {
    KernelCalls.Loops.lookup = loops;
    MemorySegment loopPack = loops.findOrThrow(p.loop() + "_pack");
    MemorySegment loopUnpack = loops.findOrThrow(p.loop() + "_unpack");
    List<Datatype> types = new ArrayList<>();
    try (Arena arena = Arena.ofConfined()) {
      BoundedTree bounded = new BoundedTree(p.tree(), 0, p.extent());
      for (TreeForm form : TreeForm.values()) {
        types.add(Datatype.of(bounded, form));
      }
      Kernel kernel = Kernel.of(p.tree(), p.extent()).orElseThrow();
      MemorySegment memory = heap ? MemorySegment.ofArray(new double[(int) (p.range() / 8 + 8)]) : arena.allocate(p.range() + 64, 64);
      MemorySegment wire = arena.allocate(p.bytes() + 64, 64);
      MemorySegment copy = arena.allocate(p.bytes() + 64, 64);
      MemorySegment position = arena.allocate(8, 8);
      MemorySegment arguments = arena.allocateFrom(ValueLayout.JAVA_LONG, p.arguments().length == 0 ? new long[1] : p.arguments());
      MemorySegment list = arena.allocateFrom(ValueLayout.JAVA_INT, p.list().length == 0 ? new int[1] : p.list());
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
        KernelTurns.Move ours = packing ? () -> kernel.pack(memory, 0, p.count(), wire, 0) : () -> kernel.unpack(wire, 0, memory, 0, p.count());
        KernelTurns.Move theirs = packing ? () -> KernelCalls.mpiPack(memory, p.count(), handle, wire, n, position) : () -> KernelCalls.mpiUnpack(memory, p.count(), handle, wire, n, position);
        MemorySegment byHand = packing ? loopPack : loopUnpack;
        KernelTurns.Move loop = () -> { KernelCalls.ByHand.CALL.invokeExact(byHand, memory, wire, arguments, list); };
        KernelTurns.Move memcpy = () -> { MEMCPY.invokeExact(copy, wire, (long) n); };
        check(p, packing, memory, wire, ours, theirs, loop, n);
        double[][] result = KernelTurns.turns(ours, theirs, loop, memcpy);
        for (int side = 0; side < 4; side++) {
          times[4 * direction + side] = result[side];
        }
      }
      if (print) {
        table.row(p, size, times);
      }
    } finally {
      types.forEach(Datatype::close);
    }
  }

  /** The form that the library packs fastest: all by turns, a few times. */
  private static Datatype best(
      KernelPattern p, List<Datatype> types, boolean packing, MemorySegment memory, MemorySegment wire, MemorySegment position, int n)
      throws Throwable {
    KernelTurns.Move[] moves = new KernelTurns.Move[types.size()];
    for (int k = 0; k < moves.length; k++) {
      long handle = types.get(k).handle();
      moves[k] = packing ? () -> KernelCalls.mpiPack(memory, p.count(), handle, wire, n, position) : () -> KernelCalls.mpiUnpack(memory, p.count(), handle, wire, n, position);
    }
    double[][] times = KernelTurns.turns(moves);
    int best = 0;
    for (int k = 1; k < moves.length; k++) {
      best = KernelTurns.median(times[k]) < KernelTurns.median(times[best]) ? k : best;
    }
    return types.get(best);
  }

  private static void check(
      KernelPattern p, boolean packing, MemorySegment memory, MemorySegment wire, KernelTurns.Move ours, KernelTurns.Move theirs, KernelTurns.Move loop, int n)
      throws Throwable {
    MemorySegment result = packing ? wire.asSlice(0, n) : memory;
    byte[] kept = memory.toArray(ValueLayout.JAVA_BYTE);
    byte[][] seen = new byte[3][];
    KernelTurns.Move[] all = {ours, theirs, loop};
    for (int k = 0; k < 3; k++) {
      if (packing) {
        wire.fill((byte) 0);
      }
      all[k].run();
      seen[k] = result.toArray(ValueLayout.JAVA_BYTE);
      MemorySegment.copy(MemorySegment.ofArray(kept), 0, memory, 0, kept.length);
    }
    if (!Arrays.equals(seen[0], seen[1]) || !Arrays.equals(seen[0], seen[2])) {
      throw new AssertionError(p.name() + (packing ? " packed" : " unpacked") + " otherwise");
    }
  }

  /** What the first uses of a type cost, a kernel's making included. */
  private static void cold(String side) throws Throwable {
    TypeTree tree = new Vec(128, 1040, KernelPatterns.ONE);
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
        KernelCalls.linkMpi(false);
        for (int call = 0; call < times.length; call++) {
          KernelCalls.mpiPack(memory, 1, handle, wire, 1024, position);
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
