// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.espalier.mpi.raw.ObjectHandles;
import org.jspecify.annotations.Nullable;

/** Reads and writes of a file: at offsets, at own and at shared pointers (MPI 4.1 §14.4). */
abstract class FileAccess {
  private static final Call READ_AT = new Call("MPI_File_read_at");
  private static final Call READ_AT_ALL = new Call("MPI_File_read_at_all");
  private static final Call WRITE_AT = new Call("MPI_File_write_at");
  private static final Call WRITE_AT_ALL = new Call("MPI_File_write_at_all");
  private static final Call IREAD_AT = new Call("MPI_File_iread_at");
  private static final Call IREAD_AT_ALL = new Call("MPI_File_iread_at_all");
  private static final Call IWRITE_AT = new Call("MPI_File_iwrite_at");
  private static final Call IWRITE_AT_ALL = new Call("MPI_File_iwrite_at_all");
  private static final Call READ = new Call("MPI_File_read");
  private static final Call READ_ALL = new Call("MPI_File_read_all");
  private static final Call WRITE = new Call("MPI_File_write");
  private static final Call WRITE_ALL = new Call("MPI_File_write_all");
  private static final Call IREAD = new Call("MPI_File_iread");
  private static final Call IREAD_ALL = new Call("MPI_File_iread_all");
  private static final Call IWRITE = new Call("MPI_File_iwrite");
  private static final Call IWRITE_ALL = new Call("MPI_File_iwrite_all");
  private static final Call READ_SHARED = new Call("MPI_File_read_shared");
  private static final Call WRITE_SHARED = new Call("MPI_File_write_shared");
  private static final Call IREAD_SHARED = new Call("MPI_File_iread_shared");
  private static final Call IWRITE_SHARED = new Call("MPI_File_iwrite_shared");
  private static final Call READ_ORDERED = new Call("MPI_File_read_ordered");
  private static final Call WRITE_ORDERED = new Call("MPI_File_write_ordered");
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

  long handle = ObjectHandles.FILE_NULL;

  /** How a split call ended whose array was dealt with at once. */
  private @Nullable Status splitStatus;

  /** The buffer of a split call that is under way. */
  private @Nullable Object splitBuffer;

