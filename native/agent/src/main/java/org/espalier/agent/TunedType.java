// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import org.espalier.mpi.Datatype;

/** A tuned type with as many holders as the program has duplicates of its own type. */
final class TunedType {
  private final Datatype type;
  private int holders = 1;

  TunedType(Datatype type) {
    this.type = type;
  }

  /** Returns the handle for communication. */
  long handle() {
    return type.handle();
  }

  /** Adds a holder. */
  synchronized void hold() {
    holders++;
  }

  /**
   * Takes a holder away; the last one frees the type. MPI keeps it alive for pending requests (MPI
   * 4.1 §5.1.9).
   */
  synchronized void release() {
    if (--holders == 0) {
      type.close();
    }
  }
}
