// SPDX-License-Identifier: Apache-2.0
package org.espalier.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Publishes a copy of the source tree into a folder, and builds and runs {@code examples/java}
 * against that folder alone.
 */
final class PublicationTest {
  private static final Path TARGET = ExampleProgram.ROOT.resolve("published/target");
  private static final Path CHECKOUT = TARGET.resolve("checkout");
  private static final Path REPOSITORY = TARGET.resolve("repository");
  private static final Path CONSUMER = TARGET.resolve("consumer");

  /** What a copy leaves out: what builds make, and what they do not read. */
  private static final Set<String> LEFT_OUT = Set.of("target", ".git", "docs", ".idea", ".vscode");

  /** The modules that are published, by the folders they are built in. */
  private static final Map<String, String> MODULES =
      new TreeMap<>(
          Map.of(
              "espalier-core", "java/core",
              "espalier-placement", "java/placement",
              "espalier-formats", "java/formats",
              "espalier-mpi", "native/mpi",
              "espalier-redistribute", "native/redistribute",
              "espalier-mpi-classic", "native/classic",
              "espalier-agent", "native/agent"));

  private static final String BOM = "espalier-bom";
  private static final Pattern SNAPSHOT = Pattern.compile("\\d{8}\\.\\d{6}-\\d+");

  @BeforeAll
  static void publishAndBuild() throws IOException, InterruptedException {
    for (Path folder : List.of(CHECKOUT, REPOSITORY, CONSUMER)) {
      remove(folder);
    }
    copy(ExampleProgram.ROOT, CHECKOUT);
    String modules =
        Stream.concat(Stream.of("bom"), MODULES.values().stream()).collect(Collectors.joining(","));
    Command.output(
        CHECKOUT,
        List.of(
            "mvn",
            "-B",
            "-ntp",
            "-T",
            "2",
            "-P",
            "publish",
            // The checks have run in the build that runs this test.
            "-Despalier.checker=-Xdiags:compact",
            "-pl",
            modules,
            "-am",
            // So have the tests and the formatter: this build is only what is published.
            "-Dmaven.test.skip=true",
            "-Dspotless.check.skip=true",
            "-Dmaven.repo.local=" + libraries(),
            "-DaltDeploymentRepository=folder::" + REPOSITORY.toUri(),
            "deploy"));
    copy(ExampleProgram.FOLDER, CONSUMER);
    Path settings = TARGET.resolve("settings.xml");
    Files.writeString(settings, settings());
    Command.output(
        CONSUMER,
        List.of(
            "mvn",
            "-B",
            "-ntp",
            "-s",
            settings.toString(),
            "-gs",
            settings.toString(),
            "-Dmaven.repo.local=" + TARGET.resolve("consumer-libraries"),
            "compile"));
  }

  private static Path libraries() {
    return Path.of(System.getProperty("espalier.libraries"));
  }

