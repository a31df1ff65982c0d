// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code espalier demo}: three Java MPI programs on 4 ranks, without Espalier, with it, and with
 * every type tuned at its commit, which shows what there is to find and what looking costs.
 */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description =
        "Runs three Java MPI programs on 4 ranks, without and with Espalier, and compares them.")
final class DemoCommand implements Callable<Integer> {
  private static final int RANKS = 4;
  private static final int SECONDS = 180;
  private static final Pattern LINE =
      Pattern.compile("(?m)^\\S+: \\d+ ranks, (.*), ([0-9.]+) s, check (ok|FAILED).*$");

  private static final String ROW = "  %-22s %8s %8s %8s  %-6s %s";

  @Spec private CommandSpec spec = CommandSpec.create();

  private record Program(String title, String main, List<String> arguments) {}

  private static final List<Program> PROGRAMS =
      List.of(
          new Program("heat equation, 6 faces", "org.espalier.demo.Heat3d", List.of("96", "200")),
          new Program(
              "particle exchange",
              "org.espalier.demo.ParticleExchange",
              List.of("4000", "1000", "400")),
          new Program("2-D Fourier transform", "org.espalier.demo.Fft2d", List.of("1024", "3")));

  private record Run(String size, double seconds, boolean ok) {}

  @Override
  public Integer call() throws IOException {
    String mpiJar =
        RunCommand.mpiJar()
            .orElseThrow(() ->
                new OutsideException(
                    "mpi.jar is missing: run ./espalier demo, or name it in ESPALIER_MPI_JAR"));
    String programs = compiled(mpiJar);
    PrintWriter out = spec.commandLine().getOut();
    out.println("each program on %d ranks, in seconds".formatted(RANKS));
    out.println(
        "  without Espalier; with it; with it told to tune every type at its commit (eager)");
    out.println(
        ROW.formatted("program", "without", "with", "eager", "check", "eager: types, words"));
    out.flush();
    boolean right = true;
    for (Program program : PROGRAMS) {
      Path report = Files.createTempFile("espalier-demo", ".json");
      try {
        Run without = run(program, mpiJar, programs, Optional.empty());
        Run with = run(program, mpiJar, programs, Optional.of(Map.of("espalier.off", "table")));
        Run eager =
            run(
                program,
                mpiJar,
                programs,
                Optional.of(
                    Map.of(
                        "espalier.off", "table",
                        "espalier.tuning", "eager",
                        "espalier.report", report.toString())));
        boolean ok = without.ok() && with.ok() && eager.ok();
        right &= ok;
        out.println(
            ROW.formatted(
                program.title(),
                seconds(without),
                seconds(with),
                seconds(eager),
                ok ? "ok" : "FAILED",
                summary(report)));
        out.println("    " + with.size());
        out.flush();
      } finally {
        Files.deleteIfExists(report);
      }
    }
    return right ? ExitCode.DONE : ExitCode.NO;
  }

  private static String seconds(Run run) {
    return String.format(Locale.ROOT, "%.3f", run.seconds());
  }

  private static String summary(Path report) {
    JsonNode totals = JsonMapper.shared().readTree(report.toFile()).get("totals");
    return "%d tuned, %d kept, %d -> %d"
        .formatted(
            totals.get("tuned").longValue(),
            totals.get("kept").longValue(),
            totals.get("costBefore").longValue(),
            totals.get("costAfter").longValue());
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

  /** Runs a program with the agent told the given properties, or without the agent. */
  private static Run run(
      Program program, String mpiJar, String programs, Optional<Map<String, String>> agent)
      throws IOException {
    List<String> command = new java.util.ArrayList<>();
    command.addAll(List.of("java", "-cp", mpiJar + ":" + programs, program.main()));
    command.addAll(program.arguments());
    MpiJavaJob job =
        new MpiJavaJob(RANKS, Optional.empty(), agent.isPresent(), agent.orElse(Map.of()), command);
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
