// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the agent costs, measured in pairs: start-up of a program that commits nothing, of one that
 * commits one type, and a warm commit beside the making of the type. From the project's folder,
 * with ESPALIER_MPI_JAR set and the agent and the programs built:
 *
 * <pre>java mpi-tests/src/test/java/org/espalier/dropin/DropInCost.java [PAIRS]</pre>
 */
public final class DropInCost {
  private static final Pattern MEDIANS =
      Pattern.compile("making (\\d{1,18}), committing (\\d{1,18})");

  private DropInCost() {}

  /**
   * Measures and prints.
   *
   * @param arguments the number of pairs (11)
   * @throws Exception if a program cannot be run
   */
  public static void main(String[] arguments) throws Exception {
    int pairs = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 11;
    for (String commits : new String[] {"0", "1"}) {
      double[] without = new double[pairs];
      double[] with = new double[pairs];
      double[] difference = new double[pairs];
      for (int i = 0; i < pairs; i++) {
        without[i] = seconds(false, commits);
        with[i] = seconds(true, commits);
        difference[i] = with[i] - without[i];
      }
      System.out.println(
          String.format(
              Locale.ROOT,
              "start to end, %s commits: without %.3f s, with %.3f s, difference %.3f s (medians of %d pairs)",
              commits,
              median(without),
              median(with),
              median(difference),
              pairs));
    }
    for (String elements : new String[] {"300", "3000", "30000"}) {
      String out = run(true, "5000", elements);
      String plain = run(false, "5000", elements);
      System.out.println(
          "warm, "
              + elements
              + " listed elements: with "
              + medians(out)
              + "; without "
              + medians(plain));
    }
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

  private static double seconds(boolean agent, String... arguments)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    run(agent, arguments);
    return (System.nanoTime() - start) / 1e9;
  }

  private static String run(boolean agent, String... arguments)
      throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "--enable-native-access=ALL-UNNAMED",
                "-Djava.library.path=/usr/lib/x86_64-linux-gnu:/usr/lib/aarch64-linux-gnu"));
    if (agent) {
      try (var jars =
          Files.newDirectoryStream(Path.of("native/agent/target"), "espalier-agent-*-all.jar")) {
        line.add("-javaagent:" + jars.iterator().next() + "=off=table");
      }
    }
    line.addAll(
        List.of(
            "-cp",
            System.getenv("ESPALIER_MPI_JAR") + ":mpi-tests/target/espalier-programs.jar",
            "org.espalier.programs.Hello"));
    line.addAll(List.of(arguments));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String out =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(out);
    }
    return out;
  }
}
