// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.espalier.mpi.library.MpiLibrary;
import org.junit.jupiter.api.Test;

/** Processes of their own in which there is no library, or no leave to use it. */
class NoLibraryTest {
  /** What the child process runs. */
  static final class Child {
    private Child() {}

    /** Prints what was found, then uses what needs no MPI. */
    public static void main(String[] args) {
      switch (MpiLibrary.find()) {
        case MpiLibrary.Available library -> System.out.println("found " + library);
        case MpiLibrary.Missing missing ->
            System.out.println("missing: " + missing.attempts() + "; " + missing.remedy());
      }
      System.out.println("active: " + Mpi.isActive());
      try {
        Mpi.initialize();
      } catch (IllegalStateException failure) {
        System.out.println("refused: " + failure.getMessage());
      }
    }
  }

  private static String child(String... options) throws Exception {
    var command = new java.util.ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(java.util.List.of(options));
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(Child.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  @Test
  void aMissingLibraryIsAValueWithARemedy() throws Exception {
    assertThat(
            child(
                "--enable-native-access=ALL-UNNAMED",
                "-Dorg.espalier.mpi.library=libnothing-of-mpi.so.1"))
        .contains("missing: [libnothing-of-mpi.so.1 could not be opened]", "apt-get install")
        .contains("active: false")
        .contains("refused: no MPI library could be opened");
  }

  @Test
  void anotherLibraryIsNotMistakenForMpi() throws Exception {
    assertThat(child("--enable-native-access=ALL-UNNAMED", "-Dorg.espalier.mpi.library=libc.so.6"))
        .contains("libc.so.6 is not an MPI library");
  }

  @Test
  void deniedNativeAccessNamesTheFlag() throws Exception {
    assertThat(child("--illegal-native-access=deny"))
        .contains("--enable-native-access=ALL-UNNAMED");
  }
}
