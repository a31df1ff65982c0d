// SPDX-License-Identifier: Apache-2.0
package org.espalier.segment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.espalier.deadline.Deadline;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * Searches sequences of trees that are not opened: exactly by {@link SegmentTable} up to {@value
 * #MOST_ATOMS} of them, in windows of {@value #WINDOW} beyond. All searches of one object share a
 * budget of {@value #BUDGET} steps; what it does not allow for stays as it is.
 */
final class AtomSearch {
  static final int MOST_ATOMS = 512;
  static final int WINDOW = 128;

  /** Steps of the cubic search: some seconds. */
  private static final long BUDGET = 2_000_000_000L;

  private final Rules rules;
  private final Deadline stop;
  private long budget;

  AtomSearch(Rules rules, Deadline stop) {
    this(rules, stop, BUDGET);
  }

  /** Searches with another budget, for tests. */
  AtomSearch(Rules rules, Deadline stop, long budget) {
    this.rules = rules;
    this.stop = stop;
    this.budget = budget;
  }

  /** The best tree of a short sequence, or nothing where budget or time do not suffice. */
  Optional<Placed> exact(Supplier<Atoms> atoms, long length) {
    long steps = length * length * length / 6 + 1;
    if (stop.reached() || steps > budget) {
      return Optional.empty();
    }
    budget -= steps;
    return SegmentTable.fill(atoms.get(), rules, stop)
        .map(table -> Placed.of(new SegmentTrees(table).tree()));
  }

  /** Searches a sequence of parts, as a whole if it is short, else window by window. */
  Placed windows(List<Placed> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    if (parts.size() <= MOST_ATOMS) {
      Optional<Placed> whole = exact(() -> atoms(parts), parts.size());
      if (whole.isPresent()) {
        return whole.get();
      }
    }
    List<Placed> pieces = new ArrayList<>();
    for (int from = 0; from < parts.size(); from += WINDOW) {
      List<Placed> window = parts.subList(from, Math.min(parts.size(), from + WINDOW));
      Optional<Placed> piece = exact(() -> atoms(window), window.size());
      if (piece.isPresent()) {
        pieces.addAll(split(piece.get()));
      } else {
        pieces.addAll(window);
      }
    }
    return catenation(pieces);
  }

  private static List<Placed> split(Placed piece) {
    if (!(piece.tree() instanceof Strc)) {
      return List.of(piece);
    }
    return inner(piece.tree()).stream()
        .map(part -> new Placed(piece.place() + part.place(), part.tree()))
        .toList();
  }

  /** A strc over the parts, or the only part. */
  Placed catenation(List<Placed> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    long first = parts.getFirst().place();
    List<TypeTree> trees = parts.stream().map(Placed::tree).toList();
    List<Long> places = parts.stream().map(p -> p.place() - first).toList();
    TypeTree tree = rules.binary() ? PairTree.of(trees, places) : SegmentTrees.strc(trees, places);
    return new Placed(first, tree);
  }

  /** The parts of a strc, with those of binary strc nodes below it in their stead. */
  static List<Placed> inner(TypeTree tree) {
    List<Placed> parts = new ArrayList<>();
    for (Placed part : Placed.parts(tree)) {
      if (part.tree() instanceof Strc) {
        inner(part.tree()).forEach(p -> parts.add(new Placed(part.place() + p.place(), p.tree())));
      } else {
        parts.add(part);
      }
    }
    return parts;
  }

  /** Puts a tree where it lies, with a node for that only where none absorbs the place. */
  TypeTree lay(Placed placed) {
    if (placed.place() == 0) {
      return placed.tree();
    }
    if (Placed.absorbs(placed.tree())) {
      return Placed.moved(placed.tree(), placed.place());
    }
    Atoms one = atoms(List.of(placed));
    return new SegmentTrees(SegmentTable.fill(one, rules, Deadline.none()).orElseThrow()).tree();
  }

  private Atoms atoms(List<Placed> parts) {
    long[] places = new long[parts.size()];
    int[] codes = new int[parts.size()];
    Map<TypeTree, Integer> letters = new HashMap<>();
    List<AtomKind> kinds = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      TypeTree tree = parts.get(i).tree();
      places[i] = parts.get(i).place();
      Integer letter = letters.get(tree);
      if (letter == null) {
        letter = kinds.size();
        letters.put(tree, letter);
        kinds.add(AtomKind.of(tree, rules.costs()));
      }
      codes[i] = letter;
    }
    return new Atoms(places, codes, kinds);
  }
}
