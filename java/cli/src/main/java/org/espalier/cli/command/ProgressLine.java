// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.espalier.deadline.Progress;
import org.espalier.network.CostNetwork;
import org.espalier.network.SolverOptions;

/**
 * A line on a terminal while a search takes long: one percentage, what is left of the time limit,
 * the best cost and the bound. It comes after a second and is wiped away before the answer.
 *
 * <p>The percentage of a search that goes in steps is how much of the step in hand is done. That of
 * a search whose bound rises all the time is the gap between best cost and bound; its bar fills by
 * the gap's logarithm, a part for every tenth, since a gap goes from 1 % to 0.1 % as slowly as from
 * 10 % to 1 %.
 */
public final class ProgressLine implements SolverOptions.ProgressListener, Progress, AutoCloseable {
  private static final int FIRST_MILLIS = 1000;
  private static final int EVERY_MILLIS = 250;

  /** The bar is full from this gap on. */
  private static final double LEAST_GAP = 1e-6;

  private static final int CELLS = 10;

  /** The width that every terminal has; a longer line would leave its first part behind. */
  private static final int COLUMNS = 79;

  private final String task;
  private final Optional<Duration> limit;
  private final PrintWriter terminal;
  private final long start = System.nanoTime();
  private final Object lock = new Object();
  private boolean closed;
  private boolean shown;
  private String step = "";
  private String percentage = "";
  private String costs = "";

  ProgressLine(String task, Optional<Duration> limit, PrintWriter terminal) {
    this.task = task;
    this.limit = limit;
    this.terminal = terminal;
  }

  /** {@return whether somebody looks on: a bar in a file or a pipe would only be noise} */
  @SuppressWarnings("SystemConsoleNull") // the null analysis does not know that it never is
  public static boolean wanted() {
    try {
      String errors = Files.readSymbolicLink(Path.of("/proc/self/fd/2")).toString();
      return errors.startsWith("/dev/pts/") || errors.startsWith("/dev/tty");
    } catch (IOException noSuchSystem) {
      return System.console() != null && System.console().isTerminal();
    }
  }

  /**
   * Opens a bar.
   *
   * @param task what it stands for
   * @param limit the time limit, if there is one
   * @return the bar
   */
  public static ProgressLine open(String task, Optional<Duration> limit) {
    ProgressLine bar = new ProgressLine(task, limit, Terminal.open(FileDescriptor.err));
    Thread.ofPlatform().daemon().name("espalier-bar").start(bar::show);
    return bar;
  }

  @Override
  public void progress(long best, long lowerBound) {
    synchronized (lock) {
      if (best == CostNetwork.FORBIDDEN) {
        costs = String.format(Locale.ROOT, ", no answer yet, bound %,d", lowerBound);
        return;
      }
      double gap = (double) (best - lowerBound) / Math.max(1, best);
      percentage = String.format(Locale.ROOT, "%s gap %.2f %%, ", cells(closed(gap)), 100 * gap);
      best(best, lowerBound);
    }
  }

  @Override
  public void step(String name) {
    synchronized (lock) {
      step = name;
      percentage = name + ", ";
    }
  }

  @Override
  public void done(double share) {
    synchronized (lock) {
      percentage =
          String.format(Locale.ROOT, "%s %.0f %% of %s, ", cells(share), 100 * share, step);
    }
  }

  @Override
  public void best(long cost, long lowerBound) {
    synchronized (lock) {
      costs = String.format(Locale.ROOT, ", best %,d, bound %,d", cost, lowerBound);
    }
  }

  private static String cells(double share) {
    int filled = (int) (CELLS * share);
    return "█".repeat(filled) + "░".repeat(CELLS - filled);
  }

  /** How much of the way from no bound to a proof is done, from 0 to 1. */
  static double closed(double gap) {
    return gap <= 0 ? 1 : Math.clamp(Math.log(gap) / Math.log(LEAST_GAP), 0, 1);
  }

  private void show() {
    try {
      Thread.sleep(FIRST_MILLIS);
      while (draw(Duration.ofNanos(System.nanoTime() - start))) {
        Thread.sleep(EVERY_MILLIS);
      }
    } catch (InterruptedException | LostOutput nobodyLooks) {
      // The search goes on without.
    }
  }

  /** Draws the line anew; whether it still has to be drawn. */
  boolean draw(Duration elapsed) {
    synchronized (lock) {
      if (closed) {
        return false;
      }
      String line = line(elapsed);
      terminal.print(
          "\r" + (line.length() > COLUMNS ? line.substring(0, COLUMNS) : line) + "\u001b[K");
      terminal.flush();
      shown = true;
      return true;
    }
  }

  private String line(Duration elapsed) {
    String hint = limit.isPresent() ? "" : "; Ctrl-C prints the best";
    return "%s %s%s%s%s".formatted(task, percentage, time(elapsed), costs, hint);
  }

  /** What is left of the limit, or how long it has taken where there is none. */
  private String time(Duration elapsed) {
    boolean limited = limit.isPresent();
    Duration told = limited ? limit.get().minus(elapsed) : elapsed;
    long seconds = Math.max(0, told.toSeconds());
    return String.format(
        Locale.ROOT, "%d:%02d %s", seconds / 60, seconds % 60, limited ? "left" : "so far");
  }

  @Override
  public void close() {
    synchronized (lock) {
      closed = true;
      if (shown) {
        terminal.print("\r\u001b[K");
        terminal.flush();
      }
    }
  }
}
