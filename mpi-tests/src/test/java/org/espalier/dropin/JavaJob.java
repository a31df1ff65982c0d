// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.espalier.jobs.ClassCache;
import org.espalier.jobs.WaitingRanks;

/** A Java program on ranks of Open MPI, ended by force when it hangs. */
final class JavaJob {
  private static final int SECONDS = 120;

  /** As many as the machines have that these tests are made for. */
  private static final int CORES = 2;

  private static final String JAVA = System.getProperty("java.home") + "/bin/java";

  private final int ranks;
  private final List<String> launcher = new ArrayList<>(List.of("mpirun.openmpi"));
  private final List<String> jvm = new ArrayList<>();
  private boolean mixed;
  private String programs = "";
  private boolean bare;
  private String library = "";
  private String recording = "";
  private String java = JAVA;

  /** What a job came to. */
  record Result(int code, String out, String err) {}

  private JavaJob(int ranks) {
    this.ranks = ranks;
  }

  /** A job without the agent. */
  static JavaJob plain(int ranks) {
    return new JavaJob(ranks);
  }

  /** A job with the agent, and what follows its name. */
  static JavaJob withAgent(int ranks, String arguments) {
    JavaJob job = new JavaJob(ranks);
    job.jvm.add("-javaagent:" + Jars.agent() + "=" + arguments);
    // Not in the cache of whoever runs the tests.
    job.jvm.add(
        "-Despalier.forms=" + Jars.root().resolve("mpi-tests/target/forms").toAbsolutePath());
    return job;
  }

  /** A job as {@code espalier run} starts it: no agent, and no mpi.jar on the class path. */
  static JavaJob dropIn(int ranks, String launcher, String... properties) throws IOException {
    JavaJob job = new JavaJob(ranks).under(launcher).withoutJar();
    // In a file: Open MPI's launcher expects a class path behind every word with "classpath".
    Path options = Files.createTempFile("job", ".options");
    options.toFile().deleteOnExit();
    Files.writeString(options, "\"-Xbootclasspath/a:" + Jars.agent().toAbsolutePath() + "\"\n");
    job.jvm.add("@" + options);
    job.jvm.add("-Despalier.dropin=true");
    job.jvm.add(
        "-Despalier.forms=" + Jars.root().resolve("mpi-tests/target/forms").toAbsolutePath());
    for (String property : properties) {
      job.jvm.add("-Despalier." + property);
    }
    return job;
  }

  /** No mpi.jar on the class path. */
  JavaJob withoutJar() {
    bare = true;
    return this;
  }

  /** A job on Espalier's own package {@code mpi}, without an agent, on a library's launcher. */
  static JavaJob classic(int ranks, String launcher) {
    JavaJob job = new JavaJob(ranks).under(launcher);
    job.library = launcher.equals("mpirun.mpich") ? "libmpich.so.12" : "libmpi.so.40";
    job.jvm.add("-Dorg.espalier.mpi.library=" + job.library);
    return job;
  }

