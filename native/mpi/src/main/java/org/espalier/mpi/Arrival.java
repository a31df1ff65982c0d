// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi;

/** What an operation that was started brings. */
enum Arrival {
  /** Nothing: it sends. */
  NOTHING,
  /** A message, as much of it as the status says. */
  BY_STATUS,
  /** All that its buffer has room for: it is collective. */
  WHOLE
}
