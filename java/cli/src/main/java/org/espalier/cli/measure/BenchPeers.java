// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.launch.MpiJar;
import org.espalier.cli.launch.MpiJavaJob;
import org.espalier.cli.rank.MultiRankJob;

/**
 * What {@code espalier bench} compares with and cannot be shipped: loops in C and the side over
 * mpi.jar, compiled on the spot by {@code mpi-tests/make-bench.sh}.
 *
 * @param loops the library of loops, where there is a C compiler
 * @param jar the classes of the side and mpi.jar, where there is an mpi.jar
 */
record BenchPeers(Optional<String> loops, List<String> jar) {
  BenchPeers {
    jar = List.copyOf(jar);
  }

  /** Compiles what can be compiled here. */
  static BenchPeers make() {
    Path script = MpiJavaJob.home().resolve("mpi-tests/make-bench.sh");
    Optional<String> mpiJar = MpiJar.installed();
    List<String> command =
        new ArrayList<>(List.of("sh", script.toString(), MultiRankJob.classPath()));
    mpiJar.ifPresent(command::add);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Optional<String> loops = Optional.empty();
    List<String> jar = List.of();
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int code = process.waitFor();
      if (code != 0) {
        throw new OutsideException(
            "%s failed with exit code %d; see the lines above".formatted(script, code));
      }
      for (String line : said.lines().toList()) {
        if (line.startsWith("loops ")) {
          loops = Optional.of(line.substring("loops ".length()));
        } else if (line.startsWith("jar ") && mpiJar.isPresent()) {
          jar = List.of(line.substring("jar ".length()), mpiJar.get());
        }
      }
    } catch (IOException e) {
      throw new OutsideException(script + " could not be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OutsideException("interrupted", e);
    }
    return new BenchPeers(loops, jar);
  }

  /**
   * The heap as it is once a program has filled its young generation for the first time: a page
   * that is used first may take longer than ten messages (docs/adr/0506). Of all sides alike.
   */
  private static final List<String> USED_HEAP =
      List.of("-Xms32m", "-Xmn16m", "-XX:+AlwaysPreTouch");

  /**
   * What a job's processes are given under a launcher.
   *
   * @param warm whether the heap has been used before; otherwise as a new process has it
   */
  MultiRankJob.Surroundings surroundings(
      MultiRankJob.Launcher launcher, Duration limit, boolean warm) {
    List<String> options = new ArrayList<>(warm ? USED_HEAP : List.of());
    loops.ifPresent(file -> options.add("-Despalier.bench.loops=" + file));
    boolean withJar = hasJar(launcher);
    if (withJar) {
      MpiJar.javaLibrary().ifPresent(dir -> options.add("-Djava.library.path=" + dir));
    }
    return new MultiRankJob.Surroundings(withJar ? jar : List.of(), options, limit);
  }

  /** mpi.jar is Open MPI's. */
  boolean hasJar(MultiRankJob.Launcher launcher) {
    return !jar.isEmpty() && launcher.library().equals("Open MPI");
  }
}
