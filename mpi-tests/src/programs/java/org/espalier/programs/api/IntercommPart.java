// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Communicators of two groups: the first rank, and all others. */
final class IntercommPart {
  private final Checks checks;
  private final Ring ring;

  IntercommPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("intercommunicators");
    boolean first = ring.rank == 0;
    Intracomm own = ring.world.split(first ? 0 : 1, ring.rank);
    Intercomm inter = ring.world.createIntercomm(own, 0, first ? 1 : 0, Ring.TAG);
    int there = first ? ring.size - 1 : 1;
    checks.holds("isInter", inter.isInter());
    checks.same("getRemoteSize", there, inter.getRemoteSize());
    Group remote = inter.getRemoteGroup();
    checks.same("getRemoteGroup", there, remote.getSize());
    remote.free();
    messages(inter, first);
    collectives(inter, first);
    copies(inter, there);
    Intracomm merged = inter.merge(!first);
    checks.same("merge", ring.size, merged.getSize());
    checks.same("merge: order", ring.rank, merged.getRank());
    merged.free();
    inter.free();
    own.free();
    checks.holds("getParent", Intercomm.getParent().isNull());
    checks.end();
  }

  private void messages(Intercomm inter, boolean first) throws MPIException {
    int[] data = {first ? 11 : 12};
    if (first) {
      inter.send(data, 1, MPI.INT, 0, Ring.TAG);
    } else if (inter.getRank() == 0) {
      inter.recv(data, 1, MPI.INT, 0, Ring.TAG);
      checks.same("a message between groups", 11, data[0]);
    }
  }

  private void collectives(Intercomm inter, boolean first) throws MPIException {
    int[] data = {first ? 21 : 0};
    inter.bcast(data, 1, MPI.INT, first ? MPI.ROOT : 0);
    checks.same("bcast between groups", 21, data[0]);
    int[] sum = {0};
    inter.allReduce(new int[] {ring.rank}, sum, 1, MPI.INT, MPI.SUM);
    checks.same("allReduce between groups", first ? ring.size * (ring.size - 1) / 2 : 0, sum[0]);
  }

  private void copies(Intercomm inter, int there) throws MPIException {
    Intercomm copy = inter.dup();
    checks.same("dup", there, copy.getRemoteSize());
    copy.free();
    Intercomm clone = inter.clone();
    checks.same("clone", there, clone.getRemoteSize());
    clone.free();
    Intercomm later = inter.iDup();
    later.getRequest().waitFor();
    checks.same("iDup", there, later.getRemoteSize());
    later.free();
    Intercomm informed = inter.dupWithInfo(MPI.INFO_NULL);
    checks.same("dupWithInfo", there, informed.getRemoteSize());
    informed.free();
  }
}
