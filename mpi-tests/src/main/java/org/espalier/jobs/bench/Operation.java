// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench;

/** What is timed. */
enum Operation {
  PACK("pack", true),
  UNPACK("unpack", true),
  PING_PONG("ping-pong", false),
  FACES("faces", false),
  ALL_TO_ALL("alltoall", false),
  ALL_GATHER("allgather", false),
  BROADCAST("bcast", false);

  final String label;

  /** Whether a rank does it alone. */
  final boolean local;

  Operation(String label, boolean local) {
    this.label = label;
    this.local = local;
  }

  static Operation of(String label) {
    for (Operation operation : values()) {
      if (operation.label.equals(label)) {
        return operation;
      }
    }
    throw new IllegalArgumentException("no such operation: " + label);
  }
}
