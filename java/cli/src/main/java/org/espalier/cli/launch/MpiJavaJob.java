// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.command.Tool;
import org.espalier.cli.rank.BatchSystem;
import org.espalier.cli.rank.StartCache;
import org.espalier.formats.InputException;
import org.espalier.mpi.library.MpiLibrary;

/**
 * The command line that starts a Java program on the ranks of an MPI library, with Espalier's
 * package {@code mpi} in front of its own or as it is.
 *
 * <p>Where this command knows the JVM, the package is put behind the classes of the JVM itself,
 * which come before any class path: no agent, which costs a start 0.1 s. On other hosts, and where
 * a script starts the JVM, it is the agent, which declines on a JVM that is too old.
 *
 * @param ranks how many
 * @param hosts where, as Open MPI's launcher takes it ({@code "h1:2,h2:2"}); nothing for this
 *     machine, or for the hosts that a batch system has given
 * @param mpi the library
 * @param swapped whether the package {@code mpi} is Espalier's
 * @param properties system properties for the program's JVM
 * @param command the program, its first word a Java launcher or anything that starts one
 */
public record MpiJavaJob(
    int ranks,
    Optional<String> hosts,
    LocalMpi mpi,
    boolean swapped,
    Map<String, String> properties,
    List<String> command) {
  /** What users may say in the environment; paths are those of one machine and not among them. */
  private static final List<String> SETTINGS =
      List.of("ALONE", "BUDGET", "LIMIT", "OFF", "TUNING", "WAIT");

  private static final List<String> CLASS_PATH = List.of("-cp", "-classpath", "--class-path");

  /** Copies the properties and the command. */
  public MpiJavaJob {
    properties = Map.copyOf(properties);
    command = List.copyOf(command);
  }

  /**
   * A program with Espalier's package.
   *
   * @param ranks how many
   * @param hosts where; nothing for this machine, or for the hosts that a batch system has given
   * @param mpi the library
   * @param properties system properties for the program's JVM
   * @param command the program
   */
  public MpiJavaJob(
      int ranks,
      Optional<String> hosts,
      LocalMpi mpi,
      Map<String, String> properties,
      List<String> command) {
    this(ranks, hosts, mpi, true, properties, command);
  }

  /**
   * A program on the real mpi.jar: its own, or the one of the environment.
   *
   * @param ranks how many
   * @param hosts where; nothing for this machine, or for the hosts that a batch system has given
   * @param command the program
   * @return the job
   * @throws OutsideException if Open MPI's launcher is missing
   */
  public static MpiJavaJob onMpiJar(int ranks, Optional<String> hosts, List<String> command) {
    return new MpiJavaJob(ranks, hosts, LocalMpi.ofOpenMpi(), false, Map.of(), withMpiJar(command));
  }

  /** Adds the installed library's mpi.jar behind the class path, for programs that bring none. */
  private static List<String> withMpiJar(List<String> command) {
    List<String> line = new ArrayList<>(command);
    Optional<String> jar = MpiJar.installed();
    for (int k = 0; jar.isPresent() && k + 1 < line.size(); k++) {
      if (CLASS_PATH.contains(line.get(k))) {
        line.set(k + 1, line.get(k + 1) + ":" + jar.get());
        break;
      }
    }
    return line;
  }

  /**
   * Makes the process, not yet started.
   *
   * @return what starts it
   * @throws InputException if the program's first word is no command
   * @throws OutsideException if the agent is missing
   */
  public ProcessBuilder process() {
    List<String> line = new ArrayList<>(List.of(mpi.launcher().toString()));
    line.addAll(List.of("-n", Integer.toString(ranks)));
    Map<String, String> environment = new TreeMap<>();
    // UCX would catch the signal that HotSpot needs for itself.
    environment.put("UCX_ERROR_SIGNALS", "");
    if (swapped) { // the real mpi.jar is run untouched
      environment.putAll(HeapOfC.variables(System.getenv()));
      environment.putAll(settings(System.getenv()));
    }
    if (hosts.isPresent()) {
      line.addAll(List.of(mpi.openMpi() ? "--host" : "-hosts", hosts.get()));
    } else if (mpi.openMpi() && !BatchSystem.isAllocated()) {
      line.add("--oversubscribe");
      line.addAll(binding(ranks, Runtime.getRuntime().availableProcessors(), System.getenv()));
    }
    if (mpi.openMpi()
        && (hosts.isPresent() || ranks > Runtime.getRuntime().availableProcessors())) {
      // Ranks that wait must not take the core from ranks that work.
      line.addAll(List.of("--mca", "mpi_yield_when_idle", "1"));
    }
    List<String> program = program(environment);
    for (Map.Entry<String, String> each : environment.entrySet()) {
      line.addAll(
          mpi.openMpi()
              ? List.of("-x", each.getKey())
              : List.of("-genv", each.getKey(), each.getValue()));
    }
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

  /**
   * How ranks are kept on processors. Open MPI keeps each of one or two ranks on a core of its own,
   * where the JVM finds one processor and compiles and collects beside the program, however many
   * others there are.
   *
   * @param user the environment, whose own choice stays
   */
  static List<String> binding(int ranks, int processors, Map<String, String> user) {
    boolean chosen =
        user.keySet().stream()
            .anyMatch(name -> name.endsWith("_binding_policy") || name.endsWith("_mapping_policy"));
    return chosen || 2L * ranks > processors ? List.of() : List.of("--bind-to", "none");
  }

  /** What the user says to Espalier in the environment, for ranks on other machines. */
  static Map<String, String> settings(Map<String, String> user) {
    Map<String, String> settings = new TreeMap<>();
    for (String name : SETTINGS) {
      String value = user.get("ESPALIER_" + name);
      if (value != null) {
        settings.put("ESPALIER_" + name, value);
      }
    }
    return settings;
  }

  /**
   * The cache that ranks start from, or will start from once it is made.
   *
   * @return nothing where the JVM is not known, or the program has its own
   */
  public Optional<StartCache> cache() {
    String first = command.getFirst();
    if (!swapped || !isOnThisHost() || !Path.of(first).endsWith("java")) {
      return Optional.empty();
    }
    boolean own =
        command.stream()
            .anyMatch(word -> word.startsWith("-XX:AOT") || word.startsWith("-XX:SharedArchive"));
    return own
        ? Optional.empty()
        : ProgramJvm.found(java(first)).flatMap(java -> StartCache.ofPrograms(java, agentJar()));
  }

  /** The program's own command line with what the JVM has to know. */
  private List<String> program(Map<String, String> environment) {
    String first = command.getFirst();
    List<String> program = new ArrayList<>(command);
    if (Path.of(first).endsWith("java")) {
      String java = java(first);
      program.set(0, java);
      boolean known = isOnThisHost() && ProgramJvm.found(java).isPresent();
      List<String> options = options(known);
      program.addAll(1, known && swapped ? List.of("@" + file(options)) : options);
    } else if (first.contains("/")
        ? Files.isExecutable(Path.of(first))
        : Tool.find(first).isPresent()) {
      String before = System.getenv().getOrDefault("JAVA_TOOL_OPTIONS", "");
      environment.put(
          "JAVA_TOOL_OPTIONS",
          (before + " \"" + String.join("\" \"", options(false)) + "\"").strip());
    } else {
      throw new InputException(
          "the program's first word must be a command, such as java, got \"" + first + "\"");
    }
    return program;
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

  /** Whether all ranks run here, where files of this process can be read. */
  private boolean isOnThisHost() {
    return hosts.isEmpty() && !BatchSystem.isAllocated();
  }

  /**
   * A file of options, which the Java launcher reads. Open MPI's launcher changes the command lines
   * of Java programs: behind every word that contains "classpath" it expects a class path.
   */
  private static Path file(List<String> options) {
    StringBuilder text = new StringBuilder();
    for (String option : options) {
      text.append('"').append(option.replace("\\", "\\\\").replace("\"", "\\\"")).append("\"\n");
    }
    try {
      Path file = Files.createTempFile("espalier-run", ".options");
      file.toFile().deleteOnExit();
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new OutsideException("the options of java cannot be written: " + e.getMessage(), e);
    }
  }

  private List<String> options(boolean known) {
    List<String> options = new ArrayList<>();
    options.add("--enable-native-access=ALL-UNNAMED");
    if (!swapped || !known) {
      MpiJar.javaLibrary().ifPresent(folder -> options.add("-Djava.library.path=" + folder));
    }
    if (swapped) {
      mpi.library().ifPresent(file -> options.add("-D" + MpiLibrary.PROPERTY + "=" + file));
      properties.forEach((name, value) -> options.add("-D" + name + "=" + value));
      if (known) {
        options.add("-Despalier.dropin=true");
        options.add("-Xbootclasspath/a:" + agentJar());
        cache().ifPresent(cache -> options.addAll(cache.options()));
        options.addAll(CompilerOptions.options(command));
      } else {
        options.add("-javaagent:" + agentJar());
      }
    }
    return options;
  }

  /**
   * The path's own JVM, or the one that runs this command where that is too old. By its full name:
   * Open MPI's launcher puts its own folder before the path, where another {@code java} may be.
   */
  private String java(String word) {
    if (hosts.isPresent() || word.contains("/")) {
      return word;
    }
    return ProgramJvm.orOurs(Tool.find(word));
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

  /**
   * The project's folder, as the launcher tells it.
   *
   * @return an absolute path
   */
  public static Path home() {
    return Path.of(System.getProperty("espalier.home", ".")).toAbsolutePath().normalize();
  }
}
