// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.pattern;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Hindexed;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Struct;
import org.espalier.tree.BoundedTree;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;

/**
 * Data in memory, said twice: as a type tree and as the loops of a programmer.
 *
 * @param bounded the tree
 * @param loop the loops, of the same blocks in the same order
 * @param origin where displacement 0 lies, in bytes
 */
public record Data(BoundedTree bounded, Loop loop, long origin) {
  Data(TypeTree tree, Loop loop) {
    this(BoundedTree.natural(tree), loop, 0);
  }

  /**
   * The same data elsewhere.
   *
   * @param elsewhere where displacement 0 lies, in bytes
   * @return the data there
   */
  public Data at(long elsewhere) {
    return new Data(bounded, loop, elsewhere);
  }

  /**
   * The same data with lower bound 0.
   *
   * @param extent in bytes
   * @return the data of that extent
   */
  public Data resized(long extent) {
    return new Data(new BoundedTree(bounded.tree(), 0, extent), loop, origin);
  }

  /** {@return the tree without bounds of its own} */
  public TypeTree tree() {
    return bounded.tree();
  }

  /** {@return bytes of data} */
  public long bytes() {
    return tree().size();
  }

  /**
   * The bytes of memory from its start to behind the last of several copies.
   *
   * @param copies how many, one extent apart
   * @return the bytes
   */
  public long end(long copies) {
    return origin + (copies - 1) * bounded.extent() + tree().trueUb();
  }

  /** Nested loops around blocks of {@code elements} elements; strides in bytes, outermost first. */
  static Data nest(
      BasicType type, long elements, long n0, long s0, long n1, long s1, long n2, long s2) {
    TypeTree tree = new Con(elements, type);
    tree = n2 == 1 ? tree : new Vec(n2, s2, tree);
    tree = n1 == 1 ? tree : new Vec(n1, s1, tree);
    tree = n0 == 1 ? tree : new Vec(n0, s0, tree);
    return new Data(tree, new Loop.Nest(n0, s0, n1, s1, n2, s2, elements * type.size()));
  }

  /**
   * One loop around blocks.
   *
   * @param type of all elements
   * @param elements of each block
   * @param count how many blocks
   * @param stride from block to block, in bytes
   * @return the data
   */
  public static Data strided(BasicType type, long elements, long count, long stride) {
    return nest(type, elements, 1, 0, 1, 0, count, stride);
  }

  /** Blocks of one length at listed places. */
  static Data places(BasicType type, long elements, long[] at) {
    LongSeq seq = LongSeq.of(at);
    return new Data(
        new Idx(seq, new Con(elements, type)), new Loop.Places(seq, elements * type.size()));
  }

  /** Blocks of listed lengths, in elements, at listed places. */
  static Data runs(BasicType type, long[] at, long[] elements) {
    LongSeq seq = LongSeq.of(at);
    return new Data(
        new IdxBuc(type.size(), seq, LongSeq.of(elements), new Con(1, type)),
        new Loop.Runs(
            seq, LongSeq.of(Arrays.stream(elements).map(n -> n * type.size()).toArray())));
  }

  /**
   * A field of a record.
   *
   * @param type of its elements
   * @param count how many
   * @param at its first byte in the record
   */
  public record Field(BasicType type, long count, long at) {}

  /**
   * Some fields of each of many records.
   *
   * @param count how many records
   * @param extent from record to record, in bytes
   * @param fields of each record
   * @return the data
   */
  public static Data records(long count, long extent, List<Field> fields) {
    LongSeq at = LongSeq.of(fields.stream().mapToLong(Field::at).toArray());
    TypeTree record =
        new Strc(at, fields.stream().map(field -> new Con(field.count(), field.type())).toList());
    LongSeq lengths =
        LongSeq.of(fields.stream().mapToLong(f -> f.count() * f.type().size()).toArray());
    return new Data(new Vec(count, extent, record), new Loop.Records(count, extent, at, lengths));
  }

  /** Data one after the other, each moved. */
  static Data parts(List<Data> parts, long... at) {
    LongSeq seq = LongSeq.of(at);
    return new Data(
        new Strc(seq, parts.stream().map(Data::tree).toList()),
        new Loop.Parts(parts.stream().map(Data::loop).toList(), seq));
  }

  /** {@return the basic type of all elements, or MPI_BYTE where there are several} */
  public BasicType signature() {
    return tree().homogeneousType().orElseGet(() -> BasicType.of("MPI_BYTE"));
  }

  /**
   * An array of the kind that a program would have for these data.
   *
   * @param bytes its length
   * @return all of it
   */
  public MemorySegment array(long bytes) {
    return switch (signature().name()) {
      case "MPI_DOUBLE" -> MemorySegment.ofArray(new double[Math.toIntExact(bytes / 8)]);
      case "MPI_FLOAT" -> MemorySegment.ofArray(new float[Math.toIntExact(bytes / 4)]);
      default -> MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
    };
  }

  /**
   * The type of a program that lists every element, or every block; nothing is known of the
   * distances. The extent is that of the tree.
   *
   * @param byElement whether every element, and not every block
   * @return the type as MPI would describe it
   */
  public DatatypeDescription listed(boolean byElement) {
    List<String> names = new ArrayList<>();
    List<Long> starts = new ArrayList<>();
    List<Long> lengths = new ArrayList<>();
    long[] end = {Long.MIN_VALUE};
    tree()
        .forEachElement((type, place) -> {
          if (!byElement && place == end[0] && names.getLast().equals(type.name())) {
            lengths.set(lengths.size() - 1, lengths.getLast() + 1);
          } else {
            names.add(type.name());
            starts.add(place);
            lengths.add(1L);
          }
          end[0] = place + type.size();
        });
    DatatypeDescription list =
        tree().homogeneousType().isPresent()
            ? new Hindexed(seq(lengths), seq(starts), new Named(names.getFirst()))
            : new Struct(
                seq(lengths),
                seq(starts),
                names.stream().map(name -> (DatatypeDescription) new Named(name)).toList());
    return new DatatypeDescription.Resized(bounded.lb(), bounded.extent(), list);
  }

  private static LongSeq seq(List<Long> values) {
    return LongSeq.of(values.stream().mapToLong(Long::longValue).toArray());
  }
}
