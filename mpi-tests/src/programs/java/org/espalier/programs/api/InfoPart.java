// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.Info;
import mpi.MPI;
import mpi.MPIException;

/** Pairs of keys and values. */
final class InfoPart {
  private final Checks checks;

  InfoPart(Checks checks) {
    this.checks = checks;
  }

  void run() throws MPIException {
    checks.begin("information");
    Info info = new Info();
    checks.same("size", 0, info.size());
    info.set("colour", "green");
    info.set("shape", "round");
    checks.same("size after set", 2, info.size());
    checks.same("get", "green", info.get("colour"));
    checks.same("get of another", null, info.get("weight"));
    checks.same("getKey", "colour", info.getKey(0));
    checks.same("getKey of the second", "shape", info.getKey(1));
    Info copy = info.dup();
    Info clone = info.clone();
    info.delete("colour");
    checks.same("delete", null, info.get("colour"));
    checks.same("dup", "green", copy.get("colour"));
    checks.same("clone", "round", clone.get("shape"));
    checks.holds("isNull", !info.isNull() && MPI.INFO_NULL.isNull());
    info.free();
    copy.free();
    clone.free();
    checks.holds("free", info.isNull());
    checks.holds("INFO_ENV", MPI.INFO_ENV.size() >= 0);
    checks.end();
  }
}
