// SPDX-License-Identifier: Apache-2.0
package org.espalier.redistribute.program;

import static java.util.Comparator.comparingInt;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.program.array.ArrayNode;
import org.espalier.program.array.ArrayNode.Call;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Input;
import org.espalier.program.array.ArrayNode.LoopEntry;
import org.espalier.program.array.ArrayNode.LoopExit;
import org.espalier.program.array.ArrayProgram;

/**
 * When a run has read each copy of each array for the last time: behind a node, when a loop begins,
 * at the end of each turn of it, or behind all turns. Results are kept, and inputs stay where they
 * are at the start, since they serve the next run.
 */
final class Lifetimes {
  /** An array in one of the distributions in which it is there. */
  record Copy(int node, ArrayDistribution where) {}

  /** Where in the loop of a copy it is read. */
  private enum Part {
    /** By a node of the same loop. */
    NODE,
    /** Where a loop inside begins. */
    START,
    /** Anywhere else in a loop inside. */
    INSIDE,
    /** Where a turn ends. */
    TURN
  }

  /** When a copy is read; moments of one loop are in the order of their indices. */
  private record Moment(int index, Part part, int loop) {
    static final int LAST = Integer.MAX_VALUE;
  }

  private final ArrayProgram program;
  private final Interpreter.Places places;
  // reads.get(v): when each copy of node v is read
  private final List<Map<ArrayDistribution, List<Moment>>> reads = new ArrayList<>();
  private final List<List<Copy>> behindNode = new ArrayList<>();
  private final List<List<Copy>> behindStart = new ArrayList<>();
  private final List<List<Copy>> behindTurn = new ArrayList<>();
  private final List<List<Copy>> behindLoop = new ArrayList<>();

  Lifetimes(ArrayProgram program, Interpreter.Places places) {
    this.program = program;
    this.places = places;
    for (int v = 0; v < program.nodes().size(); v++) {
      reads.add(new HashMap<>());
      behindNode.add(new ArrayList<>());
    }
    for (int loop = 0; loop < program.loops().size(); loop++) {
      behindStart.add(new ArrayList<>());
      behindTurn.add(new ArrayList<>());
      behindLoop.add(new ArrayList<>());
    }
    for (int v = 0; v < program.nodes().size(); v++) {
      addReads(v);
    }
    for (int v = 0; v < program.nodes().size(); v++) {
      addEnds(v);
    }
  }

  /** What nobody reads any more when a node has been computed. */
  List<Copy> behindNode(int node) {
    return behindNode.get(node);
  }

  /** What nobody reads any more when a loop has begun. */
  List<Copy> behindStart(int loop) {
    return behindStart.get(loop);
  }

  /** What nobody reads any more when a turn of a loop is done. */
  List<Copy> behindTurn(int loop) {
    return behindTurn.get(loop);
  }

  /** What nobody reads any more when all turns of a loop are done. */
  List<Copy> behindLoop(int loop) {
    return behindLoop.get(loop);
  }

  private void addReads(int reader) {
    switch (program.nodes().get(reader)) {
      case Compute compute -> {
        for (int j = 0; j < compute.operands().size(); j++) {
          read(compute.operands().get(j).node(), places.asked(reader, j), reader);
        }
      }
      case Call call -> {
        for (int j = 0; j < call.operands().size(); j++) {
          read(call.operands().get(j), places.asked(reader, j), reader);
        }
      }
      case LoopEntry entry -> {
        int initial = entry.initial();
        boolean besideLoop = loopOf(initial) == program.loops().get(entry.loop()).parent();
        if (besideLoop) {
          add(initial, places.asked(reader, 0), new Moment(reader, Part.START, entry.loop()));
        } else {
          read(initial, places.asked(reader, 0), reader);
        }
        if (loopOf(entry.update()) == entry.loop()) {
          Moment end = new Moment(Moment.LAST, Part.TURN, entry.loop());
          add(entry.update(), places.asked(reader, 1), end);
        } else {
          read(entry.update(), places.asked(reader, 1), reader);
        }
      }
      case LoopExit exit ->
          behindNode.get(reader).add(new Copy(exit.entry(), places.result(exit.entry())));
      case Input _ -> {
        // It reads nothing.
      }
    }
  }

  private int loopOf(int node) {
    return program.nodes().get(node).loop();
  }

  private void read(int node, ArrayDistribution where, int reader) {
    Moment moment = new Moment(reader, Part.NODE, loopOf(node));
    for (int loop = loopOf(reader); loop != loopOf(node); ) {
      moment = new Moment(reader, Part.INSIDE, loop); // of the outermost one that is inside
      loop = program.loops().get(loop).parent();
    }
    add(node, where, moment);
  }

  private void add(int node, ArrayDistribution where, Moment moment) {
    reads.get(node).computeIfAbsent(where, _ -> new ArrayList<>()).add(moment);
  }

  private void addEnds(int v) {
    if (program.results().stream().anyMatch(result -> result.node() == v)) {
      return;
    }
    ArrayNode node = program.nodes().get(v);
    ArrayDistribution home = places.result(v);
    Map<ArrayDistribution, List<Moment>> of = reads.get(v);
    // Where it is kept it is also read when another copy is made, which is at that one's first use.
    List<Moment> atHome = new ArrayList<>(of.getOrDefault(home, List.of()));
    of.forEach((where, moments) -> {
      if (!where.equals(home)) {
        atHome.add(moments.stream().min(comparingInt(Moment::index)).orElseThrow());
        end(new Copy(v, where), moments);
      }
    });
    if (node instanceof Input) {
      return;
    }
    if (!atHome.isEmpty()) {
      end(new Copy(v, home), atHome);
    } else if (!(node instanceof LoopEntry)) { // an entry waits for the end of the turn
      behindNode.get(v).add(new Copy(v, home));
    }
  }

  private void end(Copy copy, List<Moment> moments) {
    Moment last = moments.stream().max(comparingInt(Moment::index)).orElseThrow();
    List<Copy> ended =
        switch (last.part()) {
          case NODE -> behindNode.get(last.index());
          case START -> behindStart.get(last.loop());
          case INSIDE -> behindLoop.get(last.loop());
          case TURN -> behindTurn.get(last.loop());
        };
    ended.add(copy);
  }
}
