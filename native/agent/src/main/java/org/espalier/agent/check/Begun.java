// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.util.List;
import org.espalier.agent.check.Receives.Posted;
import org.jspecify.annotations.Nullable;

/** A call of the program that has begun: what its end has to know. */
sealed interface Begun {
  /** A receive that was posted, whose request the call returns. */
  record Receive(CheckedCommunicator in, Posted posted) implements Begun {}

  /** A persistent operation, whose request the call returns. */
  record Persistent(Requests.Operation operation) implements Begun {}

  /** A receive within a blocking exchange, whose status the call returns. */
  record Exchange(CheckedCommunicator in, Posted posted) implements Begun {}

  /** A probe whose message is received by itself. */
  record MatchedProbe(CheckedCommunicator in, Object message, Site site) implements Begun {}

  /** How many of the requests that a call is given it completes. */
  enum Extent {
    ONE,
    SOME,
    ALL
  }

  /** Requests that may be complete afterwards; an entry may be null. */
  record Completion(List<? extends @Nullable Object> of, Extent extent) implements Begun {}

  /** A call that may return a new communicator. */
  record Creation() implements Begun {}
}
