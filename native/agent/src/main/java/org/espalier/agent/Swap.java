// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.net.URI;
import java.security.ProtectionDomain;
import org.espalier.classic.job.Messages;
import org.espalier.mpi.library.MpiLibrary;
import org.jspecify.annotations.Nullable;

/**
 * Gives the JVM Espalier's class in the place of a class of mpi.jar, when it is about to be loaded.
 * The classes that mpi.jar does not have are found in the agent's jar, by the same class loader.
 */
final class Swap implements ClassFileTransformer {
  private static final String PACKAGE = "mpi/";
  private static final String FIRST = "mpi/MPI.class";
  private static final ClassLoader OURS = Swap.class.getClassLoader();

  /** Where the agent's own classes are, as the beginning of their addresses. */
  private static final String HOME = home();

  private static String home() {
    String own = Swap.class.getName().replace('.', '/') + ".class";
    String address = String.valueOf(OURS.getResource(own));
    return address.substring(0, address.length() - own.length());
  }

  Swap() {}

  /** Whether an mpi.jar stands before the agent's jar on the class path. */
  static boolean isNeeded() {
    return !String.valueOf(OURS.getResource(FIRST)).startsWith(HOME);
  }

  /** Why classes cannot be swapped here, or null. */
  static @Nullable String objection() {
    for (Module module : ModuleLayer.boot().modules()) {
      if (module.getPackages().contains("mpi")) {
        return "mpi.jar is on the module path; put it on the class path";
      }
    }
    return null;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    if (name == null || !name.startsWith(PACKAGE) || name.indexOf('/', PACKAGE.length()) >= 0) {
      return null;
    }
    if (!OURS.equals(loader)) {
      Messages.warn("an mpi.jar that another class loader has found is used as it is");
      return null;
    }
    // Only here: a JVM that runs no program on MPI opens no library.
    if (MpiLibrary.find() instanceof MpiLibrary.Missing missing) {
      Messages.warn(
          "not active, the program's own mpi.jar is used: no MPI library was found; "
              + missing.remedy());
      return null;
    }
    try (InputStream own = find(name)) {
      return own == null ? null : own.readAllBytes();
    } catch (IOException failure) {
      Messages.warn("mpi.jar is used as it is: " + failure);
      return null;
    }
  }

  private static @Nullable InputStream find(String name) throws IOException {
    return URI.create(HOME + name + ".class").toURL().openStream();
  }
}