  private Status read(Call function, Object buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload in = Payload.in(stage, buf, count, type);
      long status = Status.take(stage);
      function.run(handle, in.address, in.count, in.type, status);
      in.received(status);
      return new Status(status);
    }
  }

  private Status readAt(Call function, long offset, Object buf, int count, Datatype type)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload in = Payload.in(stage, buf, count, type);
      long status = Status.take(stage);
      function.run(handle, offset, in.address, in.count, in.type, status);
      in.received(status);
      return new Status(status);
    }
  }

  private Status wrote(Call function, Object buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = Payload.out(stage, buf, count, type);
      long status = Status.take(stage);
      function.run(handle, out.address, out.count, out.type, status);
      out.sent();
      return new Status(status);
    }
  }

  private Status wroteAt(Call function, long offset, Object buf, int count, Datatype type)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = Payload.out(stage, buf, count, type);
      long status = Status.take(stage);
      function.run(handle, offset, out.address, out.count, out.type, status);
      out.sent();
      return new Status(status);
    }
  }

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
   * Reads at an offset.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status readAt(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    return readAt(READ_AT, fileOffset, buf, count, type);
  }

  /**
   * Reads at an offset, all together.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status readAtAll(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    return readAt(READ_AT_ALL, fileOffset, buf, count, type);
  }

  /**
   * Writes at an offset.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status writeAt(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    return wroteAt(WRITE_AT, fileOffset, buf, count, type);
  }

  /**
   * Writes at an offset, all together.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status writeAtAll(long fileOffset, Object buf, int count, Datatype type)
      throws MPIException {
    return wroteAt(WRITE_AT_ALL, fileOffset, buf, count, type);
  }

  /**
   * Begins to read at an offset.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iReadAt(long fileOffset, Buffer buf, int count, Datatype type)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IREAD_AT.run(handle, fileOffset, HeapArray.writableAddress(buf), count, type.handle, out);
      return new Request(Stage.getHandle(out), null, buf);
    }
  }

  /**
   * Begins to read at an offset, all together.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iReadAtAll(long fileOffset, Buffer buf, int count, Datatype type)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IREAD_AT_ALL.run(handle, fileOffset, HeapArray.writableAddress(buf), count, type.handle, out);
      return new Request(Stage.getHandle(out), null, buf);
    }
  }

  /**
   * Begins to write at an offset.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iWriteAt(long fileOffset, Buffer buf, int count, Datatype type)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IWRITE_AT.run(handle, fileOffset, HeapArray.address(buf), count, type.handle, out);
      return new Request(Stage.getHandle(out), buf, null);
    }
  }

  /**
   * Begins to write at an offset, all together.
   *
   * @param fileOffset where
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iWriteAtAll(long fileOffset, Buffer buf, int count, Datatype type)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IWRITE_AT_ALL.run(handle, fileOffset, HeapArray.address(buf), count, type.handle, out);
      return new Request(Stage.getHandle(out), buf, null);
    }
  }

  /**
   * Reads at the own file pointer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status read(Object buf, int count, Datatype type) throws MPIException {
    return read(READ, buf, count, type);
  }

  /**
   * Reads at the own file pointer, all together.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status readAll(Object buf, int count, Datatype type) throws MPIException {
    return read(READ_ALL, buf, count, type);
  }

  /**
   * Writes at the own file pointer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status write(Object buf, int count, Datatype type) throws MPIException {
    return wrote(WRITE, buf, count, type);
  }

  /**
   * Writes at the own file pointer, all together.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status writeAll(Object buf, int count, Datatype type) throws MPIException {
    return wrote(WRITE_ALL, buf, count, type);
  }

  /**
   * Begins to read at the own file pointer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iRead(Buffer buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IREAD.run(handle, HeapArray.writableAddress(buf), count, type.handle, out);
      return new Request(Stage.getHandle(out), null, buf);
    }
  }

  /**
   * Begins to read at the own file pointer, all together.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iReadAll(Buffer buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IREAD_ALL.run(handle, HeapArray.writableAddress(buf), count, type.handle, out);
      return new Request(Stage.getHandle(out), null, buf);
    }
  }

  /**
   * Begins to write at the own file pointer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iWrite(Buffer buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IWRITE.run(handle, HeapArray.address(buf), count, type.handle, out);
      return new Request(Stage.getHandle(out), buf, null);
    }
  }

  /**
   * Begins to write at the own file pointer, all together.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iWriteAll(Buffer buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IWRITE_ALL.run(handle, HeapArray.address(buf), count, type.handle, out);
      return new Request(Stage.getHandle(out), buf, null);
    }
  }

  /**
   * Reads at the shared file pointer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status readShared(Object buf, int count, Datatype type) throws MPIException {
    return read(READ_SHARED, buf, count, type);
  }

  /**
   * Writes at the shared file pointer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status writeShared(Object buf, int count, Datatype type) throws MPIException {
    return wrote(WRITE_SHARED, buf, count, type);
  }

  /**
   * Begins to read at the shared file pointer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iReadShared(Buffer buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IREAD_SHARED.run(handle, HeapArray.writableAddress(buf), count, type.handle, out);
      return new Request(Stage.getHandle(out), null, buf);
    }
  }

  /**
   * Begins to write at the shared file pointer.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return the request
   * @throws MPIException if MPI refuses
   */
  public final Request iWriteShared(Buffer buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      long out = stage.words(1);
      IWRITE_SHARED.run(handle, HeapArray.address(buf), count, type.handle, out);
      return new Request(Stage.getHandle(out), buf, null);
    }
  }

  /**
   * Reads at the shared file pointer, in the order of ranks.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status readOrdered(Object buf, int count, Datatype type) throws MPIException {
    return read(READ_ORDERED, buf, count, type);
  }

  /**
   * Writes at the shared file pointer, in the order of ranks.
   *
   * @param buf the buffer: an array of a primitive type or a buffer of {@code java.nio}
   * @param count how many elements
   * @param type the type of an element
   * @return what was moved
   * @throws MPIException if MPI refuses
   */
  public final Status writeOrdered(Object buf, int count, Datatype type) throws MPIException {
    return wrote(WRITE_ORDERED, buf, count, type);
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
          handle, fileOffset, HeapArray.writableAddress((Buffer) buf), count, type.handle);
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
          handle, fileOffset, HeapArray.address((Buffer) buf), count, type.handle);
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
      READ_ALL_BEGIN.run(handle, HeapArray.writableAddress((Buffer) buf), count, type.handle);
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
      WRITE_ALL_BEGIN.run(handle, HeapArray.address((Buffer) buf), count, type.handle);
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
      READ_ORDERED_BEGIN.run(handle, HeapArray.writableAddress((Buffer) buf), count, type.handle);
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
      WRITE_ORDERED_BEGIN.run(handle, HeapArray.address((Buffer) buf), count, type.handle);
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
