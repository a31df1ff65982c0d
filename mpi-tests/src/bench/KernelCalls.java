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
import java.lang.invoke.MethodHandles;
import org.espalier.mpi.raw.Handles;
import org.espalier.mpi.raw.NativeLibrary;

/** The calls of C that stand beside a kernel: {@code MPI_Pack} and its inverse, the loop by hand, and memcpy. */
final class KernelCalls {
  private static final Linker LINKER = Linker.nativeLinker();

  private KernelCalls() {}

  /** Links memcpy. */
  static MethodHandle memcpy() {
    return LINKER.downcallHandle(
        LINKER.defaultLookup().findOrThrow("memcpy"),
        FunctionDescriptor.ofVoid(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG),
        Linker.Option.critical(true));
  }

  /** Links MPI_Pack, and both ways where both are measured. */
  static void linkMpi(boolean both) {
    NativeLibrary library = NativeLibrary.get();
    SymbolLookup lookup = SymbolLookup.libraryLookup(library.file(), Arena.global());
    MemoryLayout handle = library.abi().handleBytes == 4 ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
    AddressLayout a = ValueLayout.ADDRESS;
    ValueLayout.OfInt i = ValueLayout.JAVA_INT;
    Linker.Option critical = Linker.Option.critical(true);
    MethodHandle pack = LINKER.downcallHandle(lookup.findOrThrow("MPI_Pack"), FunctionDescriptor.of(i, a, i, handle, a, i, a, handle), critical);
    if (library.abi().handleBytes == 4) {
      pack = MethodHandles.explicitCastArguments(pack, pack.type().changeParameterType(2, long.class).changeParameterType(6, long.class));
    }
    PACK.handle = pack;
    if (!both) {
      return;
    }
    MethodHandle unpack = LINKER.downcallHandle(lookup.findOrThrow("MPI_Unpack"), FunctionDescriptor.of(i, a, i, a, a, i, handle, handle), critical);
    if (library.abi().handleBytes == 4) {
      unpack = MethodHandles.explicitCastArguments(unpack, unpack.type().changeParameterType(5, long.class).changeParameterType(6, long.class));
    }
    UNPACK.handle = unpack;
  }

  /** Static final for the compiler, and yet linked only when MPI is there. */
  static final class Slot {
    MethodHandle handle;
  }

  private static final Slot PACK = new Slot();
  private static final Slot UNPACK = new Slot();

  private static final class Linked {
    static final MethodHandle PACK = KernelCalls.PACK.handle;
    static final MethodHandle UNPACK = KernelCalls.UNPACK.handle;
  }

  static void mpiPack(MemorySegment memory, int count, long type, MemorySegment wire, int bytes, MemorySegment position)
      throws Throwable {
    position.set(ValueLayout.JAVA_INT, 0, 0);
    int code = (int) Linked.PACK.invokeExact(memory, count, type, wire, bytes, position, Handles.COMM_SELF);
    if (code != 0) {
      throw new AssertionError("MPI_Pack " + code);
    }
  }

  static void mpiUnpack(MemorySegment memory, int count, long type, MemorySegment wire, int bytes, MemorySegment position)
      throws Throwable {
    position.set(ValueLayout.JAVA_INT, 0, 0);
    int code = (int) Linked.UNPACK.invokeExact(wire, bytes, position, memory, count, type, Handles.COMM_SELF);
    if (code != 0) {
      throw new AssertionError("MPI_Unpack " + code);
    }
  }

  /** Set before the first loop by hand is called. */
  static final class Loops {
    static SymbolLookup lookup;
  }

  static final class ByHand {
    static final AddressLayout A = ValueLayout.ADDRESS;
    static final MethodHandle CALL =
        LINKER.downcallHandle(
            Loops.lookup.findOrThrow("call"),
            FunctionDescriptor.ofVoid(A, A, A, A, A),
            Linker.Option.critical(true));
  }
}
