// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.program.array.ArrayNode.Call;
import org.espalier.program.array.ArrayNode.Compute;
import org.espalier.program.array.ArrayNode.Formula;
import org.espalier.program.array.ArrayNode.Input;
import org.espalier.program.array.ArrayNode.LoopEntry;
import org.espalier.program.array.ArrayNode.LoopExit;
import org.espalier.program.array.ArrayNode.Operand;

/**
 * The distributions that each array may have: those of its shape ({@link BaseCandidates}), and
 * those in which it is aligned with an operand or a reader, so that an edge costs nothing.
 * Alignments are carried along edges, forth and back, in rounds.
 *
 * <p>A set of more than {@value #MOST} distributions takes no more; the plan then says that it was
 * cut short, and its proof is about the candidates taken.
 */
final class Candidates {
  /** Tables of a network are as large as two sets; more than this helps no program seen. */
  static final int MOST = 48;

  /** Alignments that need longer chains than this are of no use that was seen. */
  private static final int ROUNDS = 6;

  private final ArrayProgram program;
  private final BaseCandidates base;
  // spaces.get(v): how the points of v may be dealt out; of other nodes how the array may be
  private final List<Set<ArrayDistribution>> spaces = new ArrayList<>();
  private boolean cutShort;

  Candidates(ArrayProgram program) {
    this.program = program;
    this.base = new BaseCandidates(program.ranks(), program.blocks());
    for (ArrayNode node : program.nodes()) {
      spaces.add(new LinkedHashSet<>());
      int v = spaces.size() - 1;
      switch (node) {
        case Input input ->
            input
                .fixed()
                .ifPresentOrElse(
                    fixed -> add(v, fixed), () -> base.of(input.shape()).forEach(d -> add(v, d)));
        case Compute compute -> base.of(compute.space()).forEach(d -> add(v, d));
        case Call call -> call.placements().forEach(stated -> add(v, stated.result()));
        case LoopEntry entry -> base.of(entry.shape()).forEach(d -> add(v, d));
        case LoopExit _ -> {
          // It lies where its entry does.
        }
      }
    }
    boolean grew = true;
    for (int round = 0; grew && round < ROUNDS; round++) {
      grew = carry();
    }
  }

  /** Whether some set took no more. */
  boolean cutShort() {
    return cutShort;
  }

  /** How the points of a node may be dealt out. */
  Set<ArrayDistribution> spaces(int node) {
    return spaces.get(node);
  }

  /** Where the result of a node may come to lie. */
  Set<ArrayDistribution> results(int node) {
    return switch (program.nodes().get(node)) {
      case Compute compute -> {
        Set<ArrayDistribution> results = new LinkedHashSet<>();
        spaces.get(node).forEach(space -> results.add(compute.result().project(space)));
        yield results;
      }
      case LoopExit exit -> spaces.get(exit.entry());
      default -> spaces.get(node);
    };
  }

  /** One round; says whether a set grew. */
  private boolean carry() {
    boolean grew = false;
    for (int v = 0; v < program.nodes().size(); v++) {
      switch (program.nodes().get(v)) {
        case Compute compute -> {
          for (Operand operand : compute.operands()) {
            int dimensions = compute.space().size();
            for (ArrayDistribution d : List.copyOf(results(operand.node()))) {
              grew |= add(v, operand.map().lift(d, dimensions));
            }
            for (ArrayDistribution space : List.copyOf(spaces.get(v))) {
              grew |= wish(operand.node(), operand.map().project(space));
            }
          }
        }
        case Call call -> {
          for (ArrayNode.StatedPlacement stated : call.placements()) {
            for (int j = 0; j < call.operands().size(); j++) {
              grew |= wish(call.operands().get(j), stated.operands().get(j));
            }
          }
        }
        case LoopEntry entry -> {
          for (int value : List.of(entry.initial(), entry.update())) {
            for (ArrayDistribution d : List.copyOf(results(value))) {
              grew |= add(v, d);
            }
            for (ArrayDistribution d : List.copyOf(spaces.get(v))) {
              grew |= wish(value, d);
            }
          }
        }
        case Input _, LoopExit _ -> {
          // Nothing is read.
        }
      }
    }
    for (ArrayProgram.Result result : program.results()) {
      if (result.fixed().isPresent()) {
        grew |= wish(result.node(), result.fixed().get());
      }
    }
    return grew;
  }

  /** Lets a node make its array where a reader wants it, if that is possible. */
  private boolean wish(int node, ArrayDistribution wanted) {
    return switch (program.nodes().get(node)) {
      case Input input -> input.fixed().isEmpty() && add(node, wanted);
      case Compute compute -> add(node, compute.result().lift(wanted, compute.space().size()));
      case Call _ -> false;
      case LoopEntry _ -> add(node, wanted);
      case LoopExit exit -> add(exit.entry(), wanted);
    };
  }

  private boolean add(int node, ArrayDistribution candidate) {
    if (program.nodes().get(node) instanceof Compute compute
        && compute.formula() instanceof Formula.Along along
        && candidate.axis(along.dimension()).processes() > 1) {
      return false;
    }
    Set<ArrayDistribution> set = spaces.get(node);
    if (set.size() >= MOST) {
      cutShort |= !set.contains(candidate);
      return false;
    }
    return set.add(candidate);
  }
}
