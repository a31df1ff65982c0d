// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.type.Construction;
import org.espalier.classic.type.Constructors;
import org.espalier.mpi.raw.TypeCalls;
import org.jspecify.annotations.Nullable;

/**
 * The constructors of {@link Datatype}: MPI makes the type, and what it was made of tells its
 * layout, so that MPI never has to be asked for it.
 */
final class TypeConstruction {
  private static final TypeCall INDEXED = new TypeCall("MPI_Type_indexed", false);
  private static final TypeCall HINDEXED = new TypeCall("MPI_Type_create_hindexed", true);
  private static final TypeCall STRUCT = new TypeCall("MPI_Type_create_struct", true);
  private static final Call RESIZED = new Call("MPI_Type_create_resized");

  private TypeConstruction() {}

  /** Elements one after the other. */
  static Datatype contiguous(int count, Datatype oldType) throws MPIException {
    RecentType before = RecentType.of(Strided.CONTIGUOUS, count, 1, 1, oldType);
    return before != null
        ? again(Strided.CONTIGUOUS, count, 1, 1, oldType, before)
        : strided(
            Strided.CONTIGUOUS,
            count,
            1,
            1,
            oldType,
            Layout.row(count, oldType.dataBytes(), oldType.layout()));
  }

  /** Blocks at equal distances, in elements. */
  static Datatype vector(int count, int blockLength, int stride, Datatype oldType)
      throws MPIException {
    RecentType before = RecentType.of(Strided.VECTOR, count, blockLength, stride, oldType);
    return before != null
        ? again(Strided.VECTOR, count, blockLength, stride, oldType, before)
        : strided(
            Strided.VECTOR,
            count,
            blockLength,
            stride,
            oldType,
            Layout.rows(count, blockLength, stride * oldType.dataBytes(), oldType.layout()));
  }

  /** Blocks at equal distances, in bytes. */
  static Datatype hvector(int count, int blockLength, int stride, Datatype oldType)
      throws MPIException {
    RecentType before = RecentType.of(Strided.HVECTOR, count, blockLength, stride, oldType);
    return before != null
        ? again(Strided.HVECTOR, count, blockLength, stride, oldType, before)
        : strided(
            Strided.HVECTOR,
            count,
            blockLength,
            stride,
            oldType,
            Layout.rows(count, blockLength, stride, oldType.layout()));
  }

  private static Datatype again(
      Strided constructor, int count, int blockLength, int stride, Datatype old, RecentType before)
      throws MPIException {
    Gate.check();
    return Datatype.waiting(
        constructor, count, blockLength, stride, old, before.layout, before.made);
  }

  private static Datatype strided(
      Strided constructor, int count, int blockLength, int stride, Datatype old, Layout layout)
      throws MPIException {
    if (Strided.mayWait(count, blockLength, stride, old)) {
      Gate.check();
      RecentType.keep(constructor, count, blockLength, stride, old, layout);
      return Datatype.waiting(constructor, count, blockLength, stride, old, layout, null);
    }
    try (Stage stage = Stage.open()) {
      long out = stage.take(8);
      constructor.run(count, blockLength, stride, old.describing(), out);
      return Datatype.derived(
          old,
          stage.handleIn(out),
          layout,
          constructor.construction(count, blockLength, stride, old.construction()));
    }
  }

  /** Blocks at any places, in elements. */
  static Datatype indexed(int[] blockLengths, int[] displacements, Datatype oldType)
      throws MPIException {
    return listed(INDEXED, blockLengths, displacements, oldType, oldType.dataBytes());
  }

  /** Blocks at any places, in bytes. */
  static Datatype hindexed(int[] blockLengths, int[] displacements, Datatype oldType)
      throws MPIException {
    return listed(HINDEXED, blockLengths, displacements, oldType, 1);
  }

  private static Datatype listed(
      TypeCall call, int[] blockLengths, int[] displacements, Datatype oldType, long unit)
      throws MPIException {
    int blocks = blocks(blockLengths, displacements);
    long[] facts = new long[TypeCalls.FACTS];
    long bytes = oldType.dataBytes();
    long handle =
        call.listed(blocks, blockLengths, displacements, oldType.describing(), unit, bytes, facts);
    return Datatype.derived(
        oldType,
        handle,
        Layout.blocks(facts[TypeCalls.COPIES], facts[TypeCalls.ROW] != 0, oldType.layout()),
        Constructors.listed(
            call == HINDEXED, blockLengths, displacements, facts, oldType.construction()));
  }

  /** Blocks of different types at any places, in bytes. */
  static Datatype struct(int[] blockLengths, int[] displacements, Datatype[] types)
      throws MPIException {
    int blocks = blocks(blockLengths, displacements);
    if (types.length < blocks) {
      throw new ArrayIndexOutOfBoundsException("types must be " + blocks + ", got " + types.length);
    }
    long[] handles = new long[blocks];
    @Nullable Construction[] made = new @Nullable Construction[blocks];
    for (int k = 0; k < blocks; k++) {
      made[k] = types[k].construction();
      handles[k] = types[k].describing();
    }
    long handle = STRUCT.structure(blocks, blockLengths, displacements, handles);
    return Datatype.derived(
        Datatype.BYTE,
        1,
        handle,
        Layout.struct(blockLengths, displacements, types),
        Constructors.struct(blockLengths, displacements, made));
  }

  /** The same data with other bounds, in bytes. */
  static Datatype resized(Datatype oldType, int lb, int extent) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.take(8);
      RESIZED.run(oldType.describing(), lb, extent, out);
      return Datatype.derived(
          oldType,
          stage.handleIn(out),
          oldType.layout().resized(lb, extent),
          Constructors.resized(oldType.construction(), lb, extent));
    }
  }

  private static int blocks(int[] blockLengths, int[] displacements) {
    if (displacements.length < blockLengths.length) {
      throw new ArrayIndexOutOfBoundsException(
          "displacements must be " + blockLengths.length + ", got " + displacements.length);
    }
    return blockLengths.length;
  }
}
