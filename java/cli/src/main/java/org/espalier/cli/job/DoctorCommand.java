// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutputOptions;
import org.espalier.cli.command.Tool;
import org.espalier.cli.launch.MpiJar;
import org.espalier.cli.launch.MpiProbe;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier doctor}: what was found on this machine, what will be used and why. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description =
        "Tells which JDK, MPI libraries and container engine were found, and what to install.")
public final class DoctorCommand implements Callable<Integer> {
  @Mixin private OutputOptions output = new OutputOptions();

  @Spec private CommandSpec spec = CommandSpec.create();

  private final ObjectNode json = JsonNodeFactory.instance.objectNode();
  private final StringBuilder text = new StringBuilder();
  private final ArrayNode missing = JsonNodeFactory.instance.arrayNode();
  private final ArrayNode wrong = JsonNodeFactory.instance.arrayNode();

  DoctorCommand() {}

  @Override
  public Integer call() {
    jdk();
    mpi();
    containers();
    json.set("missing", missing);
    json.set("wrong", wrong);
    list("missing", missing);
    list("wrong", wrong);
    PrintWriter out = spec.commandLine().getOut();
    if (output.isJson()) {
      out.println(json);
    } else {
      out.print(text);
    }
    return missing.isEmpty() && wrong.isEmpty() ? ExitCode.DONE : ExitCode.NO;
  }

  private void list(String title, ArrayNode faults) {
    for (int i = 0; i < faults.size(); i++) {
      text.append(
          "%-12s %s%n  remedy     %s%n"
              .formatted(
                  i == 0 ? title : "",
                  faults.get(i).get("what").stringValue(),
                  faults.get(i).get("remedy").stringValue()));
    }
  }

  private void missing(String what, String remedy) {
    missing.addObject().put("what", what).put("remedy", remedy);
  }

  private void wrong(String what, String remedy) {
    wrong.addObject().put("what", what).put("remedy", remedy);
  }

  private void jdk() {
    String version = System.getProperty("java.version");
    String home = System.getProperty("java.home");
    json.putObject("jdk").put("version", version).put("home", home);
    text.append("%-12s %s, %s%n".formatted("JDK", version, home));
  }

  private void mpi() {
    ArrayNode libraries = json.putArray("mpi");
    List<MpiProbe.Answer> found = MpiProbe.all();
    for (MpiProbe.Answer library : found) {
      describe(library, libraries.addObject());
    }
    if (found.stream().noneMatch(a -> a.name().equals("Open MPI"))) {
      missing("Open MPI", "apt-get install openmpi-bin libopenmpi-dev");
    }
    if (found.stream().noneMatch(a -> a.name().equals("MPICH"))) {
      missing("MPICH", "apt-get install mpich libmpich-dev");
    }
    MpiProbe.ask(Optional.empty()).ifPresent(this::used);
  }

  /** The library that a program started like this would get, and whether the launcher fits. */
  private void used(MpiProbe.Answer used) {
    ObjectNode entry = json.putObject("used");
    entry.put("name", used.name()).put("version", used.version()).put("abi", used.abi());
    entry.put("library", used.library()).put("why", used.why());
    text.append(
        "%-12s %s %s, ABI %s%n  library    %s%n  why        %s%n"
            .formatted(
                "used here", used.name(), used.version(), used.abi(), used.library(), used.why()));
    LaunchCheck launch = LaunchCheck.of(System.getenv(), used.name());
    json.put("launch", launch.line());
    text.append("%-12s %s%n".formatted("launch", launch.line()));
    if (!launch.remedy().isEmpty()) {
      wrong(launch.line(), launch.remedy());
    }
  }

  private void describe(MpiProbe.Answer library, ObjectNode entry) {
    entry.put("name", library.name()).put("version", library.version());
    entry.put("abi", library.abi()).put("library", library.library());
    text.append(
        "%-12s %s %s, ABI %s%n  library    %s%n"
            .formatted("MPI", library.name(), library.version(), library.abi(), library.library()));
    Optional<String> launcher = launcher(library.name());
    if (launcher.isPresent()) {
      entry.put("launcher", launcher.get());
      text.append("  launcher   %s%n".formatted(launcher.get()));
    } else {
      boolean openMpi = library.name().equals("Open MPI");
      missing(
          "launcher of " + library.name(),
          "apt-get install " + (openMpi ? "openmpi-bin" : "mpich"));
    }
    if (library.abi().equals("OPENMPI")) {
      String bindings = System.getenv("ESPALIER_MPI_JAR");
      if (bindings != null) {
        bindings(MpiJar.of(bindings), library, entry);
      } else {
        missing(
            "mpi.jar for " + library.name(), "run ./espalier demo once, or native/mpi-jar/make.sh");
      }
    }
  }

  private void bindings(MpiJar jar, MpiProbe.Answer library, ObjectNode entry) {
    entry.put("javaBindings", jar.path()).put("javaBindingsVersion", jar.version());
    boolean suits = jar.suits(library.version());
    text.append(
        "  mpi.jar    %s%n             %s%n"
            .formatted(
                jar.path(),
                jar.version().isEmpty()
                    ? "it does not say of which version it is"
                    : "of Open MPI %s, which %s the library"
                        .formatted(jar.version(), suits ? "fits" : "does not fit")));
    if (!suits) {
      wrong(
          "mpi.jar is of Open MPI %s, the library is %s"
              .formatted(jar.version(), library.version()),
          "unset ESPALIER_MPI_JAR, and run native/mpi-jar/make.sh");
    }
  }

  private static Optional<String> launcher(String library) {
    List<String> names =
        library.equals("Open MPI")
            ? List.of("mpirun.openmpi", "prterun", "mpirun")
            : List.of("mpirun.mpich", "mpiexec.hydra", "mpirun");
    return names.stream().filter(name -> Tool.find(name).isPresent()).findFirst();
  }

  private void containers() {
    ObjectNode engine = json.putObject("containers");
    Optional<String> version =
        Tool.find("docker").isPresent()
            ? Tool.firstLine("docker", "version", "--format", "{{.Server.Version}}")
            : Optional.empty();
    if (version.isPresent()) {
      engine.put("engine", "docker").put("version", version.get());
      text.append("%-12s docker %s%n".formatted("containers", version.get()));
    } else {
      missing("container engine", "docker/engine.sh start (as root), or start docker");
    }
  }
}
