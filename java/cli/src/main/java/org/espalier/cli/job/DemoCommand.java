// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.launch.LocalMpi;
import org.espalier.cli.launch.MpiJar;
import org.espalier.cli.launch.MpiJavaJob;
import org.espalier.cli.rank.StartCache;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code espalier demo}: Java MPI programs on up to 4 ranks, one a core, on the real mpi.jar, and
 * with Espalier's package {@code mpi} on each MPI library that is installed.
 */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description =
        "Runs Java MPI programs on up to 4 ranks, one a core, on mpi.jar and with Espalier on each"
            + " library, and compares them.")
public final class DemoCommand implements Callable<Integer> {
  /** Ranks that share a core wait for one another, and their times say nothing. */
  private static final int RANKS =
      Integer.highestOneBit(Math.clamp(Runtime.getRuntime().availableProcessors(), 2, 4));

  /** An odd number, so that the median is one of them. */
  private static final int TURNS = 3;

  private static final int SECONDS = 180;
  private static final Pattern LINE =
      Pattern.compile("(?m)^\\S+: \\d+ ranks, (.*), ([0-9.]+) s, check (ok|FAILED).*$");

  private static final String ROW = "  %-26s %9s %9s %7s %9s  %s";

  @Spec private CommandSpec spec = CommandSpec.create();

  private record Program(String title, String main, List<String> arguments) {
    Program(String title, String main, String... arguments) {
      this(title, main, List.of(arguments));
    }
  }

  private static final List<Program> PROGRAMS =
      List.of(
          new Program("plate, columns of arrays", "org.espalier.demo.Columns", "2048", "100"),
          new Program("heat equation, 6 faces", "org.espalier.demo.Heat3d", "96", "200"),
          new Program(
              "particle exchange", "org.espalier.demo.ParticleExchange", "4000", "1000", "400"),
          new Program("2-D Fourier transform", "org.espalier.demo.Fft2d", "1024", "3"),
          new Program("waves, one-sided ghosts", "org.espalier.demo.Wave3d", "16", "60", "50"));

  private record Run(String size, double seconds, boolean ok) {}

  DemoCommand() {}

  @Override
  public Integer call() throws IOException {
    String mpiJar =
        MpiJar.installed()
            .orElseThrow(() ->
                new OutsideException(
                    "mpi.jar is missing: run ./espalier demo, or name it in ESPALIER_MPI_JAR"));
    String programs = compiled(mpiJar);
    LocalMpi openMpi = LocalMpi.ofOpenMpi();
    Optional<LocalMpi> mpich = LocalMpi.ofMpich();
    PrintWriter out = spec.commandLine().getOut();
    out.println(
        "each program on %d ranks, in seconds of its own work, the median of %d turns"
            .formatted(RANKS, TURNS));
    out.println("  ratio: mpi.jar / Espalier, both on Open MPI");
    out.println(ROW.formatted("program", "mpi.jar", "Espalier", "ratio", "on MPICH", "check"));
    out.flush();
    boolean right = true;
    for (Program program : PROGRAMS) {
      List<String> command = new ArrayList<>();
      command.addAll(List.of("java", "-cp", programs, program.main()));
      command.addAll(program.arguments());
      // Programs start from the cache that a first "espalier run" leaves.
      job(openMpi, command).cache().filter(cache -> !cache.isThere()).ifPresent(StartCache::make);
      List<Run> theirs = new ArrayList<>();
      List<Run> ours = new ArrayList<>();
      List<Run> there = new ArrayList<>();
      for (int turn = 0; turn < TURNS; turn++) {
        theirs.add(run(program, MpiJavaJob.onMpiJar(RANKS, Optional.empty(), command)));
        ours.add(run(program, job(openMpi, command)));
        if (mpich.isPresent()) {
          there.add(run(program, job(mpich.get(), command)));
        }
      }
      boolean ok = Stream.of(theirs, ours, there).flatMap(List::stream).allMatch(Run::ok);
      right &= ok;
      out.println(
          ROW.formatted(
              program.title(),
              seconds(median(theirs)),
              seconds(median(ours)),
              String.format(Locale.ROOT, "%.2f", median(theirs) / median(ours)),
              there.isEmpty() ? "none" : seconds(median(there)),
              ok ? "ok" : "FAILED"));
      out.println("    " + ours.getFirst().size());
      out.flush();
    }
    return right ? ExitCode.DONE : ExitCode.NO;
  }

  private static MpiJavaJob job(LocalMpi mpi, List<String> command) {
    return new MpiJavaJob(
        RANKS, Optional.empty(), mpi, Map.of("espalier.off", "table+report"), command);
  }

  private static double median(List<Run> runs) {
    return runs.stream().mapToDouble(Run::seconds).sorted().toArray()[runs.size() / 2];
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  /** mpi.jar is in no registry, so the programs on it are compiled here (docs/adr/0061). */
  private static String compiled(String mpiJar) throws IOException {
    Path script = MpiJavaJob.home().resolve("mpi-tests/make-programs.sh");
    ProcessBuilder builder = new ProcessBuilder("sh", script.toString(), mpiJar);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    String said =
        said(builder.redirectError(ProcessBuilder.Redirect.INHERIT), "compiling the programs");
    return said.strip();
  }

  private static Run run(Program program, MpiJavaJob job) throws IOException {
    String said = said(job.process().redirectErrorStream(true), program.title());
    Matcher line = LINE.matcher(said);
    if (!line.find()) {
      throw new OutsideException(program.title() + " did not end with its line; it said: " + said);
    }
    return new Run(line.group(1), Double.parseDouble(line.group(2)), line.group(3).equals("ok"));
  }

  private static String said(ProcessBuilder builder, String what) throws IOException {
    Path log = Files.createTempFile("espalier-demo", ".log");
    try {
      Process process = builder.redirectOutput(log.toFile()).start();
      try {
        process.getOutputStream().close();
        if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
          throw new OutsideException(what + " did not end within " + SECONDS + " s");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new OutsideException(what + " was interrupted", e);
      } finally {
        process.destroy();
      }
      String text = Files.readString(log, StandardCharsets.UTF_8);
      if (process.exitValue() != 0) {
        throw new OutsideException(
            "%s failed with exit code %d: %s"
                .formatted(what, process.exitValue(), text.strip().replace('\n', ' ')));
      }
      return text;
    } finally {
      Files.deleteIfExists(log);
    }
  }
}
