// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.espalier.layout.BasicType;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;

/**
 * Fingerprints of prefixes of {@code tree^count}, without expanding it. Preparation takes O(T + log
 * of the counts) for T distinct nodes; a prefix O(depth · log(arity · counts)).
 *
 * <p>For a signature every repetition is alike: a vec, an idx, and both buckets are copies of their
 * child; only a strc catenates different strings.
 */
final class TreeFingerprints {
  private final TypeTree tree;
  private final long count;
  private final IdentityHashMap<TypeTree, Fingerprint> whole = new IdentityHashMap<>();
  // For a strc: prefixes[k] is the fingerprint of its first k children.
  private final IdentityHashMap<TypeTree, Fingerprint[]> prefixes = new IdentityHashMap<>();
  private final Map<BasicType, Fingerprint> letters = new HashMap<>();

  TreeFingerprints(TypeTree tree, long count) {
    this.tree = tree;
    this.count = count;
    whole(tree);
  }

  /** The fingerprint of the whole string. */
  Fingerprint whole() {
    return whole(tree).repeated(count);
  }

  /** The fingerprint of the first {@code length} types. */
  Fingerprint prefix(long length) {
    Fingerprint done = Fingerprint.EMPTY;
    TypeTree node = tree;
    long copies = count;
    long rest = length;
    // Invariant: done is the prefix before node's copies, of which `rest` more types are wanted.
    while (true) {
      Fingerprint one = whole(node);
      long full = rest / node.length();
      assert full <= copies;
      done = done.then(one.repeated(full));
      rest -= full * node.length();
      if (rest == 0) {
        return done;
      }
      switch (node) {
        case Con con -> {
          return done.then(letter(con.type()).repeated(rest));
        }
        case Strc strc -> {
          int k = childOf(strc, rest);
          Fingerprint before = prefixesOf(strc)[k];
          done = done.then(before);
          rest -= before.length();
          node = strc.children().get(k);
          copies = 1;
        }
        default -> {
          TypeTree child = node.children().getFirst();
          copies = node.length() / child.length();
          node = child;
        }
      }
    }
  }

  /** Says whether {@code period} is a period of the whole string: s[0, n − p) = s[p, n). */
  boolean hasPeriod(long period) {
    Fingerprint all = whole();
    Fingerprint shorter = prefix(all.length() - period);
    return shorter.sameString(all.without(prefix(period), shorter));
  }

  private Fingerprint whole(TypeTree node) {
    Fingerprint known = whole.get(node);
    if (known != null) {
      return known;
    }
    Fingerprint made =
        switch (node) {
          case Con con -> letter(con.type()).repeated(con.count());
          case Strc strc -> prefixesOf(strc)[strc.children().size()];
          default -> {
            TypeTree child = node.children().getFirst();
            yield whole(child).repeated(node.length() / child.length());
          }
        };
    whole.put(node, made);
    return made;
  }

  private Fingerprint[] prefixesOf(Strc strc) {
    Fingerprint[] known = prefixes.get(strc);
    if (known != null) {
      return known;
    }
    List<TypeTree> children = strc.children();
    Fingerprint[] made = new Fingerprint[children.size() + 1];
    made[0] = Fingerprint.EMPTY;
    for (int k = 0; k < children.size(); k++) {
      made[k + 1] = made[k].then(whole(children.get(k)));
    }
    prefixes.put(strc, made);
    return made;
  }

  /** The last child that starts at or before the given type. */
  private int childOf(Strc strc, long index) {
    Fingerprint[] before = prefixesOf(strc);
    int low = 0;
    int high = strc.children().size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (before[middle].length() <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private Fingerprint letter(BasicType type) {
    return Objects.requireNonNull(letters.computeIfAbsent(type, Fingerprint::of));
  }
}
