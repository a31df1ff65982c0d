// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.espalier.cli.command.ProgressLine;
import org.jspecify.annotations.Nullable;

/** A bar on a terminal that follows the files of measuring jobs as they grow. */
final class BenchProgress implements AutoCloseable {
  private static final long STEPS = 1000;
  private static final int EVERY_MILLIS = 500;

  private final @Nullable ProgressBar bar;
  private final AtomicInteger finished = new AtomicInteger();
  private volatile Path file = Path.of("");
  private volatile boolean closed;

  private BenchProgress(@Nullable ProgressBar bar) {
    this.bar = bar;
  }

  /** Opens a bar for so many jobs, or nothing where nobody looks on. */
  static BenchProgress open(int jobs) {
    if (!ProgressLine.wanted()) {
      return new BenchProgress(null);
    }
    ProgressBar bar =
        new ProgressBarBuilder()
            .setTaskName("bench")
            .setInitialMax(jobs * STEPS)
            .setUnit(" jobs", STEPS)
            .setUpdateIntervalMillis(EVERY_MILLIS)
            .build();
    BenchProgress progress = new BenchProgress(bar);
    Thread.ofPlatform().daemon().name("bench-progress").start(() -> progress.look(bar));
    return progress;
  }

  void follow(Path next, String task) {
    file = next;
    if (bar != null) {
      bar.setExtraMessage(" " + task);
    }
  }

  void next() {
    finished.incrementAndGet();
  }

  private void look(ProgressBar shown) {
    while (!closed) {
      try {
        Thread.sleep(EVERY_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      shown.stepTo(finished.get() * STEPS + part());
    }
  }

  private long part() {
    long cells = 0;
    long done = 0;
    try (Stream<String> lines = Files.lines(file)) {
      for (String line : (Iterable<String>) lines::iterator) {
        cells = line.startsWith("cells\t") ? Long.parseLong(line.substring(6)) : cells;
        done += line.equals("done") || line.startsWith("large\t") ? 1 : 0;
      }
    } catch (IOException | NumberFormatException between) {
      return 0; // the file of one job is gone, that of the next not yet there
    }
    return cells == 0 ? 0 : STEPS * done / cells;
  }

  @Override
  public void close() {
    closed = true;
    if (bar != null) {
      bar.close();
    }
  }
}
