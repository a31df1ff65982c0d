// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where the threads of a job's ranks stand that does not end. */
final class RankStacks {
  private static final int SECONDS = 10;

  /**
   * A main thread in the library's code that joins two worlds. Open MPI 4.1 over PMIx 4, which is
   * what Debian 12 has, now and then does not return from there: issue 2735 of openpmix/openpmix. A
   * program in C that starts two processes twenty times hung in 2 to 6 of 12 runs, its parent in
   * {@code PMIx_Lookup} and a child in {@code PMIx_Init}. A thread that waits for another of its
   * JVM is not runnable, so it is none of these. The classes are those that declare the methods, of
   * mpi.jar and of ours.
   */
  private static final Pattern JOINING =
      Pattern.compile(
          "\"main\"[^\n]*\n +java\\.lang\\.Thread\\.State: RUNNABLE\n([\t ][^\n]+\n)*?"
              + "[\t ]+at mpi\\.(Intracomm(Ports)?\\.(spawn|spawnMultiple|accept|connect)"
              + "|Comm(Handle)?\\.disconnect)\\(");

  private final List<String> dumps;

  private RankStacks(List<String> dumps) {
    this.dumps = dumps;
  }

  /** The stacks that the JDK's own tool tells of each JVM that a launcher has started. */
  static RankStacks of(Process launcher) throws IOException, InterruptedException {
    List<String> dumps = new ArrayList<>();
    List<ProcessHandle> started =
        Stream.concat(Stream.of(launcher.toHandle()), launcher.descendants()).toList();
    for (ProcessHandle process : started) {
      if (process.info().command().orElse("").endsWith("/java")) {
        dumps.add(dump(process.pid()));
      }
    }
    return new RankStacks(dumps);
  }

  /** Dumps that are at hand already. */
  static RankStacks told(String... dumps) {
    return new RankStacks(List.of(dumps));
  }

  private static String dump(long pid) throws IOException, InterruptedException {
    Path tool = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Path said = Files.createTempFile("stacks", ".txt");
    try {
      Process process =
          new ProcessBuilder(tool.toString(), Long.toString(pid), "Thread.print")
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly(); // a JVM that does not answer keeps the tool waiting
      }
      return Files.readString(said);
    } finally {
      Files.deleteIfExists(said);
    }
  }

  /** Whether a rank stands in the library's code that joins two worlds of processes. */
  boolean joiningWorlds() {
    return dumps.stream().anyMatch(dump -> JOINING.matcher(dump).find());
  }

  @Override
  public String toString() {
    return String.join(System.lineSeparator(), dumps);
  }
}
