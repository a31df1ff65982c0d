// SPDX-License-Identifier: Apache-2.0
package org.espalier.network.rounds;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.espalier.network.answer.Costs;
import org.espalier.network.answer.Incumbent;
import org.espalier.network.graph.Part;
import org.espalier.network.graph.UsageDescent;
import org.espalier.network.graph.WorkGraph;
import org.espalier.network.local.FlatGraph;
import org.jspecify.annotations.Nullable;

/**
 * A large part, by rounds of equal work on its bound and on its answer. In each round {@link
 * PriceAscent} raises the bound while every {@link AnswerSearch} looks for better answers, from
 * choices and prices that the ascent had at the end of the round before. Between rounds they tell
 * each other what they found.
 *
 * <p>Work is counted, not timed: for a seed, a number of threads and a number of rounds everything
 * is repeated exactly. One thread does all of it in turns.
 */
public final class AlternatingRounds {
  /** Dual ascent is worth replacing by this above so many entries of tables. */
  public static final long LARGE = 1L << 19;

  /** A round of the ascent looks at every entry so often, and reads choices off. */
  private static final int LOOKS = 4;

  /** A local search looks at entries here and there while the ascent looks at so many in a row. */
  private static final double SLOWER = 4;

  private static final int FEWEST = 4;
  private static final int MOST = 80;

  /** A round is about this part of all rounds of the ascent so far. */
  private static final int PART = 10;

  private static final int FEWEST_TO_SETTLE = 200;

  /** Twice the rounds must leave less than this part of the gap, or they are settled. */
  private static final double WORTHWHILE = 0.95;

  private final Part part;
  private final Incumbent incumbent;
  private final PriceAscent ascent;
  private final List<AnswerSearch> searches = new ArrayList<>();
  private final long entries;
  private final int threads;
  private volatile boolean stopped;

  /**
   * Prepares the rounds.
   *
   * @param part a part whose graph nobody changes
   * @param threads one raises the bound, the others search
   * @param seed of the random choices
   */
  public AlternatingRounds(Part part, int threads, long seed) {
    this.part = part;
    this.threads = threads;
    this.incumbent = part.incumbent();
    WorkGraph graph = part.graph();
    this.entries = part.entries();
    this.ascent = new PriceAscent(graph);
    FlatGraph flat = part.flat();
    for (int i = 0; i < Math.max(1, threads - 1); i++) {
      searches.add(AnswerSearch.of(graph, flat, seed + i, () -> stopped || incumbent.stopped()));
    }
  }

  /**
   * Goes on until the time is up, the bound proves the answer, or the rounds are settled: as many
   * again have hardly narrowed the gap.
   *
   * @param most at most so many rounds of the ascent
   * @param narrow a gap of this part of the answer's cost is narrow enough, too
   */
  public void run(long most, double narrow) {
    int[] start =
        part.answered()
            ? incumbent.found().orElseThrow().choices().clone()
            : UsageDescent.leastUse(part.graph());
    hear(start);
    try (ExecutorService workers =
        Executors.newFixedThreadPool(
            Math.max(1, threads - 1), Thread.ofPlatform().daemon().factory())) {
      long rounds = 0;
      PriceAscent.Reading reading =
          new PriceAscent.Reading(
              start, new double[part.graph().capacity().length], Costs.FORBIDDEN);
      long settling = FEWEST_TO_SETTLE;
      double gap = Double.POSITIVE_INFINITY;
      while (rounds < most && !incumbent.stopped() && gap() > narrow * incumbent.best()) {
        int count = Math.clamp(rounds / PART, FEWEST, MOST);
        round(workers, count, reading);
        rounds += count;
        if (rounds >= settling) {
          double now = gap();
          if (now > WORTHWHILE * gap) {
            break;
          }
          gap = now;
          settling = 2 * rounds;
        }
        PriceAscent.Reading next = ascent.takeReading();
        reading = next == null ? reading : next;
      }
    }
    part.prices(ascent.prices());
  }

  private double gap() {
    return (double) incumbent.best() - incumbent.lowerBound();
  }

  private void round(ExecutorService workers, int count, PriceAscent.Reading reading) {
    long work = (long) (count * LOOKS * (entries / SLOWER));
    List<Callable<Boolean>> tasks = new ArrayList<>();
    for (AnswerSearch search : searches) {
      tasks.add(() -> {
        search.round(reading, work);
        return true;
      });
    }
    double answer = searches.getFirst().local().bestCost();
    if (threads == 1) {
      ascend(count, answer);
      tasks.forEach(AlternatingRounds::call);
    } else {
      List<Future<Boolean>> running = tasks.stream().map(workers::submit).toList();
      ascend(count, answer);
      running.forEach(this::join);
    }
    incumbent.raise(ascent.bound());
    for (AnswerSearch search : searches) {
      if (search.local().bestCost() < incumbent.best()) {
        incumbent.offer(search.local().best());
      }
    }
    incumbent.found().ifPresent(found -> hear(found.choices().clone()));
  }

  private void ascend(int count, double answer) {
    for (int i = 0; i < count && !incumbent.stopped(); i++) {
      ascent.round(answer);
    }
    stopped = incumbent.stopped();
  }

  /** Tells everybody of choices, and offers them. */
  private void hear(int[] choices) {
    incumbent.offer(choices);
    for (AnswerSearch search : searches) {
      search.local().hear(choices);
    }
  }

  private static void call(Callable<Boolean> task) {
    try {
      task.call();
    } catch (Exception e) {
      throw failed(e);
    }
  }

  private void join(Future<Boolean> task) {
    try {
      task.get();
    } catch (InterruptedException e) {
      stopped = true;
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw failed(e.getCause());
    }
  }

  private static IllegalStateException failed(@Nullable Throwable cause) {
    return new IllegalStateException("a worker of the search failed: " + cause, cause);
  }
}
