// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

/** Something outside failed (no MPI found, a rank died): the message says what, and the remedy. */
final class OutsideException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutsideException(String message) {
    super(message);
  }

  OutsideException(String message, Throwable cause) {
    super(message, cause);
  }
}
