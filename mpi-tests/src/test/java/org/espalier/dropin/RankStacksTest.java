// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a hung job's stacks tell. */
class RankStacksTest {
  private static final String JOINING =
      """
      "main" #3 [71] prio=5 os_prio=0 cpu=401.10ms elapsed=2.11s tid=0x1 nid=71 runnable
         java.lang.Thread.State: RUNNABLE
      \tat org.espalier.mpi.raw.Processes.spawn(Native Method)
      \tat mpi.Intracomm.spawn(Intracomm.java:90)
      \tat org.espalier.programs.api.Spawn.parent(Spawn.java:51)

      "Reference Handler" #9 [80] daemon prio=10 runnable
         java.lang.Thread.State: RUNNABLE
      """;

  @Test
  void aRankThatJoinsWorldsIsFound() {
    assertThat(RankStacks.told("", JOINING).joiningWorlds()).isTrue();
  }

  /** A stack names the class that declares a method, which need not be the one it is called of. */
  @Test
  void methodsThatJoinWorldsAreFoundWhereverTheyAreDeclared() throws Exception {
    foundIn(Jars.classic());
    foundIn(List.of(Path.of(Jars.mpiJar())));
  }

  private static void foundIn(List<Path> jars) throws Exception {
    URL[] urls = new URL[jars.size()];
    for (int k = 0; k < urls.length; k++) {
      urls[k] = jars.get(k).toUri().toURL();
    }
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      for (String method : List.of("spawn", "spawnMultiple", "accept", "connect", "disconnect")) {
        List<String> frames = frames(loader.loadClass("mpi.Intracomm"), method);
        assertThat(frames).as(method).isNotEmpty();
        for (String frame : frames) {
          assertThat(
                  RankStacks.told(JOINING.replace("mpi.Intracomm.spawn(", frame + "("))
                      .joiningWorlds())
              .as(frame)
              .isTrue();
        }
      }
    }
  }

  private static List<String> frames(Class<?> type, String name) {
    return Stream.of(type.getMethods())
        .filter(method -> method.getName().equals(name))
        .map(method -> method.getDeclaringClass().getName() + "." + name)
        .distinct()
        .toList();
  }

  @Test
  void othersAreNone() {
    assertThat(RankStacks.told().joiningWorlds()).isFalse();
    assertThat(
            RankStacks.told(JOINING.replace("mpi.Intracomm.spawn(", "mpi.Comm.recv("))
                .joiningWorlds())
        .isFalse();
    assertThat(
            RankStacks.told(JOINING.replaceFirst("RUNNABLE", "WAITING (parking)")).joiningWorlds())
        .isFalse();
    String elsewhere = JOINING.replaceFirst("\tat mpi.Intracomm.spawn.*\n", "");
    assertThat(
            RankStacks.told(elsewhere + "\tat mpi.Intracomm.spawn(Intracomm.java:90)\n")
                .joiningWorlds())
        .isFalse();
  }

  @Test
  void stacksOfAProcessAreTold() throws Exception {
    Process waiting =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Sleeper.class.getName())
            .start();
    try {
      assertThat(waiting.getInputStream().read()).isPositive();
      RankStacks stacks = RankStacks.of(waiting);
      assertThat(stacks.toString()).contains("\"main\"", Sleeper.class.getName() + ".main(");
      assertThat(stacks.joiningWorlds()).isFalse();
    } finally {
      waiting.destroyForcibly().waitFor();
    }
  }

  /** A program that says that it runs, and waits. */
  static final class Sleeper {
    private Sleeper() {}

    public static void main(String[] arguments) throws Exception {
      System.out.println("running");
      Thread.sleep(60_000);
    }
  }
}
