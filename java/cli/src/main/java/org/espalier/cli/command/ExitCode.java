// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

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

  /** What each says, in order, for help and manual pages. */
  public static final Map<String, String> MEANINGS = meanings();

  private ExitCode() {}

  private static Map<String, String> meanings() {
    Map<String, String> meanings = new LinkedHashMap<>();
    meanings.put("0", "done");
    meanings.put("1", "the answer is no: a check failed, nothing is possible");
    meanings.put("2", "bad usage or bad input");
    meanings.put("3", "something outside failed, or output could not be written");
    meanings.put("4", "a limit, or Ctrl-C, came before the proof; the best answer is printed");
    return Collections.unmodifiableMap(meanings);
  }
}
