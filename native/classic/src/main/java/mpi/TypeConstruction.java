// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.type.Construction;
import org.espalier.classic.type.Constructors;
import org.espalier.mpi.transfer.kernel.Steps;
import org.jspecify.annotations.Nullable;

/**
 * The constructors of {@link Datatype}: MPI makes the type, and what it was made of tells its
 * layout, so that MPI never has to be asked for it.
 */
final class TypeConstruction {
  private static final Call SIZE = new Call("MPI_Type_size");
  private static final Call INDEXED = new Call("MPI_Type_indexed");
  private static final Call HINDEXED = new Call("MPI_Type_create_hindexed");
  private static final Call STRUCT = new Call("MPI_Type_create_struct");
  private static final Call RESIZED = new Call("MPI_Type_create_resized");

  /** Of types of so many blocks MPI is asked how much data they have: to add up takes longer. */
  private static final int ASKED_BLOCKS = 32;

  /** From so many blocks on a list is looked through for equal steps, which keep it short. */
  private static final int LISTED_BLOCKS = 128;

  private TypeConstruction() {}

  /** Elements one after the other. */
  static Datatype contiguous(int count, Datatype oldType) throws MPIException {
    return strided(
        Strided.CONTIGUOUS,
        count,
        1,
        1,
        oldType,
        Layout.row(count, oldType.dataBytes(), oldType.layout()),
        Constructors.contiguous(count, oldType.construction()));
  }

  /** Blocks at equal distances, in elements. */
  static Datatype vector(int count, int blockLength, int stride, Datatype oldType)
      throws MPIException {
    return strided(
        Strided.VECTOR,
        count,
        blockLength,
        stride,
        oldType,
        Layout.rows(count, blockLength, stride * oldType.dataBytes(), oldType.layout()),
        Constructors.vector(count, blockLength, stride, oldType.construction()));
  }

  /** Blocks at equal distances, in bytes. */
  static Datatype hvector(int count, int blockLength, int stride, Datatype oldType)
      throws MPIException {
    return strided(
        Strided.HVECTOR,
        count,
        blockLength,
        stride,
        oldType,
        Layout.rows(count, blockLength, stride, oldType.layout()),
        Constructors.hvector(count, blockLength, stride, oldType.construction()));
  }

  private static Datatype strided(
      Strided constructor,
      int count,
      int blockLength,
      int stride,
      Datatype old,
      Layout layout,
      @Nullable Construction made)
      throws MPIException {
    if (Strided.mayWait(count, blockLength, stride, old)) {
      Gate.check();
      return Datatype.waiting(constructor, count, blockLength, stride, old, layout, made);
    }
    try (Stage stage = Stage.open()) {
      long out = stage.take(8);
      constructor.run(count, blockLength, stride, old.handle(), out);
      return Datatype.derived(old, stage.handleIn(out), layout, made);
    }
  }

  /** Blocks at any places, in elements. */
  static Datatype indexed(int[] blockLengths, int[] displacements, Datatype oldType)
      throws MPIException {
    int blocks = blocks(blockLengths, displacements);
    try (Stage stage = Stage.open()) {
      long out = stage.take(8);
      long lengths = stage.ints(blockLengths);
      long places = stage.ints(displacements);
      INDEXED.run(blocks, lengths, places, oldType.handle(), out);
      Layout layout =
          Layout.blocks(
              blockLengths,
              displacements,
              oldType.dataBytes(),
              oldType.layout(),
              size(stage, blocks, out));
      Steps steps =
          blocks < LISTED_BLOCKS
              ? null
              : Steps.of(lengths, blockLengths[0], places, displacements[0], false, blocks);
      return Datatype.derived(
          oldType,
          stage.handleIn(out),
          layout,
          steps == null
              ? Constructors.indexed(blockLengths, displacements, oldType.construction())
              : Constructors.indexed(steps, oldType.construction()));
    }
  }

  /** Blocks at any places, in bytes. */
  static Datatype hindexed(int[] blockLengths, int[] displacements, Datatype oldType)
      throws MPIException {
    int blocks = blocks(blockLengths, displacements);
    try (Stage stage = Stage.open()) {
      long out = stage.take(8);
      long lengths = stage.ints(blockLengths);
      long places = stage.longs(displacements);
      HINDEXED.run(blocks, lengths, places, oldType.handle(), out);
      Layout layout =
          Layout.blocks(blockLengths, displacements, 1, oldType.layout(), size(stage, blocks, out));
      Steps steps =
          blocks < LISTED_BLOCKS
              ? null
              : Steps.of(lengths, blockLengths[0], places, displacements[0], true, blocks);
      return Datatype.derived(
          oldType,
          stage.handleIn(out),
          layout,
          steps == null
              ? Constructors.hindexed(blockLengths, displacements, oldType.construction())
              : Constructors.hindexed(steps, oldType.construction()));
    }
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
      handles[k] = types[k].handle();
      made[k] = types[k].construction();
    }
    try (Stage stage = Stage.open()) {
      long out = stage.take(8);
      STRUCT.run(
          blocks,
          stage.ints(blockLengths),
          stage.longs(displacements),
          stage.handles(handles),
          out);
      Layout layout = Layout.struct(blockLengths, displacements, types);
      return Datatype.derived(
          Datatype.BYTE,
          1,
          stage.handleIn(out),
          layout,
          Constructors.struct(blockLengths, displacements, made));
    }
  }

  /** The same data with other bounds, in bytes. */
  static Datatype resized(Datatype oldType, int lb, int extent) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.take(8);
      RESIZED.run(oldType.handle(), lb, extent, out);
      return Datatype.derived(
          oldType,
          stage.handleIn(out),
          oldType.layout().resized(lb, extent),
          Constructors.resized(oldType.construction(), lb, extent));
    }
  }

  /**
   * The bytes of the data of a type of many blocks, as MPI counts them; 0 where that is not asked.
   */
  private static int size(Stage stage, int blocks, long type) throws MPIException {
    if (blocks < ASKED_BLOCKS) {
      return 0;
    }
    long out = stage.words(1);
    SIZE.run(stage.handleIn(type), out);
    return Stage.getInt(out);
  }

  private static int blocks(int[] blockLengths, int[] displacements) {
    if (displacements.length < blockLengths.length) {
      throw new ArrayIndexOutOfBoundsException(
          "displacements must be " + blockLengths.length + ", got " + displacements.length);
    }
    return blockLengths.length;
  }
}
