// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import java.util.Arrays;
import org.espalier.mpi.raw.NativeMemory;
import org.jspecify.annotations.Nullable;

/**
 * One side of a blocking collective call with a block for each rank. As in {@link Payload}, MPI is
 * told repetitions of the signature's root; blocks of an array, or of data with gaps, are packed
 * one after the other, so that their displacements become sums of their counts.
 */
final class Blocks {

  /** Where MPI finds the blocks. */
  long address;

  /** The address of the counts that MPI is told. */
  long counts;

  /** The address of the displacements that MPI is told. */
  long displs;

  /** The handle that MPI is told. */
  long type;

  private final Stage stage;
  private final @Nullable Object buffer;
  private boolean packed;
  private boolean whole;
  private int[] blockCounts = {};
  private int[] blockDispls = {};
  private @Nullable Datatype datatype;

  private Blocks(Stage stage, @Nullable Object buffer) {
    this.stage = stage;
    this.buffer = buffer;
    this.type = PredefinedHandles.BYTE;
  }

  /** A side that has no data of its own. */
  static Blocks none(Stage stage) {
    Blocks result = new Blocks(stage, null);
    result.address = stage.words(1); // not null, as in Payload
    return result;
  }

  /**
   * The blocks of a buffer.
   *
   * @param out whether MPI reads them
   * @param in whether MPI writes them; {@link #completed} must follow
   */
  static Blocks of(
      Stage stage,
      Object buf,
      int[] counts,
      int[] displs,
      int blocks,
      Datatype datatype,
      boolean out,
      boolean in)
      throws MPIException {
    if (in && buf instanceof Buffer b && b.isReadOnly()) {
      throw new java.nio.ReadOnlyBufferException();
    }
    if (counts.length < blocks || displs.length < blocks) {
      throw new ArrayIndexOutOfBoundsException(
          "There must be a count and a displacement for each of " + blocks + " ranks.");
    }
    Payload.requireBuffer(buf, sum(Arrays.copyOf(counts, blocks)));
    Blocks result = new Blocks(stage, buf);
    result.datatype = datatype;
    result.blockCounts = Arrays.copyOf(counts, blocks);
    result.blockDispls = Arrays.copyOf(displs, blocks);
    CollectiveData.requireCommitted(datatype);
    if (in) {
      result.datatype = stage.lasting(datatype);
    }
    Layout layout = datatype.layout();
    boolean direct = buf == null || HeapArray.isDirect(buf);
    if (layout.root() == null) {
      result.handedOver(blocks, direct);
    } else if (direct && layout.dense()) {
      result.address = HeapArray.address((Buffer) buf);
      long units = result.units(layout);
      result.counts = multiplied(stage, counts, blocks, units);
      result.displs = multiplied(stage, result.touchedPlaces(), blocks, units);
    } else {
      if (!direct) {
        result.requireInside(HeapArray.bytes(result.object()));
      }
      result.pack(blocks, layout, out);
    }
    return result;
  }

  private Object object() {
    Object object = java.util.Objects.requireNonNull(buffer);
    return HeapArray.isDirect(object) ? object : HeapArray.array(object);
  }

  private long offset() {
    return HeapArray.isDirect(buffer)
        ? 0
        : HeapArray.offset(java.util.Objects.requireNonNull(buffer));
  }

  private Datatype datatype() {
    return java.util.Objects.requireNonNull(datatype);
  }

  private void handedOver(int blocks, boolean direct) throws MPIException {
    counts = stage.ints(blockCounts, blocks);
    displs = stage.ints(blockDispls, blocks);
    type = datatype().communicated(sum(blockCounts));
    if (direct) {
      address = HeapArray.address((Buffer) buffer);
    } else {
      whole = true;
      long bytes = HeapArray.bytes(object());
      requireInside(bytes);
      long memory = stage.take(bytes);
      HeapArray.copyOut(object(), 0, memory, bytes);
      address = memory + offset();
    }
  }

