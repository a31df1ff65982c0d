// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.espalier.jobs.JobJars;

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
    Map<Path, String> entries = new LinkedHashMap<>();
    try {
      JobJars.list().forEach(jar -> add(entries, jar));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    add(entries, Path.of("target/test-classes").toAbsolutePath());
    return entries;
  }

  private static void add(Map<Path, String> entries, Path entry) {
    // Numbered, because files of two folders may have one name.
    entries.put(entry, ON_NODE + entries.size() + "-" + entry.getFileName());
  }
}
