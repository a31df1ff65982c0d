// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

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
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutsideException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code espalier demo}: four Java MPI programs on 4 ranks, without Espalier, with it, and with
 * every type tuned at its commit, which shows what there is to find and what looking costs.
 *
 * <p>The fourth runs as between hosts without remote memory access: with the one component of Open
 * MPI for one-sided calls that serves such networks, and through TCP. From 5.0 on there is none
 * that sends descriptions of types along, and so nothing to gain; there it runs in short, as it is.
 */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description =
        "Runs four Java MPI programs on 4 ranks, without and with Espalier, and compares them.")
public final class DemoCommand implements Callable<Integer> {
  private static final int RANKS = 4;
  private static final int SECONDS = 180;
  private static final Pattern LINE =
      Pattern.compile("(?m)^\\S+: \\d+ ranks, (.*), ([0-9.]+) s, check (ok|FAILED).*$");

  private static final String ROW = "  %-23s %8s %8s %8s %6s  %-6s %s";

  private static final Map<String, String> WITHOUT_REMOTE_MEMORY =
      Map.of(
          "OMPI_MCA_osc", "pt2pt",
          "OMPI_MCA_btl", "self,tcp",
          "OMPI_MCA_btl_tcp_if_include", "lo");

  @Spec private CommandSpec spec = CommandSpec.create();

  private record Program(
      String title, String main, List<String> arguments, Map<String, String> environment) {
    Program(String title, String main, String... arguments) {
      this(title, main, List.of(arguments), Map.of());
    }
  }

  private static List<Program> programs(String mpiJar) {
    String waves = "org.espalier.demo.Wave3d";
    String title = "waves, one-sided ghosts";
    return List.of(
        new Program("heat equation, 6 faces", "org.espalier.demo.Heat3d", "96", "200"),
        new Program(
            "particle exchange", "org.espalier.demo.ParticleExchange", "4000", "1000", "400"),
        new Program("2-D Fourier transform", "org.espalier.demo.Fft2d", "1024", "3"),
        sendsDescriptions(mpiJar)
            ? new Program(title, waves, List.of("16", "300", "700"), WITHOUT_REMOTE_MEMORY)
            : new Program(title, waves, "16", "60", "50"));
  }

  /** Says whether mpi.jar is of a library that has the component for such networks. */
  private static boolean sendsDescriptions(String mpiJar) {
    try (JarFile jar = new JarFile(mpiJar)) {
      Manifest manifest = jar.getManifest();
      String version =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_VERSION);
      return version != null && version.matches("[1-4]\\..*");
    } catch (IOException e) {
      throw new OutsideException(
          mpiJar + " cannot be read: make it with native/mpi-jar/make.sh", e);
    }
  }

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
    PrintWriter out = spec.commandLine().getOut();
    out.println("each program on %d ranks, in seconds".formatted(RANKS));
    out.println(
        "  without Espalier; with it; with it told to tune every type at its commit (eager);");
    out.println("  ratio: without / with; types tuned: with, eager; words of all types: eager");
    out.println(
        ROW.formatted("program", "without", "with", "eager", "ratio", "check", "tuned, words"));
    out.flush();
    boolean right = true;
    for (Program program : programs(mpiJar)) {
      Path report = Files.createTempFile("espalier-demo", ".json");
      Path eagerReport = Files.createTempFile("espalier-demo", ".json");
      try {
        Run without = run(program, mpiJar, programs, Optional.empty());
        Run with = run(program, mpiJar, programs, Optional.of(told(report, "paying")));
        Run eager = run(program, mpiJar, programs, Optional.of(told(eagerReport, "eager")));
        boolean ok = without.ok() && with.ok() && eager.ok();
        right &= ok;
        out.println(
            ROW.formatted(
                program.title(),
                seconds(without),
                seconds(with),
                seconds(eager),
                String.format(Locale.ROOT, "%.2f", without.seconds() / with.seconds()),
                ok ? "ok" : "FAILED",
                summary(report, eagerReport)));
        out.println("    " + with.size());
        if (!program.environment().isEmpty()) {
          out.println("    as between hosts without remote memory access:");
          out.println("      " + options(program));
        }
        out.flush();
      } finally {
        Files.deleteIfExists(report);
        Files.deleteIfExists(eagerReport);
      }
    }
    return right ? ExitCode.DONE : ExitCode.NO;
  }

  private static String seconds(Run run) {
    return String.format(Locale.ROOT, "%.3f", run.seconds());
  }

  private static Map<String, String> told(Path report, String tuning) {
    return Map.of(
        "espalier.off", "table", "espalier.tuning", tuning, "espalier.report", report.toString());
  }

  /** The program's options as the launcher would take them on its command line. */
  private static String options(Program program) {
    return program.environment().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(e -> "--mca " + e.getKey().substring("OMPI_MCA_".length()) + " " + e.getValue())
        .collect(Collectors.joining(" "));
  }

  private static String summary(Path with, Path eager) {
    JsonNode totals = totals(eager);
    return "%d, %d of %d; %d -> %d"
        .formatted(
            totals(with).get("tuned").longValue(),
            totals.get("tuned").longValue(),
            totals.get("committed").longValue(),
            totals.get("costBefore").longValue(),
            totals.get("costAfter").longValue());
  }

  private static JsonNode totals(Path report) {
    return JsonMapper.shared().readTree(report.toFile()).get("totals");
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
    ProcessBuilder process = job.process().redirectErrorStream(true);
    process.environment().putAll(program.environment());
    String said = said(process, program.title());
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
