// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.List;
import org.espalier.layout.Exact;
import org.espalier.layout.LongSeq;

/**
 * An indexed bucket: bucket {@code k} starts at {@code displacements[k]} and holds {@code
 * bucketSizes[k]} copies of the child, {@code bucketStride} apart (Definition 2.2 of the paper;
 * {@code MPI_Type_create_hindexed} where the bucket stride is the child's extent).
 */
public final class IdxBuc extends TypeTree {
  private final long bucketStride;
  private final LongSeq displacements;
  private final LongSeq bucketSizes;
  private final TypeTree child;
  private final Buckets buckets;

  /**
   * Makes an indexed bucket.
   *
   * @param bucketStride from one copy to the next within a bucket, in the tree's unit
   * @param displacements where each bucket starts, in the tree's unit; at least one
   * @param bucketSizes copies in each bucket, each at least 1; as many as displacements
   * @param child what is repeated
   * @throws IllegalArgumentException if a rule is broken, or length or bounds overflow
   */
  public IdxBuc(long bucketStride, LongSeq displacements, LongSeq bucketSizes, TypeTree child) {
    Buckets counted = Buckets.of(bucketSizes);
    super(
        spanOf(bucketStride, displacements, bucketSizes, counted, child),
        (Long.hashCode(bucketStride) * 31 + displacements.hashCode()) * 31
            + bucketSizes.hashCode() * 31
            + child.hashCode()
            + 5);
    this.bucketStride = bucketStride;
    this.displacements = displacements;
    this.bucketSizes = bucketSizes;
    this.child = child;
    this.buckets = counted;
  }

  private static Span spanOf(
      long bucketStride,
      LongSeq displacements,
      LongSeq bucketSizes,
      Buckets buckets,
      TypeTree child) {
    requireNonEmpty(displacements, "displacements");
    if (displacements.size() != bucketSizes.size()) {
      throw new IllegalArgumentException(
          "as many bucket sizes as displacements must be given, got %d sizes, %d displacements"
              .formatted(bucketSizes.size(), displacements.size()));
    }
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    for (int k = 0; k < bucketSizes.size(); k++) {
      long start = displacements.get(k);
      long reach = Exact.multiply(bucketSizes.get(k) - 1, bucketStride, "displacement");
      long end = Exact.add(start, reach, "displacement");
      low = Math.min(low, Math.min(start, end));
      high = Math.max(high, Math.max(start, end));
    }
    return child.span.repeated(buckets.total(), displacements.get(0), low, high);
  }

  /**
   * Returns the distance between copies within a bucket.
   *
   * @return the bucket stride, in the tree's unit
   */
  public long bucketStride() {
    return bucketStride;
  }

  /**
   * Returns where each bucket starts.
   *
   * @return at least one displacement, in the tree's unit
   */
  public LongSeq displacements() {
    return displacements;
  }

  /**
   * Returns the number of copies in each bucket.
   *
   * @return as many sizes as displacements, each at least 1
   */
  public LongSeq bucketSizes() {
    return bucketSizes;
  }

  /**
   * Returns what is repeated.
   *
   * @return the child
   */
  public TypeTree child() {
    return child;
  }

  /** The base of copy {@code copy} of the child. */
  long base(long copy) {
    int k = buckets.bucketOf(copy);
    return displacements.get(k) + (copy - buckets.start(k)) * bucketStride;
  }

  @Override
  public List<TypeTree> children() {
    return List.of(child);
  }

  @Override
  boolean sameNode(TypeTree other) {
    return other instanceof IdxBuc that
        && bucketStride == that.bucketStride
        && displacements.equals(that.displacements)
        && bucketSizes.equals(that.bucketSizes);
  }
}
