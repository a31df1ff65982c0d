// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import java.io.PrintWriter;
import java.util.Locale;

/**
 * What a rank says while it works, so that whoever started it knows that it goes on: how much is
 * done, at most once a second, since each line wakes the launcher's own processes up.
 */
public final class RankProgress {
  static final String LINE = "ESPALIER-DONE ";

  private static final long EVERY_NANOS = 1_000_000_000L;

  private final PrintWriter out;
  private final boolean speaks;
  private long last = System.nanoTime();

  RankProgress(PrintWriter out, int rank) {
    this.out = out;
    this.speaks = rank == 0;
  }

  /**
   * Says how much is done.
   *
   * @param share from 0 to 1
   */
  public void done(double share) {
    long now = System.nanoTime();
    if (speaks && now - last >= EVERY_NANOS) {
      last = now;
      out.printf(Locale.ROOT, "%s%.3f%n", LINE, share);
      out.flush();
    }
  }
}
