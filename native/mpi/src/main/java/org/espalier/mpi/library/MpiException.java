// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.library;

import java.io.Serial;

/** An MPI function returned an error code (MPI 4.1 §9.3, §9.4). */
public final class MpiException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /** The C function that failed. */
  private final String function;

  /** The error class of the code. */
  private final int errorClass;

  /** The code that was returned. */
  private final int errorCode;

  /** What the library says of the code. */
  private final String text;

  /**
   * Makes the exception of one error.
   *
   * @param function the C function that returned the code
   * @param errorClass the class of the code
   * @param errorCode the code
   * @param text what the library says of the code
   */
  public MpiException(String function, int errorClass, int errorCode, String text) {
    super("%s failed: %s (class %d, code %d)".formatted(function, text, errorClass, errorCode));
    this.function = function;
    this.errorClass = errorClass;
    this.errorCode = errorCode;
    this.text = text;
  }

  /**
   * Returns the C function that failed.
   *
   * @return its name, {@code "MPI_Send"}
   */
  public String function() {
    return function;
  }

  /**
   * Returns the error class, a small number whose meaning depends on the library's ABI.
   *
   * @return the class (MPI 4.1 §9.4)
   */
  public int errorClass() {
    return errorClass;
  }

  /**
   * Returns the code that the function returned.
   *
   * @return the code, of this library and run only
   */
  public int errorCode() {
    return errorCode;
  }

  /**
   * Returns what the library says of the code.
   *
   * @return the text of {@code MPI_Error_string}
   */
  public String text() {
    return text;
  }
}
