// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What the agent says while the program runs: single lines on standard error, since standard output
 * belongs to the program, and each only once.
 */
public final class Messages {
  private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

  private Messages() {}

  /**
   * Says a line unless it was said before.
   *
   * @param line the line, without the prefix
   */
  public static void warn(String line) {
    if (SAID.add(line)) {
      print("espalier: " + line);
    }
  }

  /**
   * Prints text as it is, in one piece: the ranks' outputs interleave within lines otherwise.
   *
   * @param text one line or several
   */
  public static void print(String text) {
    System.err.print(text + "\n");
    System.err.flush();
  }
}
