// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.util.Optional;
import org.espalier.mpi.raw.ArrayCalls;
import org.espalier.mpi.raw.CarriedLibrary;
import org.espalier.mpi.raw.WordFunction;

/**
 * The functions of the C library in the jar that move data.
 *
 * <p>Calls with Java arrays are critical in the sense of {@link Linker.Option#critical}: the arrays
 * are passed as they lie, and no safepoint is reached within. The caller keeps each call short.
 */
final class CLibrary {
  /** In the place of {@code from}: {@code to} counts copies of the root. */
  static final long WHOLE = -1;

  /** Which words of a move are addresses. */
  private static final int MEMORY = 4;

  private static final int WIRE = 8;

  private CLibrary() {}

  /** Linked when first called: a program that never moves between layouts does not pay for it. */
  private static final class Move {
    private static final FunctionDescriptor MOVE =
        FunctionDescriptor.ofVoid(
            ValueLayout.JAVA_LONG, // what
            ValueLayout.JAVA_LONG, // program
            ValueLayout.JAVA_LONG, // root
            ValueLayout.JAVA_LONG, // extent
            ValueLayout.ADDRESS, // memory
            ValueLayout.JAVA_LONG, // origin
            ValueLayout.JAVA_LONG, // from
            ValueLayout.JAVA_LONG, // to
            ValueLayout.ADDRESS, // wire
            ValueLayout.JAVA_LONG); // wire_offset

    static final MethodHandle HANDLE = link("espalier_move", MOVE);
  }

  /** By the handle that calls MPI, too: a handle of its own would take 10 ms to link. */
  private static final class MoveNative {
    static final MemorySegment ADDRESS = find("espalier_move");
    static final WordFunction FUNCTION = new WordFunction("espalier_move", ADDRESS);
  }

  private static final class Transpack {
    private static final FunctionDescriptor TRANSPACK =
        FunctionDescriptor.ofVoid(
            ValueLayout.JAVA_LONG, // source
            ValueLayout.JAVA_LONG, // source_root
            ValueLayout.JAVA_LONG, // source_extent
            ValueLayout.ADDRESS, // source_memory
            ValueLayout.JAVA_LONG, // source_origin
            ValueLayout.JAVA_LONG, // target
            ValueLayout.JAVA_LONG, // target_root
            ValueLayout.JAVA_LONG, // target_extent
            ValueLayout.ADDRESS, // target_memory
            ValueLayout.JAVA_LONG, // target_origin
            ValueLayout.JAVA_LONG, // from
            ValueLayout.JAVA_LONG); // to

    static final MethodHandle HANDLE = link("espalier_transpack", TRANSPACK);
  }

  /** Why the library cannot be used; nothing where it can. */
  static Optional<String> trouble() {
    return CarriedLibrary.trouble();
  }

  /**
   * Calls {@code espalier_move} with what it is to do ({@link Kernel#PACK}). Native memory is
   * passed by its address: to pass it as a segment holds its arena open meanwhile, which takes
   * longer than moving a kilobyte. As with MPI itself, nobody may close the arena during the call.
   */
  static void move(
      int what,
      WordMemory program,
      long root,
      long extent,
      MemorySegment memory,
      long origin,
      long from,
      long to,
      MemorySegment wire,
      long wireOffset) {
    try {
      if (memory.isNative() && wire.isNative()) {
        MoveNative.FUNCTION.call(
            (long) what,
            program.address,
            root,
            extent,
            address(memory),
            origin,
            from,
            to,
            address(wire),
            wireOffset);
      } else if (ArrayCalls.goesByJni(ArrayCalls.MOVE, memory, wire)) {
        ArrayCalls.call(
            MoveNative.ADDRESS,
            memory,
            MEMORY,
            wire,
            WIRE,
            (long) what,
            program.address,
            root,
            extent,
            address(memory),
            origin,
            from,
            to,
            address(wire),
            wireOffset);
      } else {
        Move.HANDLE.invokeExact(
            (long) what, program.address, root, extent, memory, origin, from, to, wire, wireOffset);
      }
    } catch (Throwable failure) {
      throw unexpected(failure);
    } finally {
      Reference.reachabilityFence(program);
      Reference.reachabilityFence(memory);
      Reference.reachabilityFence(wire);
    }
  }

  /**
   * The address of memory, of an array the place in it; refuses a closed arena and another
   * thread's, as a read does. At address 0, where the segment of all addresses begins, nothing can
   * be read, and its arena never closes.
   */
  static long address(MemorySegment memory) {
    long address = memory.address();
    if (address != 0 && memory.byteSize() > 0) {
      memory.get(ValueLayout.JAVA_BYTE, 0);
    }
    return address;
  }

  static void transpack(
      WordMemory source,
      long sourceRoot,
      long sourceExtent,
      MemorySegment sourceMemory,
      long sourceOrigin,
      WordMemory target,
      long targetRoot,
      long targetExtent,
      MemorySegment targetMemory,
      long targetOrigin,
      long from,
      long to) {
    try {
      Transpack.HANDLE.invokeExact(
          source.address,
          sourceRoot,
          sourceExtent,
          sourceMemory,
          sourceOrigin,
          target.address,
          targetRoot,
          targetExtent,
          targetMemory,
          targetOrigin,
          from,
          to);
    } catch (Throwable failure) {
      throw unexpected(failure);
    } finally {
      Reference.reachabilityFence(source);
      Reference.reachabilityFence(target);
    }
  }

  private static RuntimeException unexpected(Throwable failure) {
    return switch (failure) {
      case Error error -> throw error;
      case RuntimeException exception -> exception;
      default -> throw new AssertionError("a linked C function cannot throw " + failure, failure);
    };
  }

  @SuppressWarnings("restricted")
  private static MethodHandle link(String name, FunctionDescriptor function) {
    return Linker.nativeLinker().downcallHandle(find(name), function, Linker.Option.critical(true));
  }

  private static MemorySegment find(String name) {
    return CarriedLibrary.find(name);
  }
}
