// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.ObjectHandles;

/** Reads and writes of a file: at offsets, at own and at shared pointers (MPI 4.1 §14.4). */
public abstract class FileAccess {
  FileAccess() {}

  private static final Call READ_AT = new Call("MPI_File_read_at");
  private static final Call READ_AT_ALL = new Call("MPI_File_read_at_all");
  private static final Call WRITE_AT = new Call("MPI_File_write_at");
  private static final Call WRITE_AT_ALL = new Call("MPI_File_write_at_all");
  private static final Call READ = new Call("MPI_File_read");
  private static final Call READ_ALL = new Call("MPI_File_read_all");
  private static final Call WRITE = new Call("MPI_File_write");
  private static final Call WRITE_ALL = new Call("MPI_File_write_all");
  private static final Call READ_SHARED = new Call("MPI_File_read_shared");
  private static final Call WRITE_SHARED = new Call("MPI_File_write_shared");
  private static final Call READ_ORDERED = new Call("MPI_File_read_ordered");
  private static final Call WRITE_ORDERED = new Call("MPI_File_write_ordered");

  long handle = ObjectHandles.FILE_NULL;

  /** An offset, which has to be one: Open MPI takes any. */
  static long place(long offset) throws MPIException {
    if (offset < 0) {
      throw new MPIException(
          MPI.ERR_ARG, MPI.ERR_ARG, "The offset in the file must be at least 0, got " + offset);
    }
    return offset;
  }

  private Status read(Call function, Object buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload in = MessageData.inFromFile(stage, buf, count, type);
      long status = Status.take(stage);
      function.run(handle, in.address, in.count, in.type, status);
      in.received(status);
      return new Status(status);
    }
  }

  private Status readAt(Call function, long offset, Object buf, int count, Datatype type)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload in = MessageData.inFromFile(stage, buf, count, type);
      long status = Status.take(stage);
      function.run(handle, place(offset), in.address, in.count, in.type, status);
      in.received(status);
      return new Status(status);
    }
  }

  private Status wrote(Call function, Object buf, int count, Datatype type) throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = MessageData.out(stage, buf, count, type);
      long status = Status.take(stage);
      function.run(handle, out.address, out.count, out.type, status);
      out.sent();
      return new Status(status);
    }
  }

  private Status wroteAt(Call function, long offset, Object buf, int count, Datatype type)
      throws MPIException {
    try (Stage stage = Stage.open()) {
      Payload out = MessageData.out(stage, buf, count, type);
      long status = Status.take(stage);
      function.run(handle, place(offset), out.address, out.count, out.type, status);
      out.sent();
      return new Status(status);
    }
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
}
