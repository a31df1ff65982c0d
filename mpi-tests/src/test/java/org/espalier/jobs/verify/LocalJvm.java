// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.verify;

import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.espalier.jobs.ClassCache;
import org.espalier.jobs.JobJars;
import org.espalier.jobs.Training;

/** The JVM of a job's rank on this machine: its command line and its class path. */
final class LocalJvm {
  private LocalJvm() {}

  /** How the command line of a rank begins. */
  static List<String> begin(String library) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-ea",
        "-XX:+UseSerialGC",
        "--enable-native-access=ALL-UNNAMED",
        "-Dorg.espalier.mpi.library="
            + (library.equals("openmpi") ? "libmpi.so.40" : "libmpich.so.12"));
  }

  /** Options with which ranks start sooner. */
  static List<String> cached() throws Exception {
    List<Path> jars = JobJars.list();
    return jars.stream().allMatch(Files::isRegularFile)
        ? ClassCache.options(jars, LocalJvm::train)
        : List.of();
  }

  private static boolean train(String option) throws Exception {
    List<String> command = new ArrayList<>(begin("openmpi"));
    command.addAll(List.of(option, "-cp", classPath(List.of()), Training.class.getName()));
    return new ProcessBuilder(command)
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  /** Of the jobs, and more behind it. */
  static String classPath(List<String> more) throws Exception {
    return Stream.concat(JobJars.list().stream().map(Path::toString), more.stream())
        .collect(Collectors.joining(":"));
  }
}
