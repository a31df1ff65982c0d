// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.ObjectHandles;

/** Handles of predefined datatypes that calls need of themselves. */
final class PredefinedHandles {
  /** For counts of bytes. */
  static final long BYTE = ObjectHandles.of("ompi_mpi_byte", 0x4c00010d, 0x247);

  private PredefinedHandles() {}
}
