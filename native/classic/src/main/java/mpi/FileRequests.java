// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;

/** Reads and writes of a file that are begun and not waited for (MPI 4.1 §14.4). */
public abstract class FileRequests extends FileAccess {
  FileRequests() {}

  private static final Call IREAD_AT = new Call("MPI_File_iread_at");
  private static final Call IREAD_AT_ALL = new Call("MPI_File_iread_at_all");
  private static final Call IWRITE_AT = new Call("MPI_File_iwrite_at");
  private static final Call IWRITE_AT_ALL = new Call("MPI_File_iwrite_at_all");
  private static final Call IREAD = new Call("MPI_File_iread");
  private static final Call IREAD_ALL = new Call("MPI_File_iread_all");
  private static final Call IWRITE = new Call("MPI_File_iwrite");
  private static final Call IWRITE_ALL = new Call("MPI_File_iwrite_all");
  private static final Call IREAD_SHARED = new Call("MPI_File_iread_shared");
  private static final Call IWRITE_SHARED = new Call("MPI_File_iwrite_shared");

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
      IREAD_AT.run(handle, place(fileOffset), BegunData.in(buf, count), count, type.handle(), out);
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
      IREAD_AT_ALL.run(
          handle, place(fileOffset), BegunData.in(buf, count), count, type.handle(), out);
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
      IWRITE_AT.run(
          handle, place(fileOffset), BegunData.out(buf, count), count, type.handle(), out);
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
      IWRITE_AT_ALL.run(
          handle, place(fileOffset), BegunData.out(buf, count), count, type.handle(), out);
      return new Request(Stage.getHandle(out), buf, null);
    }
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
      IREAD.run(handle, BegunData.in(buf, count), count, type.handle(), out);
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
      IREAD_ALL.run(handle, BegunData.in(buf, count), count, type.handle(), out);
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
      IWRITE.run(handle, BegunData.out(buf, count), count, type.handle(), out);
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
      IWRITE_ALL.run(handle, BegunData.out(buf, count), count, type.handle(), out);
      return new Request(Stage.getHandle(out), buf, null);
    }
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
      IREAD_SHARED.run(handle, BegunData.in(buf, count), count, type.handle(), out);
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
      IWRITE_SHARED.run(handle, BegunData.out(buf, count), count, type.handle(), out);
      return new Request(Stage.getHandle(out), buf, null);
    }
  }
}
