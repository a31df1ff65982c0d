// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.espalier.cli.Espalier;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.launch.MpiJar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The doctor under launchers of either library, and with an mpi.jar of another version. */
class DoctorCommandTest {
  private static final long SECONDS = 180;

  @TempDir private Path folder;

  private record Run(int code, String output) {}

  private Run doctor(Map<String, String> environment, String library, String... launcher)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher));
    command.addAll(
        List.of(
            System.getProperty("java.home") + "/bin/java",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Dorg.espalier.mpi.library=" + library,
            "-cp",
            System.getProperty("java.class.path"),
            Espalier.class.getName(),
            "doctor"));
    Path log = folder.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    builder.environment().putAll(environment);
    Process process = builder.start();
    boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    String output = Files.readString(log, StandardCharsets.UTF_8);
    assertThat(ended).as(output).isTrue();
    return new Run(process.exitValue(), output);
  }

  private Path jar(String version) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    Path jar = folder.resolve("mpi.jar");
    try (OutputStream file = Files.newOutputStream(jar)) {
      new JarOutputStream(file, manifest).close();
    }
    return jar;
  }

  @ParameterizedTest
  @CsvSource({"openmpi,libmpich.so.12,MPICH,mpich", "mpich,libmpi.so.40,Open MPI,openmpi"})
  void theLauncherOfAnotherLibraryIsNamedWithItsRemedy(
      String launcher, String library, String name, String remedy) throws Exception {
    List<String> line = new ArrayList<>(List.of("mpirun." + launcher));
    if (launcher.equals("openmpi")) {
      line.add("--oversubscribe");
    }
    line.addAll(List.of("-n", "2"));
    Run run = doctor(Map.of(), library, line.toArray(String[]::new));
    assertThat(run.code).as(run.output).isEqualTo(ExitCode.NO);
    assertThat(run.output)
        .contains("launcher started 2 ranks, but the library used is " + name)
        .contains("start it with mpirun." + remedy)
        .contains("the system property org.espalier.mpi.library");
  }

  @Test
  void anMpiJarOfAnotherSeriesIsNamedWithItsRemedy() throws Exception {
    // A series that neither Debian 12 nor Debian 13 has.
    Run run = doctor(Map.of("ESPALIER_MPI_JAR", jar("3.1.6").toString()), "libmpi.so.40");
    assertThat(run.code).as(run.output).isEqualTo(ExitCode.NO);
    assertThat(run.output)
        .contains("of Open MPI 3.1.6, which does not fit the library")
        .contains("mpi.jar is of Open MPI 3.1.6, the library is ")
        .contains("native/mpi-jar/make.sh")
        .contains("no launcher started this");
    assertThat(run.output.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
  }

  @Test
  void whatIsNoJarIsToldInOneLine() throws Exception {
    Path text = Files.writeString(folder.resolve("mpi.jar"), "no jar");
    Run run = doctor(Map.of("ESPALIER_MPI_JAR", text.toString()), "libmpi.so.40");
    assertThat(run.code).isEqualTo(ExitCode.OUTSIDE);
    assertThat(run.output).contains("cannot be read as mpi.jar").doesNotContain("\tat ");
  }

  @Test
  void aJarOfTheSameSeriesFits() {
    assertThat(new MpiJar("x", "4.1.4").suits("4.1.6")).isTrue();
    assertThat(new MpiJar("x", "4.1.4").suits("4.0.7")).isFalse();
    assertThat(new MpiJar("x", "").suits("5.0.7")).isTrue();
  }

  @Test
  void eachLauncherIsKnownByItsEnvironment() {
    assertThat(LaunchCheck.of(Map.of(), "MPICH").remedy()).isEmpty();
    assertThat(LaunchCheck.of(Map.of("OMPI_COMM_WORLD_SIZE", "4"), "Open MPI").remedy()).isEmpty();
    assertThat(LaunchCheck.of(Map.of("PMI_SIZE", "4"), "MPICH").remedy()).isEmpty();
    assertThat(LaunchCheck.of(Map.of("PMI_SIZE", "1"), "Open MPI").remedy()).isEmpty();
    Map<String, String> slurm = Map.of("SLURM_STEP_NUM_TASKS", "4", "SLURM_STEP_ID", "0");
    assertThat(LaunchCheck.of(slurm, "Open MPI").remedy()).isEqualTo("srun --mpi=pmix");
    assertThat(LaunchCheck.of(slurm, "MPICH").remedy()).isEqualTo("srun --mpi=pmi2");
    assertThat(
            LaunchCheck.of(Map.of("SLURM_STEP_NUM_TASKS", "4", "PMIX_RANK", "0"), "Open MPI")
                .remedy())
        .isEmpty();
  }
}
