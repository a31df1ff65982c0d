// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

/** Bad input: the message says what was wrong, where, and what would be right, on one line. */
final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InputException(String message) {
    super(message);
  }

  InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