  /** Refuses blocks that do not lie inside the array, a copy of which MPI gets. */
  private void requireInside(long length) throws MPIException {
    for (int k = 0; k < blockCounts.length; k++) {
      if (blockCounts[k] > 0) {
        long place = offset() + blockDispls[k] * datatype().extentBytes();
        HeapArray.requireInside(
            length,
            place + datatype().lowBytes(blockCounts[k]),
            datatype().spanBytes(blockCounts[k]));
      }
    }
  }

  /** Where blocks begin; 0 for those of no elements, of which nobody looks at the place. */
  private int[] touchedPlaces() {
    int[] places = new int[blockDispls.length];
    for (int k = 0; k < places.length; k++) {
      places[k] = blockCounts[k] == 0 ? 0 : blockDispls[k];
    }
    return places;
  }

  private static long sum(int[] counts) {
    long sum = 0;
    for (int count : counts) {
      sum += count;
    }
    return sum;
  }

  private static long multiplied(Stage stage, int[] values, int count, long factor) {
    if (factor == 1) {
      return stage.ints(values, count);
    }
    long array = stage.take(4L * count);
    for (int k = 0; k < count; k++) {
      NativeMemory.putInt(array + 4L * k, Math.toIntExact(values[k] * factor));
    }
    return array;
  }

  /** Says what MPI is told, and how many of it one of the datatype is. */
  private long units(Layout layout) throws MPIException {
    Signature root = java.util.Objects.requireNonNull(layout.root());
    boolean bytes = root.goesAsBytes();
    type = bytes ? PredefinedHandles.BYTE : root.handle();
    return bytes ? layout.bytes() : layout.times();
  }

  private void pack(int blocks, Layout layout, boolean out) throws MPIException {
    packed = true;
    long units = units(layout);
    datatype().packable(sum(blockCounts));
    counts = stage.take(4L * blocks);
    displs = stage.take(4L * blocks);
    long sum = 0;
    for (int k = 0; k < blocks; k++) {
      NativeMemory.putInt(counts + 4L * k, Math.toIntExact(blockCounts[k] * units));
      NativeMemory.putInt(displs + 4L * k, Math.toIntExact(sum * units));
      sum += Math.max(0, blockCounts[k]);
    }
    address = stage.take(sum * layout.bytes());
    if (out) {
      move(blocks, layout, true);
    }
  }

  private void move(int blocks, Layout layout, boolean out) throws MPIException {
    long extent = datatype().extentBytes();
    long at = address;
    for (int k = 0; k < blocks; k++) {
      int count = blockCounts[k];
      if (count <= 0) {
        continue;
      }
      long bytes = count * layout.bytes();
      long place = offset() + blockDispls[k] * extent;
      if (layout.dense() && out) {
        HeapArray.copyOut(object(), place, at, bytes);
      } else if (layout.dense()) {
        HeapArray.copyIn(object(), place, at, bytes);
      } else if (out) {
        Pack.pack(stage, object(), place, count, datatype(), at, Math.toIntExact(bytes));
      } else {
        Pack.unpack(stage, at, Math.toIntExact(bytes), object(), place, count, datatype());
      }
      at += bytes;
    }
  }

  /** After a collective call: all of the data came. */
  void completed() throws MPIException {
    if (packed) {
      move(blockCounts.length, datatype().layout(), false);
    } else if (whole) {
      bringBlocks();
    }
    sent();
  }

  /** Copies the data of blocks back, and nothing else of the array. */
  private void bringBlocks() throws MPIException {
    ArrivedData data = new ArrivedData(stage, object(), datatype());
    long extent = datatype().extentBytes();
    for (int k = 0; k < blockCounts.length; k++) {
      if (blockCounts[k] > 0) {
        long place = blockDispls[k] * extent;
        data.all(address + place, offset() + place, blockCounts[k]);
      }
    }
  }

  /** After a call that only read the data. */
  void sent() {
    Reach.keep(buffer);
  }
}
