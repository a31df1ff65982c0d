// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer;

/** How the data of one operation get to MPI. */
enum Way {
  /** MPI is given the program's own memory and the datatype's handle. */
  HANDLE,
  /** The data lie one behind the other: they are copied at once and go as units. */
  COPY,
  /** The data are packed, and go as units. */
  PACK,
  /** The elements cannot be told: the range is copied and goes by the datatype's handle. */
  STAGE
}
