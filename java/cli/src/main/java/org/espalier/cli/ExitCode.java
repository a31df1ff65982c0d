// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

/** The exit codes, which scripts depend on. */
final class ExitCode {
  /** Done. */
  static final int DONE = 0;

  /** The answer is no: a check failed, a signature does not match. */
  static final int NO = 1;

  /** Bad usage or bad input. */
  static final int BAD_INPUT = 2;

  /** Something outside failed. */
  static final int OUTSIDE = 3;

  /** A limit was reached before an answer of the asked quality. */
  static final int LIMIT = 4;

  private ExitCode() {}
}
