// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.lang.instrument.Instrumentation;
import org.espalier.classic.job.Messages;
import org.espalier.classic.job.Settings;
import org.jspecify.annotations.Nullable;

/** Starts the agent in a JVM that is new enough; the door is {@code boot.Premain}. */
public final class Agent {
  private Agent() {}

  /**
   * Sees to it that the program's package {@code mpi} is Espalier's. Where the class path has no
   * mpi.jar, the agent's own jar, which the JVM appends to the class path, has the package; where
   * it has one, its classes are swapped as they are loaded. Nothing native is touched but to see
   * whether there is a library.
   *
   * @param arguments what followed the agent's name, or null
   * @param instrumentation the JVM's service that shows classes
   */
  public static void start(@Nullable String arguments, Instrumentation instrumentation) {
    if (arguments != null) {
      System.setProperty(Settings.ARGUMENTS, arguments);
    }
    System.setProperty(Settings.DROP_IN, "true");
    Settings settings = Settings.get();
    if (settings.isOff()) {
      return;
    }
    String objection = Swap.objection();
    if (objection != null) {
      Messages.warn("not active, the program's own mpi.jar is used: " + objection);
      return;
    }
    if (Swap.isNeeded()) {
      instrumentation.addTransformer(new Swap());
    }
  }
}
