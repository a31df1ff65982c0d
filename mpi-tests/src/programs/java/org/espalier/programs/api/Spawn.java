// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.util.ArrayList;
import java.util.List;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** A program that starts copies of itself and talks to them. */
public final class Spawn {
  private Spawn() {}

  /**
   * Runs on one rank; the copies that it starts are told by their parent.
   *
   * @param args none
   * @throws MPIException if MPI fails
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Intercomm parent = Intercomm.getParent();
    if (parent.isNull()) {
      parent();
    } else {
      child(parent);
    }
    MPI.Finalize();
  }

  private static void child(Intercomm parent) throws MPIException {
    int[] data = new int[1];
    parent.bcast(data, 1, MPI.INT, 0);
    data[0] += MPI.COMM_WORLD.getRank();
    parent.send(data, 1, MPI.INT, 0, 1);
    parent.disconnect();
  }

  private static void parent() throws MPIException {
    Checks checks = new Checks();
    checks.begin("spawned programs");
    Intracomm world = MPI.COMM_WORLD;
    String java = System.getProperty("java.home") + "/bin/java";
    String[] options = options();
    int[] codes = new int[2];
    children(checks, world.spawn(java, options, 2, MPI.INFO_NULL, 0, codes));
    checks.same("codes", new int[] {MPI.SUCCESS, MPI.SUCCESS}, codes);
    Info[] infos = {MPI.INFO_NULL, MPI.INFO_NULL};
    children(
        checks,
        world.spawnMultiple(
            new String[] {java, java},
            new String[][] {options, options},
            new int[] {1, 1},
            infos,
            0,
            new int[2]));
    checks.end();
  }

  private static String[] options() {
    List<String> options = new ArrayList<>(List.of("--enable-native-access=ALL-UNNAMED"));
    for (String property : new String[] {"java.library.path", "org.espalier.mpi.library"}) {
      String value = System.getProperty(property);
      if (value != null) {
        options.add("-D" + property + "=" + value);
      }
    }
    options.addAll(List.of("-cp", System.getProperty("java.class.path"), Spawn.class.getName()));
    return options.toArray(String[]::new);
  }

  private static void children(Checks checks, Intercomm there) throws MPIException {
    checks.same("getRemoteSize", 2, there.getRemoteSize());
    there.bcast(new int[] {40}, 1, MPI.INT, MPI.ROOT);
    for (int child = 0; child < 2; child++) {
      int[] got = new int[1];
      there.recv(got, 1, MPI.INT, child, 1);
      checks.same("a child's answer", 40 + child, got[0]);
    }
    there.disconnect();
  }
}
