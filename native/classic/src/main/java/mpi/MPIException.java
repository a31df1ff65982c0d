// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.Serial;

/** What MPI refuses, with the code and class of its error, and what this package refuses itself. */
public final class MPIException extends Exception {
  @Serial private static final long serialVersionUID = 1L;

  private final int errorCode;
  private final int errorClass;

  MPIException(int code, int cls, String message) {
    super(message);
    this.errorCode = code;
    this.errorClass = cls;
  }

  /**
   * Makes an exception without a code of MPI's.
   *
   * @param message what happened
   */
  public MPIException(String message) {
    super(message);
    this.errorCode = 0;
    this.errorClass = 0;
  }

  /**
   * Makes an exception of another; it keeps that one's place of origin.
   *
   * @param cause why
   */
  public MPIException(Throwable cause) {
    super(cause);
    this.errorCode = 0;
    this.errorClass = 0;
    setStackTrace(cause.getStackTrace());
  }

  /**
   * Returns the code that MPI gave.
   *
   * @return the code; 0 where it was not MPI that refused
   */
  public int getErrorCode() {
    return errorCode;
  }

  /**
   * Returns the class of the code, one of the {@code ERR_} constants of {@link MPI}.
   *
   * @return the class; 0 where it was not MPI that refused
   */
  public int getErrorClass() {
    return errorClass;
  }
}
