// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.job;

import java.nio.charset.StandardCharsets;
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
   * Prints text as it is, in one piece: the ranks' outputs interleave within lines otherwise. It is
   * in UTF-8 whatever the locale says, as all that Espalier prints: launchers and containers often
   * run programs without one.
   *
   * @param text one line or several
   */
  public static void print(String text) {
    System.err.writeBytes((text + "\n").getBytes(StandardCharsets.UTF_8));
    System.err.flush();
  }
}
