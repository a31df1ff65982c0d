// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

import org.espalier.mpi.raw.Handles;

/** The predefined reductions (MPI 4.1 §6.9.2, §6.9.4). */
public enum Operation {
  /** Maximum. */
  MAX,
  /** Minimum. */
  MIN,
  /** Sum. */
  SUM,
  /** Product. */
  PROD,
  /** Logical and. */
  LAND,
  /** Bit-wise and. */
  BAND,
  /** Logical or. */
  LOR,
  /** Bit-wise or. */
  BOR,
  /** Logical exclusive or. */
  LXOR,
  /** Bit-wise exclusive or. */
  BXOR,
  /** Maximum and where it is, on pair types. */
  MAXLOC,
  /** Minimum and where it is, on pair types. */
  MINLOC;

  long handle() {
    return switch (this) {
      case MAX -> Handles.MAX;
      case MIN -> Handles.MIN;
      case SUM -> Handles.SUM;
      case PROD -> Handles.PROD;
      case LAND -> Handles.LAND;
      case BAND -> Handles.BAND;
      case LOR -> Handles.LOR;
      case BOR -> Handles.BOR;
      case LXOR -> Handles.LXOR;
      case BXOR -> Handles.BXOR;
      case MAXLOC -> Handles.MAXLOC;
      case MINLOC -> Handles.MINLOC;
    };
  }
}
