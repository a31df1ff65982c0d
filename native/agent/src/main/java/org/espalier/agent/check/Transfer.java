// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.List;
import org.espalier.agent.check.CallShape.Block;

/** A call that moves data, with its arguments. */
// One call's arguments are never compared with another's.
@SuppressWarnings("ArrayRecordComponent")
record Transfer(CheckedCommunicator in, Site site, CallShape shape, Object[] arguments) {
  List<Block> blocks() {
    return shape.blocks(arguments);
  }

  /** One of the ranks and tags. */
  int integer(int which) {
    return shape.integer(arguments, which);
  }
}
