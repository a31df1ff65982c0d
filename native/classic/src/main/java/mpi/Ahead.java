// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.classic.job.Settings;
import org.espalier.classic.job.SourceLine;
import org.espalier.mpi.raw.WordFunction;

/**
 * Does while MPI starts, which takes 0.2 s or more of mostly waiting, what the program will need
 * afterwards: links the functions that messages call, and loads what a commit looks for its line
 * with. The thread that starts MPI is in C all the while and waits for this one before it goes on,
 * so no two threads initialise classes at once. It calls nothing of MPI.
 */
final class Ahead extends Thread {
  private Ahead() {
    super("espalier-ahead");
    setDaemon(true);
  }

  static Ahead begin() {
    Ahead ahead = new Ahead();
    ahead.start();
    return ahead;
  }

  @Override
  @SuppressWarnings("CatchingUnchecked") // what fails here fails where it is needed, and is told
  public void run() {
    try {
      WordFunction.linkMessages();
      if (!Settings.get().isOff()) {
        SourceLine.ofCall();
      }
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
