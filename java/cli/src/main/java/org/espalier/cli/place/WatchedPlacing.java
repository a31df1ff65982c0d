// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import org.espalier.cli.command.Interruption;
import org.espalier.cli.command.ProgressLine;
import org.espalier.network.SolverOptions;

/**
 * A search for a placement: Ctrl-C ends it with its best answer, a terminal shows how far it is.
 */
final class WatchedPlacing {
  private WatchedPlacing() {}

  /** What is searched for by given options. */
  @FunctionalInterface
  interface Search<T> {
    T find(SolverOptions options) throws Exception;
  }

  /**
   * Runs a search and shows how far it is.
   *
   * @param task what the line on the terminal begins with
   * @param asked how to search
   * @param search the search
   * @return what it finds
   * @throws Exception what the search throws
   */
  static <T> T find(String task, SolverOptions asked, Search<T> search) throws Exception {
    if (!ProgressLine.wanted()) {
      return interruptible(asked, search);
    }
    try (ProgressLine line = ProgressLine.open(task, asked.timeLimit())) {
      return interruptible(asked.withProgress(line), search);
    }
  }

  /** Runs a search that shows nothing. The solver itself ends with its best answer. */
  static <T> T interruptible(SolverOptions asked, Search<T> search) throws Exception {
    return Interruption.search(
        () -> search.find(asked), () -> search.find(asked.withTimeLimit(Interruption.AGAIN)));
  }
}
