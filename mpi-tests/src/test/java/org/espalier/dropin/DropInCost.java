// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the agent costs, measured in turns without it, with it, and with it told to tune every type
 * at its commit: start-up of a program that commits nothing and of one that commits one type, a
 * warm commit beside the making of the type, and the demonstration programs on 4 ranks from start
 * to end. From the project's folder, with ESPALIER_MPI_JAR set and the agent and the programs
 * built:
 *
 * <pre>java mpi-tests/src/test/java/org/espalier/dropin/DropInCost.java [TURNS]</pre>
 */
public final class DropInCost {
  private static final Pattern MEDIANS =
      Pattern.compile("making (\\d{1,18}), committing (\\d{1,18})");

  private static final List<String> HELLO = List.of("org.espalier.programs.Hello");

  private static final List<List<String>> DEMONSTRATIONS =
      List.of(
          List.of("org.espalier.demo.Heat3d", "96", "200"),
          List.of("org.espalier.demo.ParticleExchange", "4000", "1000", "400"),
          List.of("org.espalier.demo.Fft2d", "1024", "3"));

  /** What stands in front of the program. */
  private enum Front {
    NOTHING,
    AGENT,
    EAGER
  }

  private DropInCost() {}

  /**
   * Measures and prints.
   *
   * @param arguments the number of turns (11)
   * @throws Exception if a program cannot be run
   */
  public static void main(String[] arguments) throws Exception {
    int turns = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 11;
    // The first run of an agent keeps the rewritten classes for those that follow.
    run(Front.AGENT, 1, with(HELLO, "1"));
    compare("start to end, nothing committed", turns, 1, with(HELLO, "0"));
    compare("start to end, one type committed", turns, 1, with(HELLO, "1"));
    for (String elements : new String[] {"300", "3000", "30000"}) {
      for (Front front : Front.values()) {
        System.out.println(
            "warm, "
                + elements
                + " listed elements, "
                + front
                + ": "
                + medians(run(front, 1, with(HELLO, "5000", elements))));
      }
    }
    for (List<String> program : DEMONSTRATIONS) {
      compare("start to end, 4 ranks, " + String.join(" ", program), turns, 4, program);
    }
  }

  private static List<String> with(List<String> program, String... arguments) {
    List<String> all = new ArrayList<>(program);
    all.addAll(List.of(arguments));
    return all;
  }

  /** Runs in turns, so that what else the machine does meets all alike. */
  private static void compare(String what, int turns, int ranks, List<String> program)
      throws IOException, InterruptedException {
    Map<Front, double[]> seconds = new EnumMap<>(Front.class);
    for (Front front : Front.values()) {
      seconds.put(front, new double[turns]);
    }
    for (int turn = 0; turn < turns; turn++) {
      for (Map.Entry<Front, double[]> each : seconds.entrySet()) {
        long start = System.nanoTime();
        run(each.getKey(), ranks, program);
        each.getValue()[turn] = (System.nanoTime() - start) / 1e9;
      }
    }
    double[] without = seconds.getOrDefault(Front.NOTHING, new double[turns]);
    StringBuilder line = new StringBuilder(what + ":");
    seconds.forEach((front, times) -> {
      double[] differences = new double[turns];
      Arrays.setAll(differences, turn -> times[turn] - without[turn]);
      line.append(
          String.format(
              Locale.ROOT, " %s %.3f s (%+.3f)", front, median(times), median(differences)));
    });
    System.out.println(line + ", medians of " + turns);
  }

  private static String medians(String out) {
    Matcher matcher = MEDIANS.matcher(out);
    return matcher.find()
        ? String.format(
            Locale.ROOT,
            "making %.1f us, commit %.1f us",
            Long.parseLong(matcher.group(1)) / 1e3,
            Long.parseLong(matcher.group(2)) / 1e3)
        : "no line";
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  private static String run(Front front, int ranks, List<String> program)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    if (ranks > 1) {
      line.addAll(List.of("mpirun.openmpi", "-n", Integer.toString(ranks), "--oversubscribe"));
      line.addAll(List.of("--mca", "mpi_yield_when_idle", "1"));
    }
    line.addAll(
        List.of(
            System.getProperty("java.home") + "/bin/java",
            "--enable-native-access=ALL-UNNAMED",
            "-Djava.library.path=/usr/lib/x86_64-linux-gnu:/usr/lib/aarch64-linux-gnu"));
    if (front != Front.NOTHING) {
      try (var jars =
          Files.newDirectoryStream(Path.of("native/agent/target"), "espalier-agent-*-all.jar")) {
        line.add(
            "-javaagent:"
                + jars.iterator().next()
                + "=off=table,tuning="
                + (front == Front.EAGER ? "eager" : "paying"));
      }
    }
    line.add("-cp");
    line.add(System.getenv("ESPALIER_MPI_JAR") + ":mpi-tests/target/espalier-programs.jar");
    line.addAll(program);
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(out);
    }
    return out;
  }
}
