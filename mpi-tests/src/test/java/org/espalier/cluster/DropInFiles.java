// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** What programs on mpi.jar need on every node, and where it lies there. */
final class DropInFiles {
  /** The nodes' own: a jar and a library of different versions do not work together. */
  static final String MPI_JAR = "/opt/espalier/mpi.jar";

  static final String AGENT = "/opt/espalier/agent.jar";
  static final String PROGRAMS = "/opt/espalier/programs";

  private DropInFiles() {}

  /** Compiles the programs against the nodes' mpi.jar, and copies them and the agent to all. */
  static void copyTo(Cluster cluster, Path folder) throws IOException {
    Path jar = folder.resolve("mpi.jar");
    cluster.node(0).copyFileFromContainer(MPI_JAR, jar.toString());
    cluster.copy(compile(jar, folder.resolve("programs")), PROGRAMS);
    cluster.copy(built("native/agent/target", "espalier-agent-*-all.jar"), AGENT);
  }

  /** A folder of the project. */
  static Path folder(String name) {
    return Path.of(System.getProperty("espalier.root", ".."), name);
  }

  /** A jar that the build has left in a folder of the project. */
  static Path built(String folder, String pattern) throws IOException {
    Path target = folder(folder);
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, pattern)) {
      for (Path jar : jars) {
        return jar;
      }
    }
    throw new AssertionError("no %s in %s: mvn verify packages it".formatted(pattern, target));
  }

  private static Path compile(Path mpiJar, Path target) throws IOException {
    Path sources = Path.of("src/programs/java").toAbsolutePath();
    List<String> arguments =
        new ArrayList<>(List.of("-d", target.toString(), "-cp", mpiJar.toString(), "-nowarn"));
    try (Stream<Path> files = Files.walk(sources)) {
      files.filter(file -> file.toString().endsWith(".java")).forEach(f -> arguments.add("" + f));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    try (var manager = compiler.getStandardFileManager(null, null, null)) {
      List<String> files = arguments.subList(5, arguments.size());
      boolean compiled =
          compiler
              .getTask(
                  messages,
                  manager,
                  null,
                  arguments.subList(0, 5),
                  null,
                  manager.getJavaFileObjectsFromStrings(files))
              .call();
      assertThat(compiled).as(messages.toString()).isTrue();
    }
    return target;
  }
}
