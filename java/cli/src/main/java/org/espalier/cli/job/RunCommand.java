// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.command.PictureFile;
import org.espalier.cli.launch.LocalMpi;
import org.espalier.cli.launch.MpiJavaJob;
import org.espalier.cli.rank.HostsOption;
import org.espalier.cli.rank.Ranks;
import org.espalier.cli.rank.StartCache;
import org.espalier.formats.InputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code espalier run}: a Java MPI program on ranks, with Espalier's package {@code mpi}. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description =
        "Runs a Java program written for mpi.jar with Espalier's package mpi, on any MPI library."
            + " The program stays what it is.",
    customSynopsis =
        "espalier run [-n RANKS] [--hosts h1:2,h2:2] [--mpi NAME | --keep-mpi-jar] [--report FILE]"
            + " [--check-types] -- java -cp app.jar Main ...")
public final class RunCommand implements Callable<Integer> {
  private static final int GRACE_SECONDS = 5;

  @Option(
      names = "-n",
      paramLabel = "RANKS",
      defaultValue = "4",
      description = "How many ranks (default: ${DEFAULT-VALUE}).")
  private int ranks = 4;

  @Mixin private HostsOption where = new HostsOption();

  @Option(names = "--report", paramLabel = "FILE", description = "Writes what was done as JSON.")
  private @Nullable Path report;

  @Option(
      names = "--check-types",
      description =
          "Compares what is sent with what is received, message by message and collective by"
              + " collective, and tells where types differ; exit code 1 where any do.")
  private boolean checkTypes;

  @Option(
      names = "--mpi",
      paramLabel = "NAME",
      description =
          "Which of the MPI libraries found, as espalier doctor names it: \"MPICH\", \"Open MPI"
              + " 4.1.4\".")
  private @Nullable String mpi;

  @Option(
      names = "--keep-mpi-jar",
      description = "Runs on the real mpi.jar, untouched, for comparison; Open MPI alone has one.")
  private boolean keepMpiJar;

  @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "The program, behind --.")
  private List<String> command = new ArrayList<>();

  @Spec private CommandSpec spec = CommandSpec.create();

  RunCommand() {}

  @Override
  public Integer call() throws IOException {
    check();
    Optional<String> hosts = where.known();
    Path marker = Files.createTempFile("espalier-run", ".ranks");
    try {
      Map<String, String> properties = new HashMap<>();
      if (report != null) {
        properties.put("espalier.report", report.toAbsolutePath().toString());
      }
      properties.put("espalier.marker", marker.toString());
      if (checkTypes) {
        properties.put("espalier.check", "true");
      }
      if (keepMpiJar) {
        where.ranks(ranks);
        int code = run(MpiJavaJob.onMpiJar(ranks, hosts, command));
        if (code != 0) {
          spec.commandLine().getErr().println("the program ended with exit code " + code);
        }
        return code;
      }
      LocalMpi library = LocalMpi.named(Optional.ofNullable(mpi));
      if (library.openMpi()) {
        where.ranks(ranks); // MPICH's launcher goes round the hosts once more instead
      }
      MpiJavaJob job = new MpiJavaJob(ranks, hosts, library, properties, command);
      int code = run(job);
      if (code == 0) {
        // The first run leaves what later ones start from.
        job.cache().filter(cache -> !cache.isThere()).ifPresent(StartCache::make);
      }
      return new JobVerdict(code, Files.readString(marker), where.isGiven())
          .exitCode(spec.commandLine().getErr());
    } finally {
      Files.deleteIfExists(marker);
    }
  }

  private void check() {
    new Ranks(ranks, where.given()).check();
    if (command.isEmpty()) {
      throw new InputException(
          "a program must follow --, as in: espalier run -n 4 -- java -cp app.jar Main");
    }
    if (keepMpiJar && (mpi != null || report != null || checkTypes)) {
      throw new InputException(
          "--keep-mpi-jar runs without Espalier: --mpi, --report and --check-types do not go with"
              + " it");
    }
    where.check();
    if (report != null) {
      PictureFile.check("--report", report);
    }
  }

  private static int run(MpiJavaJob job) throws IOException {
    Process process = job.process().inheritIO().start();
    // Ctrl-C reaches the launcher too, which ends the ranks; a kill of this process alone does not.
    Thread end = new Thread(() -> end(process));
    Runtime.getRuntime().addShutdownHook(end);
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      end(process);
      Thread.currentThread().interrupt();
      throw new OutsideException("interrupted; the job was ended", e);
    } finally {
      if (!process.isAlive()) {
        removeHook(end);
      }
    }
  }

  private static void removeHook(Thread end) {
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException ending) {
      // The JVM is on its way out and the hook has run or runs.
    }
  }

  private static void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
