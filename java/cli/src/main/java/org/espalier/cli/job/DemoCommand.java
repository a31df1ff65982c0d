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
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutsideException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code espalier demo}: Java MPI programs on 4 ranks, on the real mpi.jar, and with Espalier's
 * package {@code mpi} on each MPI library that is installed.
 */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description =
        "Runs Java MPI programs on 4 ranks, on mpi.jar and with Espalier on each library, and"
            + " compares them.")
public final class DemoCommand implements Callable<Integer> {
  private static final int RANKS = 4;
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
        RunCommand.mpiJar()
            .orElseThrow(() ->
                new OutsideException(
                    "mpi.jar is missing: run ./espalier demo, or name it in ESPALIER_MPI_JAR"));
    String programs = compiled(mpiJar);
    LocalMpi openMpi = LocalMpi.ofOpenMpi();
    Optional<LocalMpi> mpich = LocalMpi.ofMpich();
    PrintWriter out = spec.commandLine().getOut();
    out.println("each program on %d ranks, in seconds of its own work".formatted(RANKS));
    out.println("  ratio: mpi.jar / Espalier, both on Open MPI");
    out.println(ROW.formatted("program", "mpi.jar", "Espalier", "ratio", "on MPICH", "check"));
    out.flush();
    boolean right = true;
    for (Program program : PROGRAMS) {
      List<String> command = new ArrayList<>();
      command.addAll(List.of("java", "-cp", programs, program.main()));
      command.addAll(program.arguments());
      Run theirs = run(program, MpiJavaJob.onMpiJar(RANKS, Optional.empty(), command));
      Run ours = run(program, job(openMpi, command));
      Optional<Run> there = Optional.empty();
      if (mpich.isPresent()) {
        there = Optional.of(run(program, job(mpich.get(), command)));
      }
      boolean ok = theirs.ok() && ours.ok() && there.map(Run::ok).orElse(true);
      right &= ok;
      out.println(
          ROW.formatted(
              program.title(),
              seconds(theirs),
              seconds(ours),
              String.format(Locale.ROOT, "%.2f", theirs.seconds() / ours.seconds()),
              there.map(DemoCommand::seconds).orElse("none"),
              ok ? "ok" : "FAILED"));
      out.println("    " + ours.size());
      out.flush();
    }
    return right ? ExitCode.DONE : ExitCode.NO;
  }

  private static MpiJavaJob job(LocalMpi mpi, List<String> command) {
    return new MpiJavaJob(
        RANKS, Optional.empty(), mpi, Map.of("espalier.off", "table+report"), command);
  }

  private static String seconds(Run run) {
    return String.format(Locale.ROOT, "%.3f", run.seconds());
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
