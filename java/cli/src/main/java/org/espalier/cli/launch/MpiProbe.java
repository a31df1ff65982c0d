// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.OutsideException;
import org.espalier.mpi.library.MpiLibrary;

/**
 * Asks one MPI library what it is, in a process of its own: a process can open one library only,
 * and a library that is broken must not take the asking command with it.
 */
public final class MpiProbe {
  private static final int SECONDS = 20;
  private static final String FOUND = "espalier-probe|";

  private MpiProbe() {}

  /**
   * What a library says of itself.
   *
   * @param name {@code "Open MPI"}
   * @param version {@code "4.1.4"}
   * @param abi {@code OPENMPI}, {@code MPICH} or {@code STANDARD}
   * @param library the file
   * @param why why it was chosen
   */
  public record Answer(String name, String version, String abi, String library, String why) {}

  /**
   * Runs in the child: prints what the library named by the system property is.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    if (MpiLibrary.find() instanceof MpiLibrary.Available found) {
      String abi = found.abi().name().replace("_", "");
      System.out.println(
          FOUND
              + String.join(
                  "|", found.name(), found.version(), abi, mapped(found.file()), found.why()));
    }
  }

  /** The path of the library that the process has mapped, where the system tells. */
  private static String mapped(String file) {
    String stem = file.substring(file.lastIndexOf('/') + 1);
    try {
      return Files.readAllLines(Path.of("/proc/self/maps")).stream()
          .filter(line -> line.contains("/" + stem))
          .map(line -> line.substring(line.indexOf('/')))
          .findFirst()
          .orElse(file);
    } catch (IOException unreadable) {
      return file;
    }
  }

  private static final List<String> SONAMES =
      List.of(
          "libmpi.so.40",
          "libmpich.so.12",
          "libmpi.so.12",
          "libmpi_abi.so.1",
          "libmpi_abi_mpich.so.1.0.0");

  /**
   * Asks all libraries of this machine.
   *
   * @return what they say, each file once
   */
  public static List<Answer> all() {
    List<Answer> found = new ArrayList<>();
    for (String soname : SONAMES) {
      ask(Optional.of(soname))
          .filter(answer -> found.stream().noneMatch(a -> a.library().equals(answer.library())))
          .ifPresent(found::add);
    }
    return found;
  }

  /**
   * Asks one library.
   *
   * @param soname which; nothing for the library that a program would get
   * @return what it says, or nothing where there is none that works
   */
  public static Optional<Answer> ask(Optional<String> soname) {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.add("--enable-native-access=ALL-UNNAMED");
    String modulePath = System.getProperty("jdk.module.path");
    command.add("-cp");
    command.add(
        modulePath == null
            ? System.getProperty("java.class.path", "")
            : expanded(modulePath) + ":" + System.getProperty("java.class.path", ""));
    soname
        .or(() -> Optional.ofNullable(System.getProperty(MpiLibrary.PROPERTY)))
        .ifPresent(name -> command.add("-D" + MpiLibrary.PROPERTY + "=" + name));
    command.add(MpiProbe.class.getName());
    try {
      Process child =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      child.getOutputStream().close();
      byte[] said = child.getInputStream().readAllBytes();
      if (!child.waitFor(SECONDS, TimeUnit.SECONDS)) {
        child.destroyForcibly();
        return Optional.empty();
      }
      return new String(said, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(FOUND))
          .map(line -> line.split("\\|", -1))
          .map(f -> new Answer(f[1], f[2], f[3], f[4], f[5]))
          .findFirst();
    } catch (IOException e) {
      throw new OutsideException("java could not be started to look at MPI: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** A module path's folders as class path entries. */
  private static String expanded(String modulePath) {
    List<String> entries = new ArrayList<>();
    for (String entry : modulePath.split(":", -1)) {
      entries.add(entry.endsWith(".jar") ? entry : entry + "/*");
    }
    return String.join(":", entries);
  }
}
