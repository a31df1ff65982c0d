// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.espalier.layout.BasicType;
import org.espalier.layout.Exact;
import org.espalier.tree.Con;
import org.espalier.tree.RunConsumer;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.jspecify.annotations.Nullable;

/**
 * The type signature of {@code count} copies of a tree: the string of its basic types in order,
 * kept compressed.
 *
 * <p><b>Problem.</b> For s = t^count find the smallest full period r, s = r^k with |r| minimal; two
 * processes whose data match have the same r whatever trees they use (Träff 2020, first
 * proposition), so r is a type both may use for intermediate data.
 *
 * <p><b>Method.</b> A power has the primitive root of what it is a power of, so copies of one child
 * are passed by, down to the first node that joins several. Full periods of one string are closed
 * under gcd, so start from p = n and, for each prime factor f of n, divide p by f while p/f is
 * still a period. A period test is an equality of two substrings, answered by fingerprints composed
 * on the tree (see {@link Fingerprint}): O(T + h·log n·log C) for T distinct nodes, height h,
 * counts up to C, where the expanded string takes O(n). Strings of at most {@value #EXPANDED_LIMIT}
 * elements are expanded and settled by {@link KmpPeriod}.
 *
 * <p><b>Certainty.</b> Homogeneous and expanded strings are settled with certainty. Otherwise an
 * answer may be wrong with a probability below 2^{@link #errorExponent()}, over the draw of the two
 * points; and only in one direction: what is called different is different.
 */
public final class Signature {
  /** Up to this length a string is expanded: certain, and no slower than fingerprints. */
  static final int EXPANDED_LIMIT = 1 << 10;

  /** No question asks for more than 2⁸ comparisons, which costs 8 of the 128 bits. */
  private static final int COMPARISONS_EXPONENT = 8;

  private final TypeTree tree;
  private final long count;
  private final long length;
  private final long periodLength;

  /**
   * Nothing until they are asked for: a process's first ones load what SHA-256 is made of. Two
   * threads may make them at once; both are the same, and neither changes.
   */
  private @Nullable TreeFingerprints fingerprints;

  private Signature(TypeTree tree, long count) {
    this.tree = tree;
    this.count = count;
    this.length = Exact.multiply(tree.length(), count, "length");
    this.periodLength = smallestFullPeriod();
  }

