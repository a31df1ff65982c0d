// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.espalier.mpi.raw.NativeLibrary;
import org.jspecify.annotations.Nullable;

/**
 * Whether algorithms of collective operations are others than the library's own: chosen by whoever
 * runs the program or looks after the machine, or brought by a library of a network's maker. Then
 * nothing is known of them.
 *
 * <p>It is asked amid the first calls of a program that has just started: so without streams,
 * lambdas and regular expressions, of which the first ones of a process take 30 ms, and by files
 * instead of paths, which take 10.
 */
final class CollectiveTuning {
  /** Libraries that take collective operations over, where they know the types. */
  private static final List<String> TAKING_OVER = List.of("libhcoll.so.1", "libucc.so.1");

  /** What names of variables begin with. */
  private static final String OF_MPICH = "MPIR_CVAR_";

  private final Map<String, String> environment;
  private final Predicate<String> loaded;
  private final String root;

  /**
   * What is looked at.
   *
   * @param loaded whether the process has loaded a library
   * @param root of the file system
   */
  CollectiveTuning(Map<String, String> environment, Predicate<String> loaded, String root) {
    this.environment = environment;
    this.loaded = loaded;
    this.root = root;
  }

  /** Whether it is so in this process. */
  static boolean isThere() {
    Predicate<String> loaded =
        new Predicate<>() {
          @Override
          public boolean test(String soname) {
            return NativeLibrary.isLoaded(soname);
          }
        };
    return new CollectiveTuning(System.getenv(), loaded, "/").isFound();
  }

  boolean isFound() {
    for (String name : environment.keySet()) {
      if (isVariable(name)) {
        return true;
      }
    }
    for (String library : TAKING_OVER) {
      if (loaded.test(library)) {
        return true;
      }
    }
    for (File file : files()) {
      if (names(file)) {
        return true;
      }
    }
    return false;
  }

  /** Of MPICH's, those that say how all or one of the collective operations work. */
  private static boolean isVariable(String name) {
    int behind = OF_MPICH.length();
    return name.startsWith("OMPI_MCA_coll")
        || (name.startsWith(OF_MPICH)
            && (name.indexOf("ALL", behind) >= 0 || name.indexOf("COLL", behind) >= 0));
  }

  /** The files from which each process of Open MPI reads parameters, as far as they are there. */
  private List<File> files() {
    List<File> files = new ArrayList<>();
    add(files, environment.get("HOME"), ".openmpi/mca-params.conf");
    String system = "etc/openmpi-mca-params.conf";
    add(files, environment.get("OPAL_PREFIX"), system);
    add(files, "usr/local", system);
    add(files, "etc", "openmpi/openmpi-mca-params.conf");
    add(files, "etc", "openmpi-x86_64/openmpi-mca-params.conf");
    String beside = "../etc/openmpi-mca-params.conf"; // beside the programs of an installation
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      add(files, folder, beside);
    }
    return files;
  }

  private void add(List<File> files, @Nullable String folder, String name) {
    if (folder == null || folder.isEmpty()) {
      return;
    }
    File file = new File(new File(root, folder), name);
    if (file.isFile()) {
      files.add(file);
    }
  }

  /** Whether a file sets a parameter of collective operations; of one that cannot be read, yes. */
  private static boolean names(File file) {
    String text;
    try (InputStream in = new FileInputStream(file)) {
      text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1); // names are ASCII
    } catch (IOException failure) {
      return true;
    }
    int line = 0;
    do {
      int at = line;
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      if (text.startsWith("coll", at)) {
        return true;
      }
      line = text.indexOf('\n', at) + 1;
    } while (line > 0);
    return false;
  }
}
