// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.command.Tool;
import org.espalier.formats.InputException;

/**
 * The command line that starts a Java program on the ranks of Open MPI, with the agent in front of
 * it or without.
 *
 * @param ranks how many
 * @param hosts where, as the launcher takes it ({@code "h1:2,h2:2"}); nothing for this machine, or
 *     for the hosts that a batch system has given
 * @param agent whether the agent is put in front
 * @param properties system properties for the program's JVM
 * @param command the program, its first word a Java launcher or anything that starts one
 */
record MpiJavaJob(
    int ranks,
    Optional<String> hosts,
    boolean agent,
    Map<String, String> properties,
    List<String> command) {
  private static final String LAUNCHER = "mpirun.openmpi";
  private static final int NEEDED_JAVA = 25;
  private static final Pattern JAVA_VERSION = Pattern.compile("JAVA_VERSION=\"(?:1\\.)?(\\d{1,4})");

  MpiJavaJob {
    properties = Map.copyOf(properties);
    command = List.copyOf(command);
  }

  /**
   * Makes the process, not yet started.
   *
   * @throws InputException if the program's first word is no command
   * @throws OutsideException if the launcher or the agent is missing
   */
  ProcessBuilder process() {
    Path launcher =
        Tool.find(LAUNCHER)
            .orElseThrow(() ->
                new OutsideException(
                    LAUNCHER + " was not found; install it with: apt-get install openmpi-bin"));
    List<String> line =
        new ArrayList<>(List.of(launcher.toString(), "-n", Integer.toString(ranks)));
    Map<String, String> environment = new TreeMap<>();
    // UCX would catch the signal that HotSpot needs for itself.
    environment.put("UCX_ERROR_SIGNALS", "");
    if (hosts.isPresent()) {
      line.addAll(List.of("--host", hosts.get()));
    } else if (!isAllocated()) {
      line.add("--oversubscribe");
    }
    if (hosts.isPresent() || ranks > Runtime.getRuntime().availableProcessors()) {
      // Ranks that wait must not take the core from ranks that work.
      line.addAll(List.of("--mca", "mpi_yield_when_idle", "1"));
    }
    List<String> options = options();
    String first = command.getFirst();
    List<String> program = new ArrayList<>(command);
    if (Path.of(first).endsWith("java")) {
      program.set(0, java(first));
      program.addAll(1, options);
    } else if (first.contains("/")
        ? Files.isExecutable(Path.of(first))
        : Tool.find(first).isPresent()) {
      String before = System.getenv().getOrDefault("JAVA_TOOL_OPTIONS", "");
      environment.put(
          "JAVA_TOOL_OPTIONS", (before + " \"" + String.join("\" \"", options) + "\"").strip());
    } else {
      throw new InputException(
          "the program's first word must be a command, such as java, got \"" + first + "\"");
    }
    environment.keySet().forEach(name -> line.addAll(List.of("-x", name)));
    line.addAll(program);
    ProcessBuilder process = new ProcessBuilder(line);
    process.environment().putAll(environment);
    restoreLocale(process.environment());
    if ("root".equals(System.getProperty("user.name"))) {
      process.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
      process.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    }
    return process;
  }

  /** The program's locale is the user's; the launcher sets another where that is not UTF-8. */
  static void restoreLocale(Map<String, String> environment) {
    String before = environment.remove("ESPALIER_LC_ALL");
    if (before == null) {
      return;
    }
    if (before.isEmpty()) {
      environment.remove("LC_ALL");
    } else {
      environment.put("LC_ALL", before);
    }
  }

  /**
   * Whether a batch system has given this process hosts and slots, which the launcher takes from
   * it. Allowed to use more ranks than slots, it would put all of them on the first host.
   */
  private static boolean isAllocated() {
    return Stream.of("SLURM_JOB_ID", "PBS_NODEFILE", "LSB_JOBID")
        .anyMatch(System.getenv()::containsKey);
  }

  private List<String> options() {
    List<String> options = new ArrayList<>();
    options.add("--enable-native-access=ALL-UNNAMED");
    javaLibrary().ifPresent(folder -> options.add("-Djava.library.path=" + folder));
    if (agent) {
      properties.forEach((name, value) -> options.add("-D" + name + "=" + value));
      options.add("-javaagent:" + agentJar());
    }
    return options;
  }

  /** The JDK that runs this command, where the path's own is too old for the agent. */
  private String java(String word) {
    if (hosts.isPresent() || word.contains("/")) {
      return word;
    }
    String own = System.getProperty("java.home") + "/bin/java";
    Optional<Path> found = Tool.find(word);
    return found.isEmpty() || release(found.get()) < NEEDED_JAVA ? own : word;
  }

  /** The release of a JDK by its own file, or 0 where that does not say. */
  private static int release(Path java) {
    try {
      Path home = java.toRealPath().resolve("../..").normalize();
      Matcher matcher = JAVA_VERSION.matcher(Files.readString(home.resolve("release")));
      return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  /** The folder of Open MPI's JNI library: its launcher of version 6 no longer passes it. */
  static Optional<Path> javaLibrary() {
    for (String root : List.of("/usr/lib", "/usr/lib64", "/usr/local/lib")) {
      if (Files.exists(Path.of(root, "libmpi_java.so"))) {
        return Optional.of(Path.of(root));
      }
      try (DirectoryStream<Path> folders =
          Files.newDirectoryStream(Path.of(root), "*-linux-gnu*")) {
        for (Path folder : folders) {
          if (Files.exists(folder.resolve("libmpi_java.so"))) {
            return Optional.of(folder);
          }
        }
      } catch (IOException e) {
        // No such folder on this system.
      }
    }
    return Optional.empty();
  }

  private static Path agentJar() {
    String named = System.getProperty("espalier.agent");
    if (named != null) {
      return Path.of(named).toAbsolutePath();
    }
    Path target = home().resolve("native/agent/target");
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(target, "espalier-agent-*-all.jar")) {
      for (Path jar : jars) {
        return jar.toAbsolutePath();
      }
    } catch (IOException e) {
      // Told below.
    }
    throw new OutsideException(
        "the agent is not built in " + target + "; run ./espalier demo, which builds it");
  }

  /** The project's folder, as the launcher tells it. */
  static Path home() {
    return Path.of(System.getProperty("espalier.home", ".")).toAbsolutePath().normalize();
  }
}
