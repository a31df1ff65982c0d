// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.transfer.kernel.Kernel;

/**
 * Links while MPI starts, which takes 0.2 s or more of mostly waiting, what packs from arrays. The
 * thread that starts MPI is in C all the while and waits for this one before it goes on, so no two
 * threads initialise classes at once. It calls nothing of MPI.
 */
final class Ahead extends Thread {
  private static final String[] LOCAL_RANKS = {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS"};

  private Ahead() {
    super("espalier-ahead");
    setDaemon(true);
  }

  /** Begins, where there is a core for it. */
  static Ahead begin() {
    Ahead ahead = new Ahead();
    if (!isCrowded()) {
      ahead.start();
    }
    return ahead;
  }

  /** The cores of this host: a launcher that binds ranks leaves each of them its own. */
  private static int cores() {
    try {
      String online = Files.readString(Path.of("/sys/devices/system/cpu/online")).strip();
      int last = Math.max(online.lastIndexOf('-'), online.lastIndexOf(','));
      return 1 + Integer.parseInt(online.substring(last + 1)); // "0-3"
    } catch (IOException | NumberFormatException unknown) {
      return Runtime.getRuntime().availableProcessors();
    }
  }

  /** Whether this host has more ranks than cores: then no start is mostly waiting. */
  private static boolean isCrowded() {
    int cores = cores();
    for (String variable : LOCAL_RANKS) {
      String ranks = System.getenv(variable);
      try {
        if (ranks != null && Integer.parseInt(ranks) > cores) {
          return true;
        }
      } catch (NumberFormatException notByALauncher) {
        return false;
      }
    }
    return false;
  }

  @Override
  @SuppressWarnings("CatchingUnchecked") // what fails here fails where it is needed, and is told
  public void run() {
    try {
      WordFunction.linkCritical();
      Kernel.linkAhead();
    } catch (Throwable later) {
      return;
    }
  }

  /** Waits for it; an interrupt stays for the program. */
  void end() {
    boolean interrupted = false;
    while (isAlive()) {
      try {
        join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
