// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Ctrl-C in a long search: the search is told to stop and its best answer is printed, as if a time
 * limit had been reached. A search that does not stop when its thread is interrupted is left behind
 * and asked again with a short limit.
 *
 * <p>The JVM tells of Ctrl-C by running its shutdown hooks. The hook here interrupts the command's
 * thread, waits until the command has printed its answer, and ends the JVM with the command's exit
 * code. Where no search runs, the JVM ends at once as ever.
 */
public final class Interruption {
  /** How long a search that was interrupted may take until it returns what it has. */
  private static final long STOPPING_MILLIS = 500;

  /** What a search that did not stop may take when it is asked again. */
  public static final Duration AGAIN = Duration.ofSeconds(2);

  /** A second Ctrl-C does not reach the JVM any more, so that its end must not depend on one. */
  private static final long LONGEST_MILLIS = 20_000;

  private static final long STACK_BYTES = 64L << 20;

  private final Thread command;
  private volatile boolean searching;
  private volatile boolean interrupted;
  private volatile int exitCode = -1;

  private static volatile Interruption current = new Interruption(Thread.currentThread());

  private Interruption(Thread command) {
    this.command = command;
  }

  /**
   * Makes the calling thread the command's thread, and watches for Ctrl-C.
   *
   * @return what to tell of the command's end
   */
  public static Interruption watch() {
    Interruption made = new Interruption(Thread.currentThread());
    current = made;
    Runtime.getRuntime().addShutdownHook(new Thread(made::ending, "espalier-interrupt"));
    return made;
  }

  /**
   * Says that the command has printed its answer.
   *
   * @param code its exit code
   */
  public void ended(int code) {
    synchronized (this) {
      exitCode = code;
      notifyAll();
    }
  }

  /**
   * Says whether the command was interrupted.
   *
   * @return true from Ctrl-C on
   */
  public static boolean happened() {
    return current.interrupted;
  }

  /**
   * Tells a command to stop, as Ctrl-C does.
   *
   * @return whether a search runs that can be told
   */
  boolean interrupt() {
    if (!searching) {
      return false;
    }
    interrupted = true;
    command.interrupt();
    return true;
  }

  private void ending() {
    if (exitCode >= 0 || !interrupt()) {
      return;
    }
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS);
    try {
      synchronized (this) {
        while (exitCode < 0 && System.nanoTime() < until) {
          wait(100);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Runtime.getRuntime().halt(exitCode < 0 ? ExitCode.LIMIT : exitCode);
  }

  /**
   * Runs a search that may be interrupted.
   *
   * @param search the search; it may return early with its best answer when it is interrupted
   * @param again the same with a limit of {@link #AGAIN}, for searches that do not
   * @param <T> what it finds
   * @return what it finds
   * @throws Exception what the search throws
   */
  public static <T> T search(Callable<T> search, Callable<T> again) throws Exception {
    Interruption here = current;
    if (here.interrupted || !Thread.currentThread().equals(here.command)) {
      return here.interrupted ? again.call() : search.call();
    }
    FutureTask<T> task = new FutureTask<>(search);
    Thread searcher = new Thread(null, task, "espalier-search", STACK_BYTES);
    searcher.setDaemon(true);
    here.searching = true;
    searcher.start();
    try {
      return result(task);
    } catch (InterruptedException e) {
      searcher.interrupt();
      try {
        return task.get(STOPPING_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException late) {
        return again.call();
      } catch (ExecutionException failed) {
        throw failure(failed);
      }
    }
  }

  private static <T> T result(FutureTask<T> task) throws Exception {
    try {
      return task.get();
    } catch (ExecutionException failed) {
      throw failure(failed);
    }
  }

  private static Exception failure(ExecutionException failed) {
    if (failed.getCause() instanceof Error error) {
      throw error;
    }
    return failed.getCause() instanceof Exception cause ? cause : failed;
  }
}
