// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * Collective reads and writes of a file in two calls, of which the first begins and the second ends
 * (MPI 4.1 §14.4.5).
 */
public abstract class FileSplits extends FileRequests {
  FileSplits() {}

  private static final Call READ_AT_ALL_BEGIN = new Call("MPI_File_read_at_all_begin");
  private static final Call READ_AT_ALL_END = new Call("MPI_File_read_at_all_end");
  private static final Call WRITE_AT_ALL_BEGIN = new Call("MPI_File_write_at_all_begin");
  private static final Call WRITE_AT_ALL_END = new Call("MPI_File_write_at_all_end");
  private static final Call READ_ALL_BEGIN = new Call("MPI_File_read_all_begin");
  private static final Call READ_ALL_END = new Call("MPI_File_read_all_end");
  private static final Call WRITE_ALL_BEGIN = new Call("MPI_File_write_all_begin");
  private static final Call WRITE_ALL_END = new Call("MPI_File_write_all_end");
  private static final Call READ_ORDERED_BEGIN = new Call("MPI_File_read_ordered_begin");
  private static final Call READ_ORDERED_END = new Call("MPI_File_read_ordered_end");
  private static final Call WRITE_ORDERED_BEGIN = new Call("MPI_File_write_ordered_begin");
  private static final Call WRITE_ORDERED_END = new Call("MPI_File_write_ordered_end");

  /** How a split call ended whose array was dealt with at once. */
  private @Nullable Status splitStatus;

  /** The buffer of a split call that is under way. */
  private @Nullable Object splitBuffer;

  private Status ended(Call function, Object buf) throws MPIException {
    if (HeapArray.isDirect(buf)) {
      try (Stage stage = Stage.open()) {
        long status = Status.take(stage);
        function.run(handle, HeapArray.address((Buffer) buf), status);
        Reach.keep(splitBuffer);
        splitBuffer = null;
        return new Status(status);
      }
    }
    Status result = splitStatus;
    splitStatus = null;
    if (result == null) {
      throw new MPIException("Begin and end must be called with the same buffer.");
    }
    return result;
  }

  /**
   * Begins what {@code readAtAll} does; an array is dealt with at once.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void readAtAllBegin(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    if (HeapArray.isDirect(buf)) {
      READ_AT_ALL_BEGIN.run(
          handle, place(fileOffset), HeapArray.writableAddress((Buffer) buf), count, type.handle());
      splitBuffer = buf;
    } else {
      splitStatus = readAtAll(fileOffset, buf, count, type);
    }
  }

  /**
   * Ends what {@code readAtAllBegin} began.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status readAtAllEnd(Object buf) throws MPIException {
    return ended(READ_AT_ALL_END, buf);
  }

  /**
   * Begins what {@code writeAtAll} does; an array is dealt with at once.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void writeAtAllBegin(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    if (HeapArray.isDirect(buf)) {
      WRITE_AT_ALL_BEGIN.run(
          handle, place(fileOffset), HeapArray.address((Buffer) buf), count, type.handle());
      splitBuffer = buf;
    } else {
      splitStatus = writeAtAll(fileOffset, buf, count, type);
    }
  }

  /**
   * Ends what {@code writeAtAllBegin} began.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status writeAtAllEnd(Object buf) throws MPIException {
    return ended(WRITE_AT_ALL_END, buf);
  }

  /**
   * Begins what {@code readAll} does; an array is dealt with at once.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void readAllBegin(Object buf, int count, Datatype type) throws MPIException {
    if (HeapArray.isDirect(buf)) {
      READ_ALL_BEGIN.run(handle, HeapArray.writableAddress((Buffer) buf), count, type.handle());
      splitBuffer = buf;
    } else {
      splitStatus = readAll(buf, count, type);
    }
  }

  /**
   * Ends what {@code readAllBegin} began.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status readAllEnd(Object buf) throws MPIException {
    return ended(READ_ALL_END, buf);
  }

  /**
   * Begins what {@code writeAll} does; an array is dealt with at once.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void writeAllBegin(Object buf, int count, Datatype type) throws MPIException {
    if (HeapArray.isDirect(buf)) {
      WRITE_ALL_BEGIN.run(handle, HeapArray.address((Buffer) buf), count, type.handle());
      splitBuffer = buf;
    } else {
      splitStatus = writeAll(buf, count, type);
    }
  }

  /**
   * Ends what {@code writeAllBegin} began.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status writeAllEnd(Object buf) throws MPIException {
    return ended(WRITE_ALL_END, buf);
  }

  /**
   * Begins what {@code readOrdered} does; an array is dealt with at once.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void readOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
    if (HeapArray.isDirect(buf)) {
      READ_ORDERED_BEGIN.run(handle, HeapArray.writableAddress((Buffer) buf), count, type.handle());
      splitBuffer = buf;
    } else {
      splitStatus = readOrdered(buf, count, type);
    }
  }

  /**
   * Ends what {@code readOrderedBegin} began.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status readOrderedEnd(Object buf) throws MPIException {
    return ended(READ_ORDERED_END, buf);
  }

  /**
   * Begins what {@code writeOrdered} does; an array is dealt with at once.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void writeOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
    if (HeapArray.isDirect(buf)) {
      WRITE_ORDERED_BEGIN.run(handle, HeapArray.address((Buffer) buf), count, type.handle());
      splitBuffer = buf;
    } else {
      splitStatus = writeOrdered(buf, count, type);
    }
  }

  /**
   * Ends what {@code writeOrderedBegin} began.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status writeOrderedEnd(Object buf) throws MPIException {
    return ended(WRITE_ORDERED_END, buf);
  }
}
