// SPDX-License-Identifier: Apache-2.0
package org.espalier.published;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The programs of {@code examples/java}, each with the output that stands beside it. */
enum ExampleProgram {
  CHEAPEST_TREE("CheapestTree", 0),
  SEND_COLUMN("SendColumn", 2),
  PLACE_PROGRAM("PlaceProgram", 0),
  RUN_PLAN("RunPlan", 4),
  READ_FILES("ReadFiles", 0, "../halo/face.json");

  static final Path ROOT = Path.of(System.getProperty("espalier.root")).toAbsolutePath();
  static final Path FOLDER = ROOT.resolve("examples/java");

  final String program;
  private final int ranks;
  private final String argument;

  ExampleProgram(String program, int ranks) {
    this(program, ranks, "");
  }

  ExampleProgram(String program, int ranks, String argument) {
    this.program = program;
    this.ranks = ranks;
    this.argument = argument;
  }

  Path source() {
    return FOLDER.resolve("src/main/java/example/" + program + ".java");
  }

  String expected() throws IOException {
    return Files.readString(FOLDER.resolve(program + ".out"));
  }

  /** What it prints, its main class found as the options for the JVM say. */
  String printed(List<String> jvmOptions) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    if (ranks > 0) {
      command.addAll(List.of("mpirun.openmpi", "-n", Integer.toString(ranks), "--oversubscribe"));
      command.addAll(List.of("--mca", "mpi_yield_when_idle", "1"));
    }
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(jvmOptions);
    if (!argument.isEmpty()) {
      command.add(argument);
    }
    return Command.output(FOLDER, command);
  }
}
