// SPDX-License-Identifier: Apache-2.0
package mpi;

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

  /** The call that is under way: there may be one of a file. */
  private @Nullable FileSplit split;

  private void begin(
      Call function, Call end, boolean reads, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    requireNone();
    FileSplit begun = new FileSplit(end, reads, buf, count, type);
    begun.begin(function, handle);
    split = begun;
  }

  private void beginAt(
      Call function,
      Call end,
      boolean reads,
      long offset,
      @Nullable Object buf,
      int count,
      Datatype type)
      throws MPIException {
    requireNone();
    long place = place(offset);
    FileSplit begun = new FileSplit(end, reads, buf, count, type);
    begun.begin(function, handle, place);
    split = begun;
  }

  private void requireNone() throws MPIException {
    Gate.check();
    if (split != null) {
      throw new MPIException("A split collective call of the file must be ended before the next.");
    }
  }

  private Status ended(Call function, @Nullable Object buf) throws MPIException {
    Gate.check();
    FileSplit begun = split;
    if (begun == null || !begun.isEndedBy(function, buf)) {
      throw new MPIException("Begin and end must be called with the same buffer.");
    }
    split = null;
    return begun.end(handle);
  }

  /**
   * Begins what {@code readAtAll} does.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void readAtAllBegin(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    beginAt(READ_AT_ALL_BEGIN, READ_AT_ALL_END, true, fileOffset, buf, count, type);
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
   * Begins what {@code writeAtAll} does.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void writeAtAllBegin(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    beginAt(WRITE_AT_ALL_BEGIN, WRITE_AT_ALL_END, false, fileOffset, buf, count, type);
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
   * Begins what {@code readAll} does.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void readAllBegin(Object buf, int count, Datatype type) throws MPIException {
    begin(READ_ALL_BEGIN, READ_ALL_END, true, buf, count, type);
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
   * Begins what {@code writeAll} does.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void writeAllBegin(Object buf, int count, Datatype type) throws MPIException {
    begin(WRITE_ALL_BEGIN, WRITE_ALL_END, false, buf, count, type);
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
   * Begins what {@code readOrdered} does.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void readOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
    begin(READ_ORDERED_BEGIN, READ_ORDERED_END, true, buf, count, type);
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
   * Begins what {@code writeOrdered} does.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @throws MPIException if MPI refuses
   */
  public final void writeOrderedBegin(Object buf, int count, Datatype type) throws MPIException {
    begin(WRITE_ORDERED_BEGIN, WRITE_ORDERED_END, false, buf, count, type);
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
