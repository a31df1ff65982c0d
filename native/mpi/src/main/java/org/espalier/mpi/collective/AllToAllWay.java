// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.collective;

/** How an exchange of all with all was carried out; the same on every rank. */
public enum AllToAllWay {
  /** In ⌈log₂ p⌉ rounds of combined messages, through other processes. */
  COMBINED,
  /**
   * By the library's own operation, because the pattern of blocks that are not empty does not
   * guarantee one signature to every process that would forward.
   */
  DIRECT
}
