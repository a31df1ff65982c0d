// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

/** Something outside failed (no MPI found, a rank died): the message says what, and the remedy. */
public final class OutsideException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Says what failed.
   *
   * @param message what failed, and the remedy
   */
  public OutsideException(String message) {
    super(message);
  }

  /**
   * Says what failed.
   *
   * @param message what failed, and the remedy
   * @param cause what found it
   */
  public OutsideException(String message, Throwable cause) {
    super(message, cause);
  }
}
