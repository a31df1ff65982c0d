// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.jar.JarFile;
import org.espalier.agent.transform.MpiJarTransformer;
import org.jspecify.annotations.Nullable;

/** Starts the agent in a JVM that is new enough; the door is {@code boot.Premain}. */
public final class Agent {
  private Agent() {}

  /**
   * Reads the settings and registers the rewriting of mpi.jar. Nothing native is touched, and
   * nothing of the tuning is loaded, before a program uses MPI.
   *
   * @param arguments what followed the agent's name, or null
   * @param instrumentation the JVM's service for rewriting classes
   */
  public static void start(@Nullable String arguments, Instrumentation instrumentation) {
    Settings settings = Settings.read(arguments);
    settings.complaints().forEach(Messages::warn);
    if (settings.isOff()) {
      return;
    }
    MpiJarTransformer transformer =
        new MpiJarTransformer(
            Messages::warn,
            settings.check(),
            // What is kept is rewritten for tuning alone.
            settings.has(Settings.Feature.STORE) && !settings.check()
                ? settings.store().map(Path::of).orElse(null)
                : null);
    Hooks.configure(settings, transformer::save);
    settings.mpiJar().ifPresent(jar -> offer(jar, instrumentation));
    instrumentation.addTransformer(transformer);
  }

  /** Appends the installed library's mpi.jar to the class path of a program that brings none. */
  private static void offer(String file, Instrumentation instrumentation) {
    if (ClassLoader.getSystemResource("mpi/MPI.class") != null) {
      return;
    }
    try {
      // Open for as long as the JVM loads classes from it.
      instrumentation.appendToSystemClassLoaderSearch(new JarFile(file));
    } catch (IOException failure) {
      Messages.warn("mpi.jar cannot be opened: " + failure.getMessage());
    }
  }
}