  /**
   * Computes the signature of {@code count} copies of a tree.
   *
   * @param tree the tree, possibly a DAG
   * @param count how many copies, at least 1
   * @return the signature
   * @throws IllegalArgumentException if {@code count} is less than 1 or the length overflows 64
   *     bits
   */
  public static Signature of(TypeTree tree, long count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be >= 1, got " + count);
    }
    return new Signature(tree, count);
  }

  /** Copies of a signature that is known: of a power the primitive root is the same. */
  private Signature(Signature one, long copies) {
    this.tree = one.tree;
    this.count = Exact.multiply(one.count, copies, "count");
    this.length = Exact.multiply(one.length, copies, "length");
    this.periodLength = one.periodLength;
    TreeFingerprints known = one.fingerprints;
    this.fingerprints = known == null ? null : known.repeated(copies);
  }

  private TreeFingerprints fingerprints() {
    TreeFingerprints known = fingerprints;
    if (known == null) {
      known = new TreeFingerprints(tree, count);
      fingerprints = known;
    }
    return known;
  }

  private Fingerprint whole() {
    return fingerprints().whole();
  }

  private long smallestFullPeriod() {
    if (isHomogeneous()) {
      return 1;
    }
    if (count > 1 || tree.children().size() == 1) {
      return of(repeated(tree), 1).periodLength;
    }
    if (length <= EXPANDED_LIMIT) {
      return KmpPeriod.smallestFullPeriod(expanded());
    }
    long period = length;
    for (long prime : PrimeFactors.of(length)) {
      // A full period stays one when multiplied, so each prime is divided out on its own.
      while (period % prime == 0 && fingerprints().hasPeriod(period / prime)) {
        period /= prime;
      }
    }
    return period;
  }

  /** The part of which the tree's string is a power: below all nodes of one child. */
  private static TypeTree repeated(TypeTree tree) {
    TypeTree part = tree;
    while (part.children().size() == 1) {
      part = part.children().getFirst();
    }
    return part;
  }

  private int[] expanded() {
    Expansion expansion = new Expansion((int) length);
    tree.forEachRun(0, expansion);
    return expansion.codes;
  }

  /** A string with a code for each type; a class, since a first lambda takes its time to link. */
  private static final class Expansion implements RunConsumer {
    private final int[] codes;
    private final List<String> names = new ArrayList<>();
    private int next;

    Expansion(int length) {
      this.codes = new int[length];
    }

    @Override
    public void accept(BasicType type, long displacement, long run, long stride) {
      String name = Synonyms.canonicalName(type);
      int code = names.indexOf(name);
      if (code < 0) {
        code = names.size();
        names.add(name);
      }
      for (long i = 0; i < run; i++) {
        codes[next++] = code;
      }
    }
  }

  /**
   * Returns the number of basic elements.
   *
   * @return at least 1
   */
  public long length() {
    return length;
  }

  /**
   * Says whether all elements have one basic type.
   *
   * @return true if one type suffices
   */
  public boolean isHomogeneous() {
    return tree.homogeneousType().isPresent();
  }

  /**
   * Returns the length of the smallest full period.
   *
   * @return a divisor of {@link #length()}
   */
  public long periodLength() {
    return periodLength;
  }

  /**
   * Returns how often the period is repeated.
   *
   * @return {@code length() / periodLength()}
   */
  public long repetitions() {
    return length / periodLength;
  }

  /**
   * Returns the period as a contiguous tree: elements follow one another without gaps.
   *
   * @return a tree of {@link #periodLength()} elements; no deeper than the tree given
   */
  public TypeTree period() {
    return PackedTree.prefix(wrapped(), periodLength);
  }

  private TypeTree wrapped() {
    return count == 1 ? tree : new Vec(count, 0, tree);
  }

  /**
   * Returns the signature type: the period repeated contiguously, the type of intermediate data.
   *
   * @return a contiguous tree of {@link #length()} elements
   */
  public TypeTree signatureType() {
    return PackedTree.repeated(period(), repetitions());
  }

  /**
   * Counts the elements of each basic type.
   *
   * @return the number of elements by type, in the order of their first leaf; they add up to {@link
   *     #length()}
   */
  public Map<BasicType, Long> counts() {
    List<TypeTree> order = new ArrayList<>();
    postorder(tree, new IdentityHashMap<>(), order);
    // copies[node]: how often the node's string stands in the whole, added up over its parents
    IdentityHashMap<TypeTree, Long> copies = new IdentityHashMap<>();
    copies.put(tree, count);
    Map<BasicType, Long> counts = new LinkedHashMap<>();
    for (int k = order.size() - 1; k >= 0; k--) { // parents first
      TypeTree node = order.get(k);
      long here = copies.getOrDefault(node, 0L);
      if (node instanceof Con con) {
        add(counts, con.type(), here * con.count());
      }
      long repeats =
          node.children().size() == 1 ? node.length() / node.children().getFirst().length() : 1;
      for (TypeTree child : node.children()) {
        add(copies, child, here * repeats);
      }
    }
    return Collections.unmodifiableMap(counts);
  }

  private static <K> void add(Map<K, Long> sums, K key, long more) {
    sums.put(key, sums.getOrDefault(key, 0L) + more);
  }

  private static void postorder(
      TypeTree node, IdentityHashMap<TypeTree, Boolean> seen, List<TypeTree> order) {
    if (seen.putIfAbsent(node, true) != null) {
      return;
    }
    for (TypeTree child : node.children()) {
      postorder(child, seen, order);
    }
    order.add(node);
  }

  /**
   * Returns the basic type of one element.
   *
   * @param index from 0 to {@code length() - 1}
   * @return its type
   * @throws IndexOutOfBoundsException if there is no such element
   */
  public BasicType type(long index) {
    Objects.checkIndex(index, length);
    return tree.element(index % tree.length()).type();
  }

  /**
   * Returns the signature of this string several times over, without looking for the period again.
   *
   * @param copies how often, at least 1
   * @return the signature of {@code copies * length()} elements
   * @throws IllegalArgumentException if {@code copies} is less than 1 or the length overflows 64
   *     bits
   */
  public Signature repeated(long copies) {
    if (copies < 1) {
      throw new IllegalArgumentException("copies must be >= 1, got " + copies);
    }
    return copies == 1 ? this : new Signature(this, copies);
  }

  /**
   * Says whether another signature is the same string.
   *
   * @param other the other signature
   * @return true if they match (see {@link #errorExponent()})
   */
  public boolean matches(Signature other) {
    return whole().sameString(other.whole());
  }

  /**
   * Says whether this signature is how another one starts, as a receive of a longer message allows
   * (MPI 4.1 §3.3.1).
   *
   * @param other the other signature
   * @return true if this is a prefix of it
   */
  public boolean isPrefixOf(Signature other) {
    return length <= other.length && whole().sameString(other.fingerprints().prefix(length));
  }

  /**
   * Finds the first element at which two signatures differ, by bisection over prefixes.
   *
   * @param other the other signature
   * @return the index; the shorter length where one is a prefix of the other; nothing where they
   *     match
   */
  public OptionalLong firstDifference(Signature other) {
    if (matches(other)) {
      return OptionalLong.empty();
    }
    long equal = 0; // prefixes of this length are equal
    long limit =
        Math.min(length, other.length) + 1; // those of this length are not, or do not exist
    while (limit - equal > 1) {
      long middle = equal + (limit - equal) / 2;
      if (fingerprints().prefix(middle).sameString(other.fingerprints().prefix(middle))) {
        equal = middle;
      } else {
        limit = middle;
      }
    }
    return OptionalLong.of(equal);
  }

  /**
   * Returns a hash that depends on the string alone, the same on every rank.
   *
   * @return 80 hexadecimal digits
   */
  public String digest() {
    return whole().hex();
  }

  /**
   * Returns the hash of how the signature starts, the same on every rank that starts alike.
   *
   * @param prefixLength how many elements, from 0 to {@link #length()}
   * @return five words: the length and two values modulo 2¹²⁷ − 1
   */
  public long[] prefixDigest(long prefixLength) {
    Objects.checkFromToIndex(0, prefixLength, length);
    return fingerprints().prefix(prefixLength).words();
  }

  /**
   * Says how certain answers are.
   *
   * @return log₂ of a bound on the probability that an answer given by this object is wrong, or
   *     {@link Integer#MIN_VALUE} where the period is certain
   */
  public int errorExponent() {
    return isHomogeneous() || repeated(tree).length() <= EXPANDED_LIMIT
        ? Integer.MIN_VALUE
        : Fingerprint.ERROR_EXPONENT + COMPARISONS_EXPONENT;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Signature that && matches(that);
  }

  @Override
  public int hashCode() {
    return whole().first().hashCode();
  }

  @Override
  public String toString() {
    return "signature of %d elements: %d × %s".formatted(length, repetitions(), period());
  }
}
