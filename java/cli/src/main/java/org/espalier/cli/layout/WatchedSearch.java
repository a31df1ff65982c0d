// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import org.espalier.cli.command.Interruption;
import org.espalier.cli.command.ProgressLine;
import org.espalier.reconstruct.ReconstructionOptions;

/** A search for a tree: Ctrl-C ends it with its best answer, and a terminal shows how far it is. */
final class WatchedSearch {
  private WatchedSearch() {}

  /** What is searched for by given options. */
  @FunctionalInterface
  interface Search<T> {
    T find(ReconstructionOptions options) throws Exception;
  }

  /**
   * Runs a search.
   *
   * @param task what the line on the terminal begins with
   * @param option how to search
   * @param search the search
   * @return what it finds
   * @throws Exception what the search throws
   */
  static <T> T find(String task, ReconstructionOption option, Search<T> search) throws Exception {
    ReconstructionOptions asked = option.options();
    if (!ProgressLine.wanted()) {
      return interruptible(asked, option, search);
    }
    try (ProgressLine bar = ProgressLine.open(task, asked.timeLimit())) {
      return interruptible(asked.withProgress(bar), option, search);
    }
  }

  private static <T> T interruptible(
      ReconstructionOptions asked, ReconstructionOption option, Search<T> search) throws Exception {
    return Interruption.search(() -> search.find(asked), () -> search.find(option.again()));
  }
}
