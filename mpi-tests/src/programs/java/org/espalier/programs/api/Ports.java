// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Two halves of a job that find one another by a port, and by a published name where there is one.
 */
public final class Ports {
  private static final int LENGTH = 2048;

  private Ports() {}

  /**
   * Runs on two ranks.
   *
   * @param args none
   * @throws MPIException if MPI fails where it must not
   */
  public static void main(String[] args) throws MPIException {
    MPI.Init(args);
    Checks checks = new Checks();
    checks.begin("ports");
    int rank = MPI.COMM_WORLD.getRank();
    for (int round = 0; round < 2; round++) {
      boolean informed = round == 1;
      if (rank == 0) {
        accept(checks, informed);
      } else if (rank == 1) {
        connect(checks, informed);
      }
    }
    checks.end();
    names(checks, rank);
    MPI.Finalize();
  }

  private static void accept(Checks checks, boolean informed) throws MPIException {
    String port = informed ? Intracomm.openPort(MPI.INFO_NULL) : Intracomm.openPort();
    char[] name = port.toCharArray();
    MPI.COMM_WORLD.send(name, name.length, MPI.CHAR, 1, 1);
    Intercomm there =
        informed ? MPI.COMM_SELF.accept(port, MPI.INFO_NULL, 0) : MPI.COMM_SELF.accept(port, 0);
    checks.same("accept", 1, there.getRemoteSize());
    there.send(new int[] {17}, 1, MPI.INT, 0, 1);
    there.disconnect();
    Intracomm.closePort(port);
  }

  private static void connect(Checks checks, boolean informed) throws MPIException {
    char[] name = new char[LENGTH];
    int length = MPI.COMM_WORLD.recv(name, LENGTH, MPI.CHAR, 0, 1).getCount(MPI.CHAR);
    String port = new String(name, 0, length);
    Intercomm there =
        informed ? MPI.COMM_SELF.connect(port, MPI.INFO_NULL, 0) : MPI.COMM_SELF.connect(port, 0);
    int[] got = new int[1];
    there.recv(got, 1, MPI.INT, 0, 1);
    checks.same("connect", 17, got[0]);
    there.disconnect();
  }

  /** A library without a name server refuses; what it publishes must be found. */
  private static void names(Checks checks, int rank) throws MPIException {
    checks.begin("published names");
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    if (rank == 0) {
      published(checks, "espalier-a", false);
      published(checks, "espalier-b", true);
    }
    checks.end();
  }

  private static void published(Checks checks, String service, boolean informed)
      throws MPIException {
    String port = Intracomm.openPort();
    try {
      if (informed) {
        Intracomm.publishName(service, MPI.INFO_NULL, port);
        checks.same("lookupName", port, Intracomm.lookupName(service, MPI.INFO_NULL));
        Intracomm.unpublishName(service, MPI.INFO_NULL, port);
      } else {
        Intracomm.publishName(service, port);
        checks.same("lookupName", port, Intracomm.lookupName(service));
        Intracomm.unpublishName(service, port);
      }
    } catch (MPIException refusal) {
      checks.holds("a refusal with a text", !refusal.getMessage().isBlank());
    }
    Intracomm.closePort(port);
  }
}
