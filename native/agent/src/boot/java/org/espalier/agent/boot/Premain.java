// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.boot;

import java.lang.instrument.Instrumentation;

/**
 * Where a JVM with {@code -javaagent} enters Espalier. On a JVM older than {@value #NEEDED}, or
 * where anything at all goes wrong, it says so in one line and the program runs on without it.
 */
public final class Premain {
  /** The oldest Java release that the agent's own classes run on. */
  public static final int NEEDED = 25;

  private static final String STARTED = "espalier.agent.started";

  private Premain() {}

  /**
   * Starts the agent; called by the JVM before the program's {@code main}. A second call, as when
   * both the command line and {@code JAVA_TOOL_OPTIONS} name the agent, does nothing.
   *
   * @param arguments what followed {@code =} behind the jar's name, or null
   * @param instrumentation the JVM's service for rewriting classes
   */
  public static void premain(String arguments, Instrumentation instrumentation) {
    if (System.setProperty(STARTED, "true") != null) {
      return;
    }
    String version = System.getProperty("java.specification.version", "1.8");
    try {
      int release = Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
      if (release < NEEDED) {
        decline("it needs Java " + NEEDED + " or newer, this is Java " + version);
        return;
      }
      // By name: an old JVM must not load, let alone verify, what it cannot.
      Class.forName("org.espalier.agent.Agent")
          .getMethod("start", String.class, Instrumentation.class)
          .invoke(null, arguments, instrumentation);
    } catch (ReflectiveOperationException | LinkageError | RuntimeException failure) {
      Throwable cause = failure.getCause() == null ? failure : failure.getCause();
      decline(cause.toString());
    }
  }

  private static void decline(String reason) {
    System.err.println("espalier: not active, the program runs without it: " + reason);
  }
}
