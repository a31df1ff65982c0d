// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The class path of the jobs: where its entries are on this machine, and where on a node. */
final class JobClassPath {

  private static final String ON_NODE = "/opt/espalier/app/";

  /** Entry on this machine (jar or folder) to entry on a node, in class path order. */
  private static final Map<Path, String> ENTRIES = read();

  private JobClassPath() {}

  static Map<Path, String> entries() {
    return ENTRIES;
  }

  static String onNode() {
    return String.join(":", ENTRIES.values());
  }

  private static Map<Path, String> read() {
    Path target = Path.of("target").toAbsolutePath();
    Map<Path, String> entries = new LinkedHashMap<>();
    add(entries, target.resolve("classes"));
    add(entries, target.resolve("test-classes"));
    // Written by the build: the run-time scope only, so that no test library goes to the nodes.
    Path list = target.resolve("job.classpath");
    try {
      for (String entry : Files.readString(list).strip().split(File.pathSeparator, -1)) {
        if (!entry.isEmpty()) {
          add(entries, Path.of(entry));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          list + " is missing: run these tests with Maven, which writes it", e);
    }
    return entries;
  }

  private static void add(Map<Path, String> entries, Path entry) {
    if (Files.exists(entry)) {
      // Numbered, because several modules' folders are all called "classes".
      entries.put(entry, ON_NODE + entries.size() + "-" + entry.getFileName());
    }
  }
}
