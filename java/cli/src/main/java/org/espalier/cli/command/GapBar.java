// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.espalier.network.CostNetwork;
import org.espalier.network.SolverOptions;

/** A bar on a terminal that fills as the gap between the best cost and the bound closes. */
public final class GapBar implements SolverOptions.ProgressListener, AutoCloseable {
  private static final long FULL = 10_000;
  private static final int EVERY_MILLIS = 250;

  private final ProgressBar bar;

  private GapBar(ProgressBar bar) {
    this.bar = bar;
  }

  /** {@return whether somebody looks on: a bar in a file or a pipe would only be noise} */
  @SuppressWarnings("SystemConsoleNull") // the null analysis does not know that it never is
  public static boolean wanted() {
    return System.console() != null && System.console().isTerminal();
  }

  /**
   * Opens a bar.
   *
   * @param task what it stands for
   * @return the bar
   */
  public static GapBar open(String task) {
    return new GapBar(
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(FULL)
            .setUnit(" %", FULL / 100)
            .setUpdateIntervalMillis(EVERY_MILLIS)
            .hideEta()
            .build());
  }

  @Override
  public void progress(long best, long lowerBound) {
    if (best == CostNetwork.FORBIDDEN) {
      bar.setExtraMessage(" bound %,d".formatted(lowerBound));
      return;
    }
    double gap = (double) (best - lowerBound) / Math.max(1, best);
    bar.stepTo(Math.round(FULL * (1 - gap)));
    bar.setExtraMessage(
        String.format(Locale.ROOT, " gap %.3f %% cost %,d bound %,d", 100 * gap, best, lowerBound));
  }

  @Override
  public void close() {
    bar.close();
  }
}
