// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import org.espalier.agent.SourceLine;

/**
 * Where a program calls MPI.
 *
 * @param call the method of mpi.jar, {@code "send"}
 * @param where the program's line, {@code "Halo.java:31"}
 */
record Site(String call, String where) {
  static Site here(String call) {
    return new Site(call, SourceLine.find());
  }

  @Override
  public String toString() {
    return call + " at " + where;
  }
}
