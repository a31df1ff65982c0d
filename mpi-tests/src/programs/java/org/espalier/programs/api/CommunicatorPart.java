// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.Comm;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Communicators: copies, parts, names, information. */
final class CommunicatorPart {
  private final Checks checks;
  private final Ring ring;

  CommunicatorPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("communicators");
    checks.holds("size", ring.size >= 2 && ring.rank >= 0 && ring.rank < ring.size);
    checks.same("self", 1, MPI.COMM_SELF.getSize());
    checks.holds("isInter", !ring.world.isInter());
    checks.holds("isNull", !ring.world.isNull());
    checks.same("getTopology", MPI.UNDEFINED, ring.world.getTopology());
    copies();
    parts();
    names();
    checks.end();
  }

  private void copies() throws MPIException {
    Intracomm copy = ring.world.dup();
    checks.same("dup", MPI.CONGRUENT, Comm.compare(ring.world, copy));
    checks.same("compare with itself", MPI.IDENT, Comm.compare(copy, copy));
    works("dup", copy);
    copy.free();
    checks.holds("free", copy.isNull());
    Intracomm clone = ring.world.clone();
    works("clone", clone);
    clone.free();
    Intracomm later = ring.world.iDup();
    later.getRequest().waitFor();
    works("iDup", later);
    later.disconnect();
    Info info = new Info();
    Intracomm informed = ring.world.dupWithInfo(info);
    works("dupWithInfo", informed);
    informed.setInfo(info);
    Info got = informed.getInfo();
    checks.holds("getInfo", !got.isNull() && got.size() >= 0);
    got.free();
    info.free();
    informed.free();
    asComm(ring.world);
  }

  /** The same calls where a program knows no more than that it has a communicator. */
  private void asComm(Comm world) throws MPIException {
    Comm copy = world.dup();
    Comm clone = copy.clone();
    Comm later = clone.iDup();
    later.getRequest().waitFor();
    Comm informed = later.dupWithInfo(MPI.INFO_NULL);
    checks.same("copies of a Comm", MPI.CONGRUENT, Comm.compare(world, informed));
    for (Comm made : new Comm[] {copy, clone, later, informed}) {
      made.free();
    }
  }

  private void works(String what, Intracomm comm) throws MPIException {
    int[] sum = {comm.getRank()};
    comm.allReduce(sum, 1, MPI.INT, MPI.SUM);
    checks.same(what, comm.getSize() * (comm.getSize() - 1) / 2, sum[0]);
  }

  private void parts() throws MPIException {
    Intracomm half = ring.world.split(ring.rank % 2, -ring.rank);
    int members = (ring.size + 1 - ring.rank % 2) / 2;
    checks.same("split: size", members, half.getSize());
    checks.same("split: rank by key", members - 1 - ring.rank / 2, half.getRank());
    checks.same("compare with a part", MPI.UNEQUAL, Comm.compare(ring.world, half));
    works("split", half);
    half.free();
    Intracomm none = ring.world.split(ring.rank == 0 ? MPI.UNDEFINED : 1, 0);
    checks.same("split: undefined", ring.rank == 0, none.isNull());
    if (!none.isNull()) {
      none.free();
    }
    Intracomm reversed = ring.world.split(0, -ring.rank);
    checks.same("compare: similar", MPI.SIMILAR, Comm.compare(ring.world, reversed));
    reversed.free();
    Intracomm shared = ring.world.splitType(Comm.TYPE_SHARED, ring.rank, MPI.INFO_NULL);
    checks.holds("splitType", shared.getSize() >= 1);
    works("splitType", shared);
    shared.free();
    Group all = ring.world.getGroup();
    Group first = all.incl(new int[] {0, 1});
    Intracomm pair = ring.world.create(first);
    checks.same("create", ring.rank > 1, pair.isNull());
    if (ring.rank <= 1) {
      works("create", pair);
      pair.free();
      Intracomm again = ring.world.createGroup(first, Ring.TAG);
      works("createGroup", again);
      again.free();
    }
    first.free();
    all.free();
  }

  private void names() throws MPIException {
    checks.same("getName", "MPI_COMM_WORLD", ring.world.getName());
    Intracomm named = ring.world.dup();
    named.setName("a ring");
    checks.same("setName", "a ring", named.getName());
    named.free();
  }
}
