// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A program that every rank runs, and prints {@code ESPALIER-JOB name rank r: ok ...} at its end.
 *
 * @param name what stands in the completion lines
 * @param command the program and its arguments
 * @param environment variables for every rank
 * @param limit after which the job is ended and counts as failed
 */
record Job(String name, List<String> command, Map<String, String> environment, Duration limit) {

  static final Duration USUAL_LIMIT = Duration.ofMinutes(3);

  Job {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
  }

  /** Any program, with the usual limit. */
  static Job of(String name, List<String> command) {
    return new Job(name, command, Map.of(), USUAL_LIMIT);
  }

  /** A Java program of the class path that {@link Cluster} copies to its nodes. */
  static Job java(String name, String mainClass, String... arguments) {
    // Many short-lived JVMs on few cores: the quick compiler and the simplest collector start
    // soonest.
    List<String> command =
        new ArrayList<>(
            List.of(
                "java",
                "-ea",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                JobClassPath.onNode(),
                mainClass));
    command.addAll(List.of(arguments));
    return new Job(name, command, Map.of(), USUAL_LIMIT);
  }

  Job limit(Duration newLimit) {
    return new Job(name, command, environment, newLimit);
  }

  /** With a system property for every rank's JVM. */
  Job property(String key, String value) {
    List<String> extended = new ArrayList<>(command);
    extended.add(1, "-D" + key + "=" + value);
    return new Job(name, extended, environment, limit);
  }

  @Override
  public String toString() {
    return name;
  }

  Job with(String variable, String value) {
    Map<String, String> extended = new TreeMap<>(environment);
    extended.put(variable, value);
    return new Job(name, command, extended, limit);
  }
}
