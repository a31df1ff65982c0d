// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.espalier.cli.command.ProgressLine;
import org.jspecify.annotations.Nullable;

/**
 * What the ranks of a job print, read as it comes: their lines, and how much they have done, for a
 * bar on a terminal. A job goes on for as long as its ranks say that they get on.
 */
final class RankOutput {
  private static final long STEPS = 1000;
  private static final int POLL_MILLIS = 200;

  /** How long the last lines of a process that has ended may take to arrive. */
  private static final int BEHIND_SECONDS = 20;

  private final Process process;
  private final String task;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> end;
  private volatile long lastWord = System.nanoTime();
  private volatile double done;

  private RankOutput(Process process, String task) {
    this.process = process;
    this.task = task;
    // On a thread of its own: the common pool may have one alone, and it may be the caller's.
    this.end =
        CompletableFuture.runAsync(this::read, work -> Thread.ofPlatform().daemon().start(work));
  }

  /** Reads what a process prints, for a task of a name. */
  static RankOutput of(Process process, String task) {
    return new RankOutput(process, task);
  }

  private void read() {
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lastWord = System.nanoTime();
        if (line.startsWith(RankProgress.LINE)) {
          done = share(line.substring(RankProgress.LINE.length()), done);
        } else {
          lines.add(line);
        }
      }
    } catch (IOException ended) {
      // What was read until then is judged.
    }
  }

  /** A share, or the one before where two lines came as one. */
  private static double share(String text, double before) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException mixed) {
      return before;
    }
  }

  /**
   * Waits for the end.
   *
   * @param silence how long the ranks may say nothing
   * @return whether the process has ended; otherwise it said nothing for so long
   * @throws InterruptedException if the thread was interrupted
   */
  boolean ends(Duration silence) throws InterruptedException {
    ProgressBar bar = null;
    try {
      while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
        if (System.nanoTime() - lastWord > silence.toNanos()) {
          return false;
        }
        bar = shown(bar);
      }
      return true;
    } finally {
      if (bar != null) {
        bar.close();
      }
    }
  }

  /** A bar as soon as something is done, where somebody looks on. */
  private @Nullable ProgressBar shown(@Nullable ProgressBar bar) {
    if (done == 0 || !ProgressLine.wanted()) {
      return bar;
    }
    ProgressBar shown =
        bar == null
            ? new ProgressBarBuilder().setTaskName(task).setInitialMax(STEPS).hideEta().build()
            : bar;
    shown.stepTo(Math.round(STEPS * done));
    return shown;
  }

  /**
   * Returns what a process that has ended has said.
   *
   * @return its lines, without those of its progress
   * @throws InterruptedException if the thread was interrupted
   */
  List<String> lines() throws InterruptedException {
    try {
      end.get(BEHIND_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException unheard) {
      // Where the launcher was killed, its ranks may hold the pipe open: what was said counts.
    }
    return List.copyOf(lines);
  }
}
