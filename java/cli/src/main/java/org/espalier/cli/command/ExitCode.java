// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

/** The exit codes, which scripts depend on. */
public final class ExitCode {
  /** Done. */
  public static final int DONE = 0;

  /** The answer is no: a check failed, a signature does not match. */
  public static final int NO = 1;

  /** Bad usage or bad input. */
  public static final int BAD_INPUT = 2;

  /** Something outside failed. */
  public static final int OUTSIDE = 3;

  /** A limit was reached before an answer of the asked quality. */
  public static final int LIMIT = 4;

  private ExitCode() {}
}
