// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import java.lang.foreign.Arena;
import java.util.Map;
import org.espalier.mpi.Communicator;
import org.espalier.program.array.ArrayPlan;
import org.espalier.redistribute.Together;

/** A plan on one rank: its arrays, and what they move by. */
final class RunningPlan {
  private final ArrayPlan plan;
  private final PlannedPlaces places;
  private final RankTransport transport;
  private final Interpreter interpreter;
  private final Arena arena = Arena.ofShared();

  /** A plan that runs in one piece of memory. */
  RunningPlan(ArrayPlan plan, Communicator world, Map<String, LocalCall> calls) {
    this(plan, world, calls, new InputArrays(false));
  }

  /** A plan whose inputs are filled, perhaps from a copy of what an earlier one was given. */
  RunningPlan(
      ArrayPlan plan, Communicator world, Map<String, LocalCall> calls, InputArrays inputs) {
    this.plan = plan;
    this.places = new PlannedPlaces(plan);
    this.transport = new RankTransport(world);
    try {
      this.interpreter =
          Together.done(
              world,
              () -> {
                Interpreter made =
                    new Interpreter(plan.program(), places, transport, calls, world.rank(), arena);
                made.fillInputs(inputs);
                return made;
              });
    } catch (RuntimeException failure) {
      close(); // as all ranks do, since all have failed
      throw failure;
    }
  }

  ArrayPlan plan() {
    return plan;
  }

  PlannedPlaces places() {
    return places;
  }

  RankTransport transport() {
    return transport;
  }

  Interpreter interpreter() {
    return interpreter;
  }

  /** Runs every step once. Collective. */
  void run() {
    interpreter.run();
  }

  /** Closes what all ranks have opened, and frees the arrays. Collective. */
  void close() {
    transport.close();
    arena.close();
  }
}
