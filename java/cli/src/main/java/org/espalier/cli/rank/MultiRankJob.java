// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.command.Tool;

/**
 * A job on several ranks: a main class of {@code mpi-tests} that prints one completion line for
 * each rank. Those lines are what judges it, never the launcher's exit code alone, which may be 0
 * when ranks were lost.
 *
 * @param name what reports call it
 * @param mainClass its main class
 * @param arguments its arguments
 */
public record MultiRankJob(String name, String mainClass, List<String> arguments) {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Pattern COMPLETION =
      Pattern.compile("ESPALIER-JOB \\S+ rank (\\d+) of \\d+: (ok|FAILED) (\\d+) checks, (.*)");

  /** What a rank says of a fault; launchers draw lines and speak of exit codes behind it. */
  private static final Pattern FAULT =
      Pattern.compile("^(Exception in |Error: |CHECK FAILED|[\\w.$]+(Exception|Error)\\b)");

  private static final Pattern SAYS_SOMETHING = Pattern.compile("\\w");

  /** Copies the arguments. */
  public MultiRankJob {
    arguments = List.copyOf(arguments);
  }

  /**
   * A launcher of one MPI library.
   *
   * @param library {@code "Open MPI"}
   * @param program the launcher's program
   * @param options what it needs before the program
   */
  public record Launcher(String library, String program, List<String> options) {
    static final List<Launcher> ALL =
        List.of(
            new Launcher(
                "Open MPI", "mpirun.openmpi", List.of("--oversubscribe", "--bind-to", "none")),
            new Launcher("MPICH", "mpirun.mpich", List.of("-bind-to", "none")));

    /**
     * How ranks wait: with a core for each they never give it up, since what else runs would then
     * be timed, too; otherwise the one that waits must let the others work.
     */
    private List<String> patience(int ranks) {
      boolean shared = ranks > Runtime.getRuntime().availableProcessors();
      return library.equals("Open MPI")
          ? List.of("--mca", "mpi_yield_when_idle", shared ? "1" : "0")
          : List.of();
    }

    /** What the launcher needs before the program, to start it there. */
    List<String> options(Ranks ranks) {
      if (ranks.hosts().isEmpty()) {
        return options.stream()
            .filter(word -> !word.equals("--oversubscribe") || !BatchSystem.isAllocated())
            .toList();
      }
      String hosts = ranks.hosts().get();
      return library.equals("Open MPI")
          // Ranks that wait must not take the core from ranks that work.
          ? List.of(
              ("--host "
                      + hosts
                      + " --bind-to none --mca mpi_yield_when_idle 1 -x UCX_ERROR_SIGNALS")
                  .split(" "))
          : List.of("-hosts", hosts, "-bind-to", "none");
    }

    /** Sets what the launcher and its ranks, there, have to find in their environment. */
    void prepare(Map<String, String> environment, Ranks ranks) {
      // The launchers refuse root unless told otherwise, and containers run as root.
      environment.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
      environment.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
      // UCX would catch the signal that HotSpot needs for itself.
      environment.put("UCX_ERROR_SIGNALS", "");
      if (library.equals("MPICH") && ranks.hosts().isEmpty() && !BatchSystem.isAllocated()) {
        // Over UCX it opens every network device at the start, and fails where one goes away
        // meanwhile, as those of containers do. Ranks of one machine need none but loopback.
        environment.putIfAbsent("UCX_NET_DEVICES", "lo");
      }
    }

    /**
     * Looks which launchers are installed.
     *
     * @return at least one
     * @throws OutsideException if there is none
     */
    public static List<Launcher> found() {
      List<Launcher> found =
          ALL.stream().filter(launcher -> Tool.find(launcher.program()).isPresent()).toList();
      if (found.isEmpty()) {
        throw new OutsideException(
            "neither mpirun.openmpi nor mpirun.mpich was found; install one with: apt-get install"
                + " openmpi-bin libopenmpi-dev mpich libmpich-dev");
      }
      return found;
    }
  }

  /**
   * How a job ended.
   *
   * @param passed whether every rank said ok and the launcher ended well
   * @param checks checks made by all ranks
   * @param detail what the first rank did, or what went wrong, on one line
   */
  public record Outcome(boolean passed, long checks, String detail) {}

  /**
   * What a job's processes need besides the project's jars.
   *
   * @param classPath more jars and folders
   * @param options of the JVM
   * @param limit how long the job may take
   */
  public record Surroundings(List<String> classPath, List<String> options, Duration limit) {
    static final Surroundings USUAL = new Surroundings(List.of(), List.of(), LIMIT);

    /** Copies the lists. */
    public Surroundings {
      classPath = List.copyOf(classPath);
      options = List.copyOf(options);
    }
  }

