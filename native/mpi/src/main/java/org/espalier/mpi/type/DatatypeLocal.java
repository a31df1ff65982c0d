// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A value for each {@link Datatype} object, computed at the first request and kept with the object,
 * as {@link ClassValue} keeps values with classes. Make few, in constants: each takes a place in
 * every object that it is asked for.
 *
 * @param <V> what is kept; shared between threads, so best immutable
 */
public abstract class DatatypeLocal<V> {
  /** A value that holds what must be freed with the datatype's own handle. */
  public interface Resource {
    /** Frees it; called once, when no operation needs the datatype any more. */
    void free();
  }

  private static final AtomicInteger MADE = new AtomicInteger();

  private static final DatatypeLocal<?>[] NONE = {};

  /** Those that are computed with the object. */
  private static volatile DatatypeLocal<?>[] early = NONE;

  /** What objects begin with, each value in its place; nobody writes into it. */
  private static volatile @Nullable Object[] first = {};

  private final int place = MADE.getAndIncrement();

  /** Makes a place. */
  protected DatatypeLocal() {}

  /**
   * Makes a place for values that are not computed: all objects have the same one until it is
   * {@link #set}. A branch for those that have none would be one that the JVM compiles callers
   * without, and each new object would cost them their compiled code.
   *
   * @param initial what they have
   * @param <V> what is kept
   * @return the place
   */
  public static <V> DatatypeLocal<V> beginningWith(V initial) {
    DatatypeLocal<V> local =
        new DatatypeLocal<>() {
          @Override
          protected V compute(Datatype older) {
            return initial; // of an object that was made before the place
          }
        };
    beginWith(((DatatypeLocal<?>) local).place, initial);
    return local;
  }

  private static synchronized void beginWith(int place, Object initial) {
    first = with(first, place, initial);
  }

  /** What a new object has in its places. */
  static @Nullable Object[] first(Datatype made) {
    @Nullable Object[] kept = first;
    for (DatatypeLocal<?> local : early) {
      Object value = local.computeEarly(made).orElse(null);
      if (value != null) {
        kept = with(kept, local.place, value);
      }
    }
    return kept;
  }

  /**
   * Has values computed with each object from now on, where {@link #computeEarly} can: what they
   * are asked for has no branch then that only a new object takes, for which compiled code would be
   * thrown away.
   *
   * @param local the values
   * @param <V> what is kept
   * @return the same
   */
  public static <V> DatatypeLocal<V> computedEarly(DatatypeLocal<V> local) {
    addEarly(local);
    return local;
  }

  private static synchronized void addEarly(DatatypeLocal<?> local) {
    DatatypeLocal<?>[] more = new DatatypeLocal<?>[early.length + 1];
    System.arraycopy(early, 0, more, 0, early.length);
    more[early.length] = local;
    early = more;
  }

  /**
   * Computes the value for an object that has just been made.
   *
   * @param type the datatype
   * @return the value, or nothing where it is computed at the first request, as all are unless a
   *     subclass says more
   */
  protected Optional<V> computeEarly(Datatype type) {
    return Optional.empty();
  }

  private static @Nullable Object[] with(
      @Nullable Object[] kept, int place, @Nullable Object value) {
    @Nullable Object[] grown = new @Nullable Object[Math.max(kept.length, place + 1)];
    System.arraycopy(kept, 0, grown, 0, kept.length); // Arrays.copyOf asks for the element's class
    grown[place] = value;
    return grown;
  }

  /**
   * Computes the value; two threads may compute it at the same time, of which one value is kept.
   *
   * @param type the datatype
   * @return the value
   */
  protected abstract V compute(Datatype type);

  /**
   * Returns the value.
   *
   * @param type the datatype
   * @return the same value at every call
   */
  public final V get(Datatype type) {
    @Nullable Object[] kept = type.locals;
    if (place < kept.length) {
      @SuppressWarnings("unchecked") // nobody else writes to this place
      V value = (V) kept[place];
      if (value != null) {
        return value;
      }
    }
    return make(type);
  }

  private V make(Datatype type) {
    V made = compute(type);
    synchronized (type) {
      @Nullable Object[] kept = type.locals;
      if (place < kept.length && kept[place] != null) {
        return get(type);
      }
      type.locals = with(kept, place, made);
    }
    return made;
  }

  /**
   * Replaces the value.
   *
   * @param type the datatype
   * @param value what {@link #get} returns from now on
   */
  public final void set(Datatype type, V value) {
    synchronized (type) {
      type.locals = with(type.locals, place, value);
    }
  }
}
