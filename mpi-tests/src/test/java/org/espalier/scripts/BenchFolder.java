// SPDX-License-Identifier: Apache-2.0
package org.espalier.scripts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The folder {@code mpi-tests/src/bench} of a tree. */
record BenchFolder(Path root) {
  private static final String FOLDER = "mpi-tests/src/bench";
  private static final int SECONDS = 120;

  /** What a process came to; {@code said} is both of its streams. */
  record Outcome(int code, String said) {}

  Path folder() {
    return root.resolve(FOLDER);
  }

  /** One more tree, which is the same but for files of this folder that are changed in it. */
  BenchFolder copy(Path into) throws IOException {
    linkAllBut("mpi-tests", root, into);
    linkAllBut("src", root.resolve("mpi-tests"), into.resolve("mpi-tests"));
    linkAllBut("bench", root.resolve("mpi-tests/src"), into.resolve("mpi-tests/src"));
    BenchFolder copy = new BenchFolder(into);
    Files.createDirectories(copy.folder());
    for (Path file : files(folder())) {
      Files.copy(file, copy.folder().resolve(file.getFileName()));
    }
    return copy;
  }

  private static void linkAllBut(String name, Path from, Path into) throws IOException {
    Files.createDirectories(into);
    for (Path file : files(from)) {
      if (!file.endsWith(name)) {
        Files.createSymbolicLink(into.resolve(file.getFileName()), file.toAbsolutePath());
      }
    }
  }

  /** Links left to JUnit would each be told of, as they lead out of the folder that it deletes. */
  static void deleteLinks(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path link : files.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  /** The words that {@code compile.sh} knows. */
  List<String> whats() throws Exception {
    Outcome outcome = run(List.of("sh", folder().resolve("compile.sh").toString(), "--list"), "");
    assertThat(outcome.code).as(outcome.said).isZero();
    return outcome.said.lines().toList();
  }

  /** Compiles as the scripts do; where this machine lacks what that takes, the test is left out. */
  Outcome compile(String what, String library, Path into) throws Exception {
    String script = folder().resolve("compile.sh").toString();
    Outcome outcome = run(List.of("sh", script, what, into.toString()), library);
    // Not every machine has mpi.jar and both libraries. .ci/run refuses a skip.
    assumeTrue(outcome.code != 3, outcome.said);
    return outcome;
  }

  private static Outcome run(List<String> command, String library) throws Exception {
    Path said = Files.createTempFile("bench", ".out");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      builder.environment().put("LIBRARY", library);
      builder.environment().remove("CLASSES"); // of another build
      // make.sh would otherwise fetch what mpi.jar is made of.
      builder.environment().putIfAbsent("ESPALIER_MPI_JAR", "nothing");
      Process process = builder.start();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new AssertionError(command + " hung: " + Files.readString(said));
      }
      return new Outcome(process.exitValue(), Files.readString(said));
    } finally {
      Files.deleteIfExists(said);
    }
  }

  /** What is named and is not there, or is there and not compiled; one line for each. */
  List<String> complaints() throws Exception {
    List<String> result = new ArrayList<>();
    List<String> whats = whats();
    Set<String> compiled = new TreeSet<>();
    List<Path> scripts = new ArrayList<>(files(root.resolve("mpi-tests")));
    scripts.addAll(files(folder()));
    scripts.removeIf(file -> !file.toString().endsWith(".sh"));
    for (Path file : scripts) {
      Script script = Script.of(root, file);
      List<String> wrong = new ArrayList<>(wrongFiles(script, compiled));
      wrong.addAll(wrongNames(script, whats));
      wrong.forEach(complaint -> result.add(script.name() + ": " + complaint));
    }
    for (Path file : files(folder())) {
      String name = FOLDER + "/" + file.getFileName();
      if (isSource(name)) {
        if (!compiled.contains(name)) {
          result.add(name + " is compiled by nothing");
        }
        for (String named : Script.of(root, file).filesOfComments()) {
          if (found(named).isEmpty()) {
            result.add("%s: no %s".formatted(name, named));
          }
        }
      }
    }
    return result;
  }

  /** Adds to {@code compiled} the sources that the script names, which only two scripts may. */
  private List<String> wrongFiles(Script script, Set<String> compiled) throws IOException {
    List<String> result = new ArrayList<>();
    boolean compiles = Set.of("compile.sh", "make-bench.sh").contains(script.name());
    for (String named : script.files()) {
      List<String> found = found(named);
      if (found.isEmpty()) {
        result.add("no " + named);
      }
      List<String> sources = found.stream().filter(BenchFolder::isSource).toList();
      if (compiles) {
        compiled.addAll(sources);
      } else if (!sources.isEmpty()) {
        result.add(named + " is for compile.sh to compile");
      }
    }
    return result;
  }

  private List<String> wrongNames(Script script, List<String> whats) throws Exception {
    List<String> result = new ArrayList<>();
    Outcome syntax = run(List.of(script.shell(), "-n", script.file().toString()), "");
    if (syntax.code != 0) {
      result.add(syntax.said.strip());
    }
    Stream.concat(
            script.classes().stream().filter(name -> !hasClass(name)),
            script.programs().stream()
                .filter(name -> !Files.exists(folder().resolve(name + ".java"))))
        .forEach(name -> result.add("no class " + name));
    script.compiles().stream()
        .filter(what -> !whats.contains(what))
        .forEach(what -> result.add("no compile_" + what));
    return result;
  }

  private static boolean isSource(String name) {
    return name.startsWith(FOLDER + "/") && name.matches(".*\\.(java|c)");
  }

  /** The files that a name with stars means; of what a build makes, its module. */
  private List<String> found(String named) throws IOException {
    int target = (named + "/").indexOf("/target/");
    Path path = root.resolve(target < 0 ? named : named.substring(0, target) + "/pom.xml");
    Path parent = path.getParent();
    Path name = path.getFileName();
    if (parent == null || name == null || !Files.isDirectory(parent)) {
      return List.of();
    }
    List<String> result = new ArrayList<>();
    try (var files = Files.newDirectoryStream(parent, name.toString())) {
      files.forEach(file -> result.add(root.relativize(file).toString()));
    }
    return result;
  }

  private boolean hasClass(String name) {
    String file = name.replace('.', '/') + ".java";
    return Stream.of("mpi-tests/src/main/java", "mpi-tests/src/programs/java")
            .anyMatch(folder -> Files.exists(root.resolve(folder).resolve(file)))
        || Stream.of("agent", "classic", "mpi", "redistribute")
            .anyMatch(module ->
                Files.exists(root.resolve("native/" + module + "/src/main/java/" + file)));
  }
}
