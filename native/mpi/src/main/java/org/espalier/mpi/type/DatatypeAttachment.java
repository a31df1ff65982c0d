// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.espalier.mpi.call.Activity;
import org.espalier.mpi.call.Check;
import org.espalier.mpi.call.Scratch;
import org.espalier.mpi.library.MpiException;
import org.espalier.mpi.raw.NativeLibrary;
import org.espalier.mpi.raw.function.TypeQueries;

/**
 * Java objects attached to derived datatypes as MPI attributes (MPI 4.1 §7.7.4). An object goes
 * with its datatype, whoever frees that, and is shared with what {@code MPI_Type_dup} makes of it.
 * So what is known of a type can be kept without fear that its handle value is used again for
 * another. Libraries keep a type that was freed as long as others that were made of it, and with it
 * what is attached.
 *
 * <p>MPI is given a number, and tells of copies and deletions by calling into Java. Those callbacks
 * change one map: they call no MPI, wait for nothing and let no exception out, so that it does not
 * matter on which thread MPI calls them, or when.
 *
 * <p>Keys are never freed: make one per use and keep it in a constant.
 *
 * @param <V> what is attached; shared between threads, so best immutable
 */
public final class DatatypeAttachment<V> {
  private static final int SUCCESS = 0;
  private static final int NONE = Integer.MIN_VALUE; // no library's key

  private final Map<Long, V> attached = new ConcurrentHashMap<>();
  private final AtomicLong lastNumber = new AtomicLong();
  private volatile int key = NONE;

  /** Makes a key; MPI is told of it at the first use. */
  public DatatypeAttachment() {}

  private int key() {
    int known = key;
    return known != NONE ? known : create();
  }

  private synchronized int create() {
    if (key == NONE) {
      MemorySegment slot = Scratch.get().slot(0);
      Check.that(
          TypeQueries.MPI_Type_create_keyval(
              Callbacks.copy((_, _, _, in, out, flag) -> copied(in, out, flag)),
              Callbacks.delete((_, _, value, _) -> deleted(value)),
              slot,
              MemorySegment.NULL),
          "MPI_Type_create_keyval");
      key = slot.get(ValueLayout.JAVA_INT, 0);
    }
    return key;
  }

  /**
   * Returns what is attached to a datatype.
   *
   * @param type the datatype
   * @return the object, or nothing where none is attached
   * @throws IllegalStateException if MPI is not active
   */
  public Optional<V> get(Datatype type) {
    Activity.requireActive();
    int number = key();
    Scratch scratch = Scratch.get();
    Check.that(
        TypeQueries.MPI_Type_get_attr(type.handle(), number, scratch.slot(0), scratch.slot(1)),
        "MPI_Type_get_attr");
    return scratch.intAt(1) == 0
        ? Optional.empty()
        : Optional.ofNullable(attached.get(scratch.longAt(0)));
  }

  /**
   * Attaches an object to a datatype, in the place of one that is attached already. Predefined
   * types, which are never freed, would keep it for ever: do not attach to them.
   *
   * @param type the datatype
   * @param value the object
   * @throws IllegalStateException if MPI is not active
   * @throws MpiException if MPI refuses
   */
  public void put(Datatype type, V value) {
    Activity.requireActive();
    long number = lastNumber.incrementAndGet();
    attached.put(number, value);
    int code = TypeQueries.MPI_Type_set_attr(type.handle(), key(), MemorySegment.ofAddress(number));
    if (code != SUCCESS) {
      attached.remove(number);
    }
    Check.that(code, "MPI_Type_set_attr");
  }

  /**
   * Counts the datatypes that have something attached under this key.
   *
   * @return at least 0
   */
  public int size() {
    return attached.size();
  }

  /** The duplicate gets a number of its own. */
  private int copied(MemorySegment in, MemorySegment out, MemorySegment flag) {
    V value = attached.get(in.address());
    if (value != null) {
      long number = lastNumber.incrementAndGet();
      attached.put(number, value);
      Callbacks.write(out, number);
    }
    Callbacks.write(flag, value != null);
    return SUCCESS;
  }

  /** The type is gone, or another object replaces this one. */
  private int deleted(MemorySegment value) {
    attached.remove(value.address());
    return SUCCESS;
  }

  /** {@code MPI_Type_copy_attr_function}. */
  interface Copy {
    int call(
        long type,
        int key,
        MemorySegment state,
        MemorySegment in,
        MemorySegment out,
        MemorySegment flag);
  }

  /** {@code MPI_Type_delete_attr_function}. */
  interface Delete {
    int call(long type, int key, MemorySegment value, MemorySegment state);
  }

  /** C functions that end in Java. */
  private static final class Callbacks {
    private static final boolean NARROW = NativeLibrary.get().abi().handleBytes == 4;

    private Callbacks() {}

    static MemorySegment copy(Copy callback) {
      return upcall(Copy.class, callback, 4);
    }

    static MemorySegment delete(Delete callback) {
      return upcall(Delete.class, callback, 2);
    }

    /** A function of a handle, a key and {@code pointers} pointers, for the process's lifetime. */
    @SuppressWarnings("restricted")
    private static <F> MemorySegment upcall(Class<F> shape, F callback, int pointers) {
      MethodType type = MethodType.methodType(int.class, long.class, int.class);
      MemoryLayout[] layouts = new MemoryLayout[2 + pointers];
      layouts[0] = NARROW ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
      layouts[1] = ValueLayout.JAVA_INT;
      for (int k = 0; k < pointers; k++) {
        type = type.appendParameterTypes(MemorySegment.class);
        layouts[2 + k] = ValueLayout.ADDRESS;
      }
      MethodHandle target;
      try {
        target = MethodHandles.lookup().findVirtual(shape, "call", type).bindTo(callback);
      } catch (ReflectiveOperationException impossible) {
        throw new LinkageError(shape + ".call", impossible);
      }
      if (NARROW) {
        target =
            MethodHandles.explicitCastArguments(target, type.changeParameterType(0, int.class));
      }
      return Linker.nativeLinker()
          .upcallStub(target, FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts), Arena.global());
    }

    @SuppressWarnings("restricted") // MPI gives the address of a pointer of its own
    static void write(MemorySegment pointer, long number) {
      pointer.reinterpret(8).set(ValueLayout.JAVA_LONG, 0, number);
    }

    @SuppressWarnings("restricted") // MPI gives the address of an int of its own
    static void write(MemorySegment pointer, boolean flag) {
      pointer.reinterpret(4).set(ValueLayout.JAVA_INT, 0, flag ? 1 : 0);
    }
  }
}
