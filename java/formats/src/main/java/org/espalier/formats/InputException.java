// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

/** Bad input: the message says what was wrong, where, and what would be right, on one line. */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes a complaint.
   *
   * @param message what was wrong, where, and what would be right
   */
  public InputException(String message) {
    super(message);
  }

  /**
   * Makes a complaint.
   *
   * @param message what was wrong, where, and what would be right
   * @param cause what found it
   */
  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