  /** The published folder, and for all else the libraries that are on this machine. */
  private static String settings() {
    return """
    <settings>
      <mirrors>
        <mirror><id>here</id><mirrorOf>central</mirrorOf><url>%s</url></mirror>
      </mirrors>
      <profiles>
        <profile>
          <id>published</id>
          <repositories>
            <repository>
              <id>published</id>
              <url>%s</url>
              <snapshots><enabled>true</enabled></snapshots>
            </repository>
          </repositories>
        </profile>
      </profiles>
      <activeProfiles><activeProfile>published</activeProfile></activeProfiles>
    </settings>
    """
        .formatted(libraries().toUri(), REPOSITORY.toUri());
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (!folder.equals(from) && LEFT_OUT.contains(folder.getFileName().toString())) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            Files.createDirectories(to.resolve(from.relativize(folder)));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.copy(
                file,
                to.resolve(from.relativize(file)),
                LinkOption.NOFOLLOW_LINKS,
                StandardCopyOption.COPY_ATTRIBUTES);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void remove(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(path);
        }
      }
    }
  }

  /** The files of one artefact without checksums and lists of versions, its version left out. */
  private static Map<String, Path> files(String artifact) throws IOException {
    try (Stream<Path> all = Files.walk(REPOSITORY.resolve("org/espalier").resolve(artifact))) {
      return all.filter(Files::isRegularFile)
          .filter(file -> file.getFileName().toString().matches(".*\\.(jar|pom)"))
          .collect(
              Collectors.toMap(
                  file -> SNAPSHOT.matcher(file.getFileName().toString()).replaceAll("V"),
                  file -> file));
    }
  }

  private static String name(String artifact, String ending) {
    return artifact + "-" + version() + ending;
  }

  private static String version() {
    return "0.1.0-V";
  }

  @Test
  void onlyWhatIsForUsersIsPublished() throws IOException {
    try (Stream<Path> artifacts = Files.list(REPOSITORY.resolve("org/espalier"))) {
      assertThat(artifacts.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Stream.concat(Stream.of(BOM), MODULES.keySet().stream()).toList());
    }
    assertThat(files(BOM)).containsOnlyKeys(name(BOM, ".pom"));
    for (String artifact : MODULES.keySet()) {
      Set<String> wanted =
          Stream.of(".pom", ".jar", "-sources.jar", "-javadoc.jar")
              .map(ending -> name(artifact, ending))
              .collect(Collectors.toSet());
      if (artifact.equals("espalier-agent")) {
        wanted.add(name(artifact, "-all.jar"));
      }
      assertThat(files(artifact).keySet()).isEqualTo(wanted);
    }
  }

  @Test
  void theBomNamesEveryArtefact() throws IOException {
    String bom = Files.readString(files(BOM).get(name(BOM, ".pom")));
    Pattern entry =
        Pattern.compile(
            "<artifactId>(espalier-[a-z-]+)</artifactId>\\s*<version>\\$\\{project\\.version}<");
    Set<String> named =
        entry
            .matcher(bom.substring(bom.indexOf("<dependencyManagement>")))
            .results()
            .map(match -> match.group(1))
            .collect(Collectors.toSet());
    assertThat(named).isEqualTo(MODULES.keySet());
    assertThat(bom).doesNotContain("<parent>");
  }

  /** A POM that needs no other of this build: no parent, no property, no library of tests. */
  @Test
  void everyPomStandsAlone() throws IOException {
    for (String artifact : MODULES.keySet()) {
      String pom = Files.readString(files(artifact).get(name(artifact, ".pom")));
      assertThat(pom)
          .as(artifact)
          .doesNotContain("<parent>")
          .doesNotContain("${")
          .doesNotContain("junit")
          .doesNotContain("testkit")
          .contains("<name>", "<description>", "Apache-2.0");
    }
  }

  /** Two builds in two folders: the one that runs this test, and the copy's. */
  @Test
  void twoBuildsGiveTheSameBytes() throws IOException {
    for (Map.Entry<String, String> module : MODULES.entrySet()) {
      Path target = ExampleProgram.ROOT.resolve(module.getValue()).resolve("target");
      for (String ending : List.of(".jar", "-all.jar")) {
        Path published = files(module.getKey()).get(name(module.getKey(), ending));
        if (published != null) {
          Path built = target.resolve(module.getKey() + "-0.1.0-SNAPSHOT" + ending);
          // `mvn test` alone leaves no jars to compare with. .ci/run refuses a skip.
          assumeTrue(Files.exists(built), "no " + built + ": mvn verify packages it");
          assertThat(Arrays.mismatch(Files.readAllBytes(published), Files.readAllBytes(built)))
              .as("the first byte in which %s and %s differ", published, built)
              .isEqualTo(-1);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(ExampleProgram.class)
  void runsOnTheClassPath(ExampleProgram program) throws IOException, InterruptedException {
    String path = CONSUMER.resolve("target/classes") + ":" + CONSUMER.resolve("target/lib") + "/*";
    assertThat(
            program.printed(
                List.of(
                    "--enable-native-access=ALL-UNNAMED",
                    "-cp",
                    path,
                    "example." + program.program)))
        .isEqualTo(program.expected());
  }

  @ParameterizedTest
  @EnumSource(ExampleProgram.class)
  void runsOnTheModulePath(ExampleProgram program) throws IOException, InterruptedException {
    String path = CONSUMER.resolve("target/classes") + ":" + CONSUMER.resolve("target/lib");
    assertThat(
            program.printed(
                List.of(
                    "--enable-native-access=org.espalier.mpi",
                    "-p",
                    path,
                    "-m",
                    "example/example." + program.program)))
        .isEqualTo(program.expected());
  }
}
