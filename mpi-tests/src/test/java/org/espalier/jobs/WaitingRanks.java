// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Lets ranks on this machine that wait give their core to others: tests have more ranks than there
 * are cores, and other work beside them (docs/adr/0443).
 */
public final class WaitingRanks {
  private static final Path ROOT = Path.of(System.getProperty("espalier.root", ".."));

  private WaitingRanks() {}

  /** Compiled when the first job wants it. */
  private static final class Yield {
    private static final String LIBRARY = made();

    private static String made() {
      try {
        Process process =
            new ProcessBuilder("sh", ROOT.resolve("mpi-tests/make-yield.sh").toString())
                .redirectError(Redirect.INHERIT)
                .start();
        byte[] said = process.getInputStream().readAllBytes();
        if (process.waitFor() != 0) {
          throw new AssertionError("mpi-tests/make-yield.sh failed");
        }
        return new String(said, StandardCharsets.UTF_8).strip();
      } catch (IOException | InterruptedException failure) {
        throw new AssertionError("mpi-tests/make-yield.sh cannot be run", failure);
      }
    }
  }

  /**
   * What a launcher wants for it.
   *
   * @param launcher {@code mpirun.openmpi} or {@code mpirun.mpich}
   * @param environment of the launcher, which ranks inherit
   * @return options of the launcher
   */
  public static List<String> giveWay(String launcher, Map<String, String> environment) {
    if (launcher.equals("mpirun.openmpi")) {
      return List.of("--oversubscribe", "--mca", "mpi_yield_when_idle", "1");
    }
    if (!Yield.LIBRARY.isEmpty()) {
      environment.put("LD_PRELOAD", Yield.LIBRARY);
    }
    return List.of();
  }
}