  /**
   * Runs the job.
   *
   * @param launcher what starts it
   * @param ranks on how many ranks
   * @return how it ended
   * @throws OutsideException if the launcher could not be started
   */
  public Outcome run(Launcher launcher, int ranks) {
    return run(launcher, ranks, Surroundings.USUAL);
  }

  /**
   * Runs the job with what else it needs.
   *
   * @param launcher what starts it
   * @param ranks on how many ranks
   * @param with what its processes need
   * @return how it ended
   * @throws OutsideException if the launcher could not be started
   */
  public Outcome run(Launcher launcher, int ranks, Surroundings with) {
    List<String> command = new ArrayList<>();
    command.add(launcher.program());
    command.addAll(List.of("-n", Integer.toString(ranks)));
    command.addAll(launcher.options());
    command.addAll(launcher.patience(ranks));
    command.addAll(
        List.of(
            System.getProperty("java.home") + "/bin/java",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC"));
    command.addAll(startingSoon());
    command.addAll(with.options());
    List<String> jars = new ArrayList<>(List.of(classPath()));
    jars.addAll(with.classPath());
    command.addAll(List.of("-cp", String.join(":", jars), mainClass));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    launcher.prepare(builder.environment(), Ranks.here(ranks));
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> read(process));
      if (!process.waitFor(with.limit().toSeconds(), TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        return judge(ranks, output.join(), "no end after " + with.limit().toMinutes() + " minutes");
      }
      int code = process.exitValue();
      return judge(ranks, output.join(), code == 0 ? "" : "exit code " + code);
    } catch (IOException e) {
      throw new OutsideException(
          launcher.program() + " could not be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OutsideException("interrupted", e);
    }
  }

  private static String read(Process process) {
    try {
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  static Outcome judge(int ranks, String output, String fault) {
    boolean[] ok = new boolean[ranks];
    long checks = 0;
    String detail = "";
    String failure = "";
    String said = "";
    boolean told = false;
    for (String line : output.lines().toList()) {
      Matcher matcher = COMPLETION.matcher(line);
      if (matcher.find()) {
        int rank = Integer.parseInt(matcher.group(1));
        boolean passed = matcher.group(2).equals("ok");
        checks += Long.parseLong(matcher.group(3));
        if (rank < ranks) {
          ok[rank] = passed;
        }
        if (rank == 0) {
          detail = matcher.group(4);
        }
        if (!passed && failure.isEmpty()) {
          failure = "rank " + rank + ": " + matcher.group(4);
        }
      } else if (!told && SAYS_SOMETHING.matcher(line).find()) {
        said = line.strip();
        told = FAULT.matcher(said).find();
      }
    }
    int missing = 0;
    for (boolean done : ok) {
      missing += done ? 0 : 1;
    }
    if (missing == 0 && fault.isEmpty()) {
      return new Outcome(true, checks, detail);
    }
    if (failure.isEmpty()) {
      failure =
          "%d of %d ranks said ok; %s: %s"
              .formatted(ranks - missing, ranks, told ? "first fault" : "last line", said);
    }
    return new Outcome(false, checks, fault.isEmpty() ? failure : fault + "; " + failure);
  }

  /** The JVM's options by which ranks start from a cache of their classes. */
  private static List<String> startingSoon() {
    return StartCache.ofRanks(classPath(), "org.espalier.jobs.Training")
        .map(StartCache::optionsOfMade)
        .orElse(List.of());
  }

  /**
   * The jars that the jobs need, as the build left them.
   *
   * @return a class path
   * @throws OutsideException if one of them is missing
   */
  public static String classPath() {
    Path home = Path.of(System.getProperty("espalier.home", "."));
    return String.join(
        ":",
        jar(home.resolve("mpi-tests/target"), "espalier-mpi-tests-*.jar"),
        jar(home.resolve("native/mpi/target"), "espalier-mpi-*.jar"),
        jar(home.resolve("native/redistribute/target"), "espalier-redistribute-*.jar"),
        jar(home.resolve("java/placement/target"), "espalier-placement-*.jar"),
        jar(home.resolve("java/cli/target/lib"), "fastutil-core-*.jar"),
        jar(home.resolve("java/core/target"), "espalier-core-*.jar"));
  }

  private static String jar(Path folder, String pattern) {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, pattern)) {
      for (Path jar : jars) {
        if (!jar.toString().matches(".*-(sources|javadoc)\\.jar")) {
          return jar.toAbsolutePath().toString();
        }
      }
    } catch (IOException e) {
      // Told below.
    }
    throw new OutsideException("no %s in %s; ./espalier builds it".formatted(pattern, folder));
  }
}
