// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import java.util.HashMap;
import java.util.IdentityHashMap;
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
  // Complete when the constructor ends: only read afterwards, by several threads if need be.
  private final IdentityHashMap<TypeTree, Fingerprint> whole;
  private final IdentityHashMap<TypeTree, StrcPrefixes> prefixes;
  private final Map<BasicType, Fingerprint> letters;

  TreeFingerprints(TypeTree tree, long count) {
    this.tree = tree;
    this.count = count;
    this.whole = new IdentityHashMap<>();
    this.prefixes = new IdentityHashMap<>();
    this.letters = new HashMap<>();
    whole(tree);
  }

  private TreeFingerprints(TreeFingerprints one, long count) {
    this.tree = one.tree;
    this.count = count;
    this.whole = one.whole;
    this.prefixes = one.prefixes;
    this.letters = one.letters;
  }

  /** The fingerprints of {@code copies} times the string; what is known of the tree is shared. */
  TreeFingerprints repeated(long copies) {
    return new TreeFingerprints(this, count * copies);
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
      if (full > copies) {
        throw new IllegalStateException(
            "internal fault: a prefix of %d types is longer than the signature".formatted(length));
      }
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
          int k = prefixesOf(strc).childOf(rest);
          Fingerprint before = prefixesOf(strc).get(k);
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
    if (node instanceof Con con) {
      return letter(con.type()).repeated(con.count()); // cheaper than to remember it
    }
    Fingerprint known = whole.get(node);
    if (known != null) {
      return known;
    }
    Fingerprint made;
    if (node instanceof Strc strc) {
      made = prefixesOf(strc).whole();
    } else {
      TypeTree child = node.children().getFirst();
      made = whole(child).repeated(node.length() / child.length());
    }
    whole.put(node, made);
    return made;
  }

  private StrcPrefixes prefixesOf(Strc strc) {
    StrcPrefixes known = prefixes.get(strc);
    if (known == null) {
      known = StrcPrefixes.of(strc, this::whole);
      prefixes.put(strc, known);
    }
    return known;
  }

  private Fingerprint letter(BasicType type) {
    return Objects.requireNonNull(letters.computeIfAbsent(type, Fingerprint::of));
  }
}
