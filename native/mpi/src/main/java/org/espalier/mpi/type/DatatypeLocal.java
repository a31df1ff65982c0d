// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.util.Arrays;
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

  private final int place = MADE.getAndIncrement();

  /** Makes a place. */
  protected DatatypeLocal() {}

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
      @Nullable Object[] grown = Arrays.copyOf(kept, Math.max(kept.length, place + 1));
      grown[place] = made;
      type.locals = grown;
    }
    return made;
  }
}