  /** Runs most of the interface, of which the JVM of the first rank keeps what it loads. */
  private static boolean record(String option) throws Exception {
    String openMpi = "mpirun.openmpi";
    if (!Files.isExecutable(Path.of("/usr/bin", openMpi))) {
      return false; // jobs on the other library go without: their tests must not be passed over
    }
    JavaJob job = classic(4, openMpi);
    job.recording = option;
    Path file = Files.createTempFile("job", ".data");
    try {
      return job.once("org.espalier.programs.api.EveryMethod", file.toString()).code() == 0;
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** Another Java launcher. */
  JavaJob on(String otherJava) {
    java = otherJava;
    return this;
  }

  /** No launcher: a job of one rank. */
  JavaJob unlaunched() {
    launcher.clear();
    return this;
  }

  /** One more rank, which runs without the agent and without its options. */
  JavaJob besideOneWithout() {
    mixed = true;
    return this;
  }

  /** The ranks are told what Open MPI's launcher tells those of two programs. */
  JavaJob ofSeveralPrograms() {
    programs = "export OMPI_NUM_APP_CTX=2; ";
    return this;
  }

  /** Another MPI's launcher. */
  JavaJob under(String otherLauncher) {
    launcher.set(0, otherLauncher);
    return this;
  }

  /** More options for the launcher. */
  JavaJob launchedWith(String... options) {
    launcher.addAll(List.of(options));
    return this;
  }

  /** More options for the JVM. */
  JavaJob with(String... options) {
    jvm.addAll(List.of(options));
    return this;
  }

  /** What stands in for mpi.jar on the class path. */
  private String classPath() throws Exception {
    if (!library.isEmpty()) {
      return Jars.classic().stream().map(Path::toString).collect(Collectors.joining(":"));
    }
    return bare ? Jars.programs() : Jars.mpiJar();
  }

  private List<String> program(List<String> options, String main, String... arguments)
      throws Exception {
    List<String> line = new ArrayList<>(List.of(java));
    if (!java.contains("17")) {
      line.add("--enable-native-access=ALL-UNNAMED");
    }
    if (ranks > CORES) {
      line.add("-XX:TieredStopAtLevel=1"); // the second compiler takes what they lack: ADR 390
    }
    // JVMs that start at the same time may find the other's file locked, and say so among the
    // output.
    line.add("-XX:-UsePerfData");
    line.add("-Djava.library.path=/usr/lib/x86_64-linux-gnu:/usr/lib/aarch64-linux-gnu");
    if (!library.isEmpty() && recording.isEmpty() && java.equals(JAVA)) {
      List<Path> jars = new ArrayList<>(Jars.classic());
      jars.add(Path.of(Jars.programs()));
      line.addAll(ClassCache.options(jars, JavaJob::record));
    }
    line.addAll(options);
    line.addAll(List.of("-cp", classPath() + ":" + Jars.programs(), main));
    line.addAll(List.of(arguments));
    return line;
  }

  /** Runs a program; a job that hangs fails with what it said and with where its ranks stand. */
  Result run(String main, String... arguments) throws Exception {
    try {
      return once(main, arguments);
    } catch (HungJob hung) {
      // The library's own defect: a second time would be ours.
      if (!hung.stacks.joiningWorlds()) {
        throw hung;
      }
      System.err.printf(
          "%s hung where the library joins worlds, and is run once more:%n%s%n",
          main, hung.getMessage());
      return once(main, arguments);
    }
  }

  private static final class HungJob extends AssertionError {
    private static final long serialVersionUID = 1;

    private final transient RankStacks stacks;

    HungJob(String message, RankStacks stacks) {
      super(message);
      this.stacks = stacks;
    }
  }

  private Result once(String main, String... arguments) throws Exception {
    List<String> line = new ArrayList<>(launcher);
    ProcessBuilder builder = new ProcessBuilder(line);
    if (!launcher.isEmpty()) {
      // Not every machine has both libraries. .ci/run refuses a skip.
      assumeTrue(
          Files.isExecutable(Path.of("/usr/bin", launcher.getFirst())),
          launcher.getFirst() + " is not installed");
      line.addAll(List.of("-n", Integer.toString(mixed ? ranks + 1 : ranks)));
      line.addAll(WaitingRanks.giveWay(launcher.getFirst(), builder.environment()));
    }
    List<String> program = program(jvm, main, arguments);
    if (!recording.isEmpty()) {
      String first =
          quoted(
              program(Stream.concat(jvm.stream(), Stream.of(recording)).toList(), main, arguments));
      line.addAll(List.of("sh", "-c"));
      line.add(
          "if [ \"$OMPI_COMM_WORLD_RANK\" = 0 ]; then exec %s; else exec %s; fi"
              .formatted(first, quoted(program)));
    } else if (mixed) {
      // Not by two programs for the launcher: that of Open MPI 5.0.7 dies of a command line with
      // ":".
      String plain = quoted(program(List.of(), main, arguments));
      line.addAll(List.of("sh", "-c"));
      line.add(
          programs
              + "if [ \"$OMPI_COMM_WORLD_RANK\" = %d ]; then exec %s; else exec %s; fi"
                  .formatted(ranks, plain, quoted(program)));
    } else {
      line.addAll(program);
    }
    Path out = Files.createTempFile("job", ".out");
    Path err = Files.createTempFile("job", ".err");
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    // As espalier run does: descriptions that one-sided calls send are allocated for each call.
    builder.environment().put("MALLOC_MMAP_THRESHOLD_", Integer.toString(32 << 20));
    builder.environment().put("MALLOC_TRIM_THRESHOLD_", Integer.toString(64 << 20));
    Process process = builder.start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        RankStacks stacks = RankStacks.of(process);
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new HungJob(
            "the job hung and was killed: %s%n%s%n%s%n%s"
                .formatted(
                    String.join(" ", line), Files.readString(out), Files.readString(err), stacks),
            stacks);
      }
      return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    } finally {
      Files.deleteIfExists(out);
      Files.deleteIfExists(err);
    }
  }

  private static String quoted(List<String> words) {
    return words.stream()
        .map(word -> "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }
}
