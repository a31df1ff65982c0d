// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.gemr2d;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.function.IntUnaryOperator;

/** {@code pdgemr2d} and the few BLACS calls that it needs, in the library of the distribution. */
@SuppressWarnings("restricted") // the library is the distribution's own
final class ScaLapack implements AutoCloseable {
  private static final ValueLayout INT = ValueLayout.JAVA_INT;
  private static final MemoryLayout POINTER = ValueLayout.ADDRESS;

  /** A dense matrix, in the first entry of a descriptor. */
  private static final int DENSE = 1;

  private static final int NO_CONTEXT = -1;

  private final SymbolLookup symbols =
      SymbolLookup.libraryLookup("libscalapack-openmpi.so.2.2", Arena.global());
  private final MethodHandle get = link("Cblacs_get", INT, INT, POINTER);
  private final MethodHandle gridMap = link("Cblacs_gridmap", POINTER, POINTER, INT, INT, INT);
  private final MethodHandle gridExit = link("Cblacs_gridexit", INT);
  private final MethodHandle exit = link("Cblacs_exit", INT);
  private final MethodHandle move =
      link("Cpdgemr2d", INT, INT, POINTER, INT, INT, POINTER, POINTER, INT, INT, POINTER, INT);
  private final Arena arena = Arena.ofConfined();
  private final int everybody;

  ScaLapack(int ranks) {
    this.everybody = context(1, ranks, rank -> rank);
  }

  private MethodHandle link(String name, MemoryLayout... parameters) {
    return Linker.nativeLinker()
        .downcallHandle(symbols.findOrThrow(name), FunctionDescriptor.ofVoid(parameters));
  }

  private static AssertionError unexpected(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return new AssertionError(failure);
  }

  /** Makes a grid; {@code rankAt} tells the rank of each place, counted by columns. Collective. */
  private int context(int rows, int columns, IntUnaryOperator rankAt) {
    MemorySegment context = arena.allocate(ValueLayout.JAVA_INT);
    MemorySegment map = arena.allocate(ValueLayout.JAVA_INT, (long) rows * columns);
    for (int place = 0; place < rows * columns; place++) {
      map.setAtIndex(ValueLayout.JAVA_INT, place, rankAt.applyAsInt(place));
    }
    try {
      get.invokeExact(0, 0, context);
      gridMap.invokeExact(context, map, rows, rows, columns);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
    return context.get(ValueLayout.JAVA_INT, 0);
  }

  /** A move between two matrices, on all ranks. */
  final class Move implements AutoCloseable {
    private final Section section;
    private final int from;
    private final int to;
    private final MemorySegment sourceDescriptor;
    private final MemorySegment targetDescriptor;

    /**
     * Prepares a move. Collective.
     *
     * @param rankOfRole the rank that has each place of the target's grid, counted by columns
     * @param sourceRows rows of this rank's part of the source
     * @param targetRows rows of this rank's part of the target
     */
    Move(Section section, IntUnaryOperator rankOfRole, long sourceRows, long targetRows) {
      this.section = section;
      Section.Matrix source = section.from();
      Section.Matrix target = section.to();
      this.from = context(source.processRows(), source.processColumns(), place -> place);
      this.to = context(target.processRows(), target.processColumns(), rankOfRole);
      this.sourceDescriptor = descriptor(source, from, sourceRows);
      this.targetDescriptor = descriptor(target, to, targetRows);
    }

    private MemorySegment descriptor(Section.Matrix matrix, int context, long rows) {
      return arena.allocateFrom(
          ValueLayout.JAVA_INT,
          DENSE,
          context,
          matrix.rows(),
          matrix.columns(),
          matrix.blockRows(),
          matrix.blockColumns(),
          matrix.firstProcessRow(),
          matrix.firstProcessColumn(),
          (int) Math.max(1, rows));
    }

    /** Moves. Collective. */
    void execute(MemorySegment source, MemorySegment target) {
      try {
        move.invokeExact(
            section.rows(),
            section.columns(),
            source,
            section.from().row(),
            section.from().column(),
            sourceDescriptor,
            target,
            section.to().row(),
            section.to().column(),
            targetDescriptor,
            everybody);
      } catch (Throwable failure) {
        throw unexpected(failure);
      }
    }

    /** Frees the two grids. */
    @Override
    public void close() {
      leave(from);
      leave(to);
    }
  }

  private void leave(int context) {
    if (context == NO_CONTEXT) {
      return;
    }
    try {
      gridExit.invokeExact(context);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  /** Ends BLACS, not MPI. */
  @Override
  public void close() {
    leave(everybody);
    try {
      exit.invokeExact(1);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
    arena.close();
  }
}
