// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/** Attributes of communicators, datatypes and windows. */
final class AttributePart {
  private final Checks checks;
  private final Ring ring;

  AttributePart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("attributes");
    checks.holds("TAG_UB", (Integer) ring.world.getAttr(MPI.TAG_UB) >= 32767);
    ofCommunicators();
    ofDatatypes();
    ofWindows();
    checks.end();
  }

  private void ofCommunicators() throws MPIException {
    int key = Comm.createKeyval();
    checks.holds("createKeyval", key != MPI.KEYVAL_INVALID);
    Intracomm comm = ring.world.dup();
    checks.same("getAttr of none", null, comm.getAttr(key));
    comm.setAttr(key, 42 + ring.rank);
    checks.same("getAttr", 42 + ring.rank, comm.getAttr(key));
    Intracomm copy = comm.dup();
    checks.same("a copy's attribute", 42 + ring.rank, copy.getAttr(key));
    copy.free();
    comm.deleteAttr(key);
    checks.same("deleteAttr", null, comm.getAttr(key));
    comm.free();
    Comm.freeKeyval(key);
  }

  private void ofDatatypes() throws MPIException {
    int key = Datatype.createKeyval();
    Datatype type = Datatype.createContiguous(3, MPI.INT);
    type.setAttr(key, 43);
    checks.same("getAttr of a datatype", 43, type.getAttr(key));
    type.deleteAttr(key);
    checks.same("deleteAttr of a datatype", null, type.getAttr(key));
    type.free();
    Datatype.freeKeyval(key);
  }

  private void ofWindows() throws MPIException {
    int key = Win.createKeyval();
    Win win = new Win(MPI.newIntBuffer(4), 4, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    win.setAttr(key, 44);
    checks.same("getAttr of a window", 44, win.getAttr(key));
    win.deleteAttr(key);
    checks.same("deleteAttr of a window", null, win.getAttr(key));
    checks.same("WIN_SIZE", 16, win.getAttr(MPI.WIN_SIZE));
    checks.same("WIN_DISP_UNIT", 4, win.getAttr(MPI.WIN_DISP_UNIT));
    win.free();
    Win.freeKeyval(key);
  }
}
