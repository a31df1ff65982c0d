// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressState;
import org.espalier.network.CostNetwork;
import org.espalier.network.SolverOptions;

/**
 * A bar on a terminal while a program is placed: the gap between the best cost and the bound, both,
 * and what is left of the time limit. The bar fills by the gap's logarithm, a part for every tenth,
 * since a gap goes from 1 % to 0.1 % as slowly as from 10 % to 1 %.
 */
public final class GapBar implements SolverOptions.ProgressListener, AutoCloseable {
  private static final long FULL = 10_000;
  private static final int EVERY_MILLIS = 250;

  /** The bar is full from this gap on. */
  private static final double LEAST_GAP = 1e-6;

  private static final int CELLS = 24;

  private final ProgressBar bar;
  private final Optional<Duration> limit;
  private final long start = System.nanoTime();
  private volatile String state = "no answer yet";

  private GapBar(String task, Optional<Duration> limit) {
    this.limit = limit;
    ProgressBarRenderer line = this::render;
    this.bar =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(FULL)
            .setUpdateIntervalMillis(EVERY_MILLIS)
            .setRenderer(line)
            .build();
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
   * @param limit the time limit, if there is one
   * @return the bar
   */
  public static GapBar open(String task, Optional<Duration> limit) {
    return new GapBar(task, limit);
  }

  @Override
  public void progress(long best, long lowerBound) {
    if (best == CostNetwork.FORBIDDEN) {
      state = String.format(Locale.ROOT, "no answer yet, bound %,d", lowerBound);
      return;
    }
    bar.stepTo(Math.round(FULL * closed(best, lowerBound)));
    double gap = (double) (best - lowerBound) / Math.max(1, best);
    state =
        String.format(Locale.ROOT, "gap %.3f %%, cost %,d, bound %,d", 100 * gap, best, lowerBound);
  }

  /** How much of the way from no bound to a proof is done, from 0 to 1. */
  static double closed(long best, long lowerBound) {
    double gap = (double) (best - lowerBound) / Math.max(1, best);
    return gap <= 0 ? 1 : Math.clamp(Math.log(gap) / Math.log(LEAST_GAP), 0, 0.999);
  }

  private String render(ProgressState progress, int columns) {
    int filled = (int) (CELLS * progress.getNormalizedProgress());
    String line =
        "%s %s%s %s%s"
            .formatted(
                progress.getTaskName(),
                "█".repeat(filled),
                "░".repeat(CELLS - filled),
                state,
                left(Duration.ofNanos(System.nanoTime() - start)));
    return line.length() > columns ? line.substring(0, Math.max(0, columns)) : line;
  }

  /** What is left of the limit, or how long it has taken where there is none. */
  private String left(Duration elapsed) {
    boolean limited = limit.isPresent();
    Duration shown = limited ? limit.get().minus(elapsed) : elapsed;
    long seconds = Math.max(0, shown.toSeconds());
    return String.format(
        Locale.ROOT, ", %d:%02d %s", seconds / 60, seconds % 60, limited ? "left" : "so far");
  }

  @Override
  public void close() {
    bar.close();
  }
}
