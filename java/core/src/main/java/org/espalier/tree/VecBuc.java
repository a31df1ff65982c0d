// SPDX-License-Identifier: Apache-2.0
package org.espalier.tree;

import java.util.List;
import org.espalier.layout.Exact;
import org.espalier.layout.LongSeq;

/**
 * A strided bucket: bucket {@code k} starts at {@code k · stride} and holds {@code bucketSizes[k]}
 * copies of the child, {@code bucketStride} apart (Definition 2.1 of the paper; MPI has no such
 * constructor).
 */
public final class VecBuc extends TypeTree {
  private final long stride;
  private final long bucketStride;
  private final LongSeq bucketSizes;
  private final TypeTree child;
  private final Buckets buckets;

  /**
   * Makes a strided bucket.
   *
   * @param stride from the start of one bucket to that of the next, in the tree's unit
   * @param bucketStride from one copy to the next within a bucket, in the tree's unit
   * @param bucketSizes copies in each bucket, each at least 1; at least one bucket
   * @param child what is repeated
   * @throws IllegalArgumentException if a rule is broken, or length or bounds overflow
   */
  public VecBuc(long stride, long bucketStride, LongSeq bucketSizes, TypeTree child) {
    Buckets counted = Buckets.of(bucketSizes);
    super(
        spanOf(stride, bucketStride, bucketSizes, counted, child),
        (Long.hashCode(stride) * 31 + Long.hashCode(bucketStride)) * 31
            + bucketSizes.hashCode() * 31
            + child.hashCode()
            + 4);
    this.stride = stride;
    this.bucketStride = bucketStride;
    this.bucketSizes = bucketSizes;
    this.child = child;
    this.buckets = counted;
  }

  private static Span spanOf(
      long stride, long bucketStride, LongSeq bucketSizes, Buckets buckets, TypeTree child) {
    long low = 0;
    long high = 0;
    for (int k = 0; k < bucketSizes.size(); k++) {
      long start = Exact.multiply(k, stride, "displacement");
      long reach = Exact.multiply(bucketSizes.get(k) - 1, bucketStride, "displacement");
      long end = Exact.add(start, reach, "displacement");
      low = Math.min(low, Math.min(start, end));
      high = Math.max(high, Math.max(start, end));
    }
    return child.span.repeated(buckets.total(), 0, low, high);
  }

  /**
   * Returns the distance from the start of one bucket to that of the next.
   *
   * @return the stride, in the tree's unit
   */
  public long stride() {
    return stride;
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
   * Returns the number of copies in each bucket.
   *
   * @return at least one size, each at least 1
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
    return k * stride + (copy - buckets.start(k)) * bucketStride;
  }

  @Override
  public List<TypeTree> children() {
    return List.of(child);
  }

  @Override
  boolean sameNode(TypeTree other) {
    return other instanceof VecBuc that
        && stride == that.stride
        && bucketStride == that.bucketStride
        && bucketSizes.equals(that.bucketSizes);
  }
}
