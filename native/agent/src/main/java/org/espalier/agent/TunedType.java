// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import org.espalier.mpi.type.Datatype;

/**
 * A tuned type with as many holders as there are types of the program that communicate with it, and
 * one more while its content is remembered.
 */
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

  /**
   * Adds a holder.
   *
   * @return false if the type has been freed
   */
  synchronized boolean hold() {
    if (holders == 0) {
      return false;
    }
    holders++;
    return true;
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
