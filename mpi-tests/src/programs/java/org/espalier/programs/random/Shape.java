// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.random;

import java.util.Arrays;
import mpi.Datatype;
import mpi.MPIException;

/**
 * A derived type as plain lists: which basic elements it has, in the order of the type map, and
 * where. Nothing of it asks MPI; all ranks draw the same shapes, and each has MPI make its own.
 */
final class Shape {
  /** The basic elements, in order. */
  final Kind[] kinds;

  /** Where they lie, in bytes. */
  final int[] at;

  final int lb;
  final int ub;

  /** What an array has to be of, to be handed over with this type. */
  final Kind base;

  /** Whether it and all that it is made of begins at 0. */
  final boolean fromZero;

  /** How it is made, for people. */
  final String text;

  /** Whether MPI gives the same bounds. */
  private final boolean bounded;

  private final Maker maker;

  /** Has MPI make the type. */
  interface Maker {
    Datatype make() throws MPIException;
  }

  /** A type made of another. */
  interface Derived {
    Datatype of(Datatype old) throws MPIException;
  }

  private Shape(
      Kind[] kinds,
      int[] at,
      int lb,
      int ub,
      Kind base,
      boolean bounded,
      boolean fromZero,
      String text,
      Maker maker) {
    this.fromZero = fromZero && lb == 0;
    this.kinds = kinds;
    this.at = at;
    this.lb = lb;
    this.ub = ub;
    this.base = base;
    this.bounded = bounded;
    this.text = text;
    this.maker = maker;
  }

  int extent() {
    return ub - lb;
  }

  int size() {
    int size = 0;
    for (Kind kind : kinds) {
      size += kind.bytes;
    }
    return size;
  }

  /** The type, committed. */
  Datatype type() throws MPIException {
    Datatype type =
        kinds.length == 1 && text.equals(base.name()) ? base.type().dup() : maker.make();
    type.commit();
    return type;
  }

  /** Where the elements of some copies in a row lie. */
  int[] all(int count) {
    int[] all = new int[count * at.length];
    for (int k = 0; k < all.length; k++) {
      all[k] = k / at.length * extent() + at[k % at.length];
    }
    return all;
  }

  /** Whether no byte of some copies in a row is two elements'. */
  boolean isDisjoint(int count) {
    return isDisjoint(kinds, all(count));
  }

  /** Whether no byte of elements at these places is two elements'. */
  static boolean isDisjoint(Kind[] kinds, int[] places) {
    int low = Arrays.stream(places).min().orElse(0);
    int high = Arrays.stream(places).max().orElse(0) + 8;
    boolean[] taken = new boolean[high - low];
    for (int k = 0; k < places.length; k++) {
      for (int b = 0; b < kinds[k % kinds.length].bytes; b++) {
        if (taken[places[k] - low + b]) {
          return false;
        }
        taken[places[k] - low + b] = true;
      }
    }
    return true;
  }

  static Shape basic(Kind kind) {
    return new Shape(
        new Kind[] {kind}, new int[] {0}, 0, kind.bytes, kind, true, true, kind.name(), kind::type);
  }

  Shape derived(
      int[] lengths, int[] places, Kind newBase, boolean plain, String how, Derived making) {
    return blocks(
        same(this, lengths.length),
        lengths,
        places,
        newBase,
        plain,
        how,
        () -> {
          Datatype old = maker.make();
          Datatype made = making.of(old);
          if (!text.equals(base.name())) {
            old.free();
          }
          return made;
        });
  }

  static Shape[] same(Shape shape, int times) {
    Shape[] all = new Shape[times];
    Arrays.fill(all, shape);
    return all;
  }

  /** Blocks of shapes at places in bytes. */
  private static Shape blocks(
      Shape[] of, int[] lengths, int[] places, Kind base, boolean plain, String how, Maker maker) {
    int total = 0;
    for (int b = 0; b < of.length; b++) {
      total += lengths[b] * of[b].at.length;
    }
    Kind[] kinds = new Kind[total];
    int[] at = new int[total];
    int lb = Integer.MAX_VALUE;
    int ub = Integer.MIN_VALUE;
    boolean bounded = plain && total > 0;
    boolean zero = true;
    int next = 0;
    for (int b = 0; b < of.length; b++) {
      bounded &= lengths[b] > 0 && of[b].bounded;
      zero &= of[b].fromZero;
      for (int j = 0; j < lengths[b]; j++) {
        int from = places[b] + j * of[b].extent();
        lb = Math.min(lb, from + of[b].lb);
        ub = Math.max(ub, from + of[b].ub);
        for (int k = 0; k < of[b].at.length; k++) {
          kinds[next] = of[b].kinds[k];
          at[next++] = from + of[b].at[k];
        }
      }
      bounded &= places[b] % base.bytes == 0;
    }
    if (total == 0 || lb > ub) {
      lb = 0;
      ub = 0;
    }
    Shape made = new Shape(kinds, at, lb, ub, base, bounded, zero, how, maker);
    return bounded ? made : made.resized(made.lb, made.extent());
  }

  Shape resized(int newLb, int extent) {
    return new Shape(
        kinds,
        at,
        newLb,
        newLb + extent,
        base,
        newLb % base.bytes == 0 && extent % base.bytes == 0,
        fromZero,
        "resized(" + newLb + "," + extent + "," + text + ")",
        () -> {
          Datatype old = maker.make();
          Datatype made = Datatype.createResized(old, newLb, extent);
          if (!text.equals(base.name())) {
            old.free();
          }
          return made;
        });
  }

  Shape dup() {
    return new Shape(
        kinds,
        at,
        lb,
        ub,
        base,
        bounded,
        fromZero,
        "dup(" + text + ")",
        () -> {
          Datatype old = maker.make();
          Datatype made = old.dup();
          if (!text.equals(base.name())) {
            old.free();
          }
          return made;
        });
  }

  /** A structure of shapes at places in bytes. */
  static Shape struct(Shape[] of, int[] lengths, int[] places) {
    StringBuilder how = new StringBuilder("struct(" + text(lengths) + "," + text(places));
    for (int b = 0; b < of.length && b < 8; b++) {
      how.append(",").append(of[b].text);
    }
    return blocks(
        of,
        lengths,
        places,
        Kind.BYTE,
        false,
        how + ")",
        () -> {
          Datatype[] types = new Datatype[of.length];
          for (int b = 0; b < of.length; b++) {
            types[b] = of[b].maker.make();
          }
          Datatype made = Datatype.createStruct(lengths, places, types);
          for (int b = 0; b < of.length; b++) {
            if (!of[b].text.equals(of[b].base.name())) {
              types[b].free();
            }
          }
          return made;
        });
  }

  /** Bytes from one that is certainly before all data to one behind, twice. */
  int reach() {
    int far = 8;
    for (int place : at) {
      far = Math.max(far, Math.abs(place) + 8);
    }
    return 2 * far;
  }

  static String text(int[] list) {
    return list.length > 8 ? list.length + " numbers" : Arrays.toString(list);
  }
}
