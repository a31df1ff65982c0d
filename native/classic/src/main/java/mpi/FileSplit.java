// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * A split collective call of a file that is under way (MPI 4.1 §14.4.5). All ranks begin and end
 * the same calls of MPI, whatever their buffers are, since a split call does not match a blocking
 * one: what is copied or packed of an array lives until the call is ended, and what was read goes
 * into the array then. The program may free its type meanwhile.
 */
final class FileSplit {
  private final Call end;
  private final @Nullable Object buffer;
  private final Datatype type;
  private final boolean ownsType;
  private final boolean reads;
  private final Stage stage;
  private final Payload data;

  /**
   * Prepares one.
   *
   * @param end the function that ends it
   * @param reads whether data come in
   */
  FileSplit(Call end, boolean reads, @Nullable Object buf, int count, Datatype type)
      throws MPIException {
    Payload.requireBuffer(buf, count);
    CollectiveData.requireCommitted(type);
    this.end = end;
    this.reads = reads;
    this.buffer = buf;
    this.ownsType = !type.isOfMpi();
    this.type = ownsType ? type.dup() : type;
    this.stage = Stage.apart();
    boolean prepared = false;
    try {
      this.data =
          reads
              ? MessageData.inFromFile(stage, buf, count, this.type)
              : MessageData.out(stage, buf, count, this.type);
      prepared = true;
    } finally {
      if (!prepared) {
        release();
      }
    }
  }

  /** Begins it at the file's own or shared pointer. */
  void begin(Call function, long file) throws MPIException {
    boolean begun = false;
    try {
      function.run(file, data.address, data.count, data.type);
      begun = true;
    } finally {
      if (!begun) {
        release();
      }
    }
  }

  /** Begins it at an offset. */
  void begin(Call function, long file, long offset) throws MPIException {
    boolean begun = false;
    try {
      function.run(file, offset, data.address, data.count, data.type);
      begun = true;
    } finally {
      if (!begun) {
        release();
      }
    }
  }

  /** Whether a function ends it that is called with a buffer. */
  boolean isEndedBy(Call function, @Nullable Object buf) {
    return function == end && isSame(buffer, buf);
  }

  /** Whether two objects are one buffer, as MPI is told of it. */
  @SuppressWarnings("ReferenceEquality") // another array may have the same content
  private static boolean isSame(@Nullable Object one, @Nullable Object other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    if (HeapArray.isDirect(one) || HeapArray.isDirect(other)) {
      return HeapArray.isDirect(one)
          && HeapArray.isDirect(other)
          && HeapArray.address((Buffer) one) == HeapArray.address((Buffer) other);
    }
    return HeapArray.array(one) == HeapArray.array(other)
        && HeapArray.offset(one) == HeapArray.offset(other);
  }

  /** Ends it. */
  Status end(long file) throws MPIException {
    try (Stage call = Stage.open()) {
      long status = Status.take(call);
      end.run(file, data.address, status);
      if (reads) {
        data.received(status);
      } else {
        data.sent();
      }
      return new Status(status);
    } finally {
      release();
    }
  }

  private void release() throws MPIException {
    stage.close();
    if (ownsType) {
      type.free();
    }
  }
}
