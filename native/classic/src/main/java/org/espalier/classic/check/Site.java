// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.check;

import org.espalier.classic.job.SourceLine;

/**
 * Where a program calls MPI.
 *
 * @param call the method of the package {@code mpi}, {@code "send"}
 * @param where the program's line, {@code "Halo.java:31"}
 */
record Site(String call, String where) {
  static Site here() {
    SourceLine line = SourceLine.ofCall();
    return new Site(line.call(), line.where());
  }

  @Override
  public String toString() {
    return call + " at " + where;
  }
}
