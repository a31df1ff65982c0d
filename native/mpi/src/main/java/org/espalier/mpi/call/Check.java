// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.call;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.raw.Abi;
import org.espalier.mpi.raw.function.Environment;

/** Turns return codes into exceptions. Every call of MPI in this package goes through it. */
public final class Check {
  private static final int TEXT_BYTES = 1024; // above MPI_MAX_ERROR_STRING of every ABI

  private Check() {}

  /**
   * Lets a success pass.
   *
   * @throws MpiException if the code is another
   */
  public static void that(int code, String function) {
    if (code != Abi.SUCCESS) {
      throw failure(code, function);
    }
  }

  public static MpiException failure(int code, String function) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment number = arena.allocate(ValueLayout.JAVA_INT);
      MemorySegment text = arena.allocate(TEXT_BYTES);
      int errorClass =
          Environment.MPI_Error_class(code, number) == Abi.SUCCESS
              ? number.get(ValueLayout.JAVA_INT, 0)
              : -1;
      String message =
          Environment.MPI_Error_string(code, text, number) == Abi.SUCCESS
              ? text.getString(0)
              : "unknown error";
      return new MpiException(function, errorClass, code, message.strip());
    }
  }
}
