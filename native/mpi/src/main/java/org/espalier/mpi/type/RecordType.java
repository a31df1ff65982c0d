// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.mpi.library.MpiException;

/**
 * A record class as a C structure: its components in their order, each aligned by its size, the
 * whole padded to the largest alignment, as C compilers lay a structure out. It says how records
 * lie in memory, reads and writes them, and gives the datatype with which they travel.
 *
 * <pre>{@code
 * record Particle(int id, double x, double y) {}
 * RecordType<Particle> type = RecordType.of(MethodHandles.lookup(), Particle.class);
 * try (Datatype particle = type.datatype(); Arena arena = Arena.ofConfined()) {
 *   MemorySegment memory = arena.allocate(type.layout(), 100);
 *   type.set(memory, 0, new Particle(1, 0.5, 2.5));
 *   world.send(Buffer.of(memory, 100, particle), 1, 0);
 * }
 * }</pre>
 *
 * @param <R> the record class
 */
public final class RecordType<R extends Record> {
  private final StructLayout layout;
  private final MethodHandle constructor;
  private final List<Member> members;

  /** How one component is reached, in a record and in memory. */
  private record Member(MethodHandle accessor, long offset, Class<?> type, Nested nested) {}

  /** The type of a component that is a record itself, where it is one. */
  private sealed interface Nested {
    record Is(RecordType<?> type) implements Nested {}

    record No() implements Nested {}
  }

  private RecordType(StructLayout layout, MethodHandle constructor, List<Member> members) {
    this.layout = layout;
    this.constructor = constructor;
    this.members = members;
  }

  /**
   * Reads a record class.
   *
   * @param <R> the record class
   * @param lookup may see the class, its constructor and accessors; {@code MethodHandles.lookup()}
   * @param type a record class of primitive components and such records
   * @return the record as a structure
   * @throws IllegalArgumentException if a component is neither primitive nor such a record, there
   *     is none, or the lookup may not see the class
   */
  public static <R extends Record> RecordType<R> of(MethodHandles.Lookup lookup, Class<R> type) {
    RecordComponent[] components = type.getRecordComponents();
    if (components.length == 0) {
      throw new IllegalArgumentException("record must have components, got " + type.getName());
    }
    List<MemoryLayout> parts = new ArrayList<>();
    List<Member> members = new ArrayList<>();
    long end = 0;
    long alignment = 1;
    for (RecordComponent component : components) {
      Nested nested = nested(lookup, component.getType());
      MemoryLayout part =
          nested instanceof Nested.Is(RecordType<?> inner) ? inner.layout : value(component, type);
      long padding = Math.floorMod(-end, part.byteAlignment());
      if (padding > 0) {
        parts.add(MemoryLayout.paddingLayout(padding));
      }
      parts.add(part.withName(component.getName()));
      members.add(
          new Member(accessor(lookup, component), end + padding, component.getType(), nested));
      end += padding + part.byteSize();
      alignment = Math.max(alignment, part.byteAlignment());
    }
    long padding = Math.floorMod(-end, alignment);
    if (padding > 0) {
      parts.add(MemoryLayout.paddingLayout(padding));
    }
    StructLayout layout =
        MemoryLayout.structLayout(parts.toArray(MemoryLayout[]::new))
            .withName(type.getSimpleName());
    return new RecordType<>(layout, constructor(lookup, type, components), List.copyOf(members));
  }

  private static Nested nested(MethodHandles.Lookup lookup, Class<?> type) {
    return type.isRecord()
        ? new Nested.Is(of(lookup, type.asSubclass(Record.class)))
        : new Nested.No();
  }

  private static MemoryLayout value(RecordComponent component, Class<?> type) {
    Class<?> carrier = component.getType();
    if (carrier == boolean.class) {
      return ValueLayout.JAVA_BOOLEAN;
    } else if (carrier == byte.class) {
      return ValueLayout.JAVA_BYTE;
    } else if (carrier == char.class) {
      return ValueLayout.JAVA_CHAR;
    } else if (carrier == short.class) {
      return ValueLayout.JAVA_SHORT;
    } else if (carrier == int.class) {
      return ValueLayout.JAVA_INT;
    } else if (carrier == long.class) {
      return ValueLayout.JAVA_LONG;
    } else if (carrier == float.class) {
      return ValueLayout.JAVA_FLOAT;
    } else if (carrier == double.class) {
      return ValueLayout.JAVA_DOUBLE;
    }
    throw new IllegalArgumentException(
        "a component must be primitive or a record of such, got %s of %s"
            .formatted(component, type.getName()));
  }

  private static MethodHandle accessor(MethodHandles.Lookup lookup, RecordComponent component) {
    try {
      return lookup
          .unreflect(component.getAccessor())
          .asType(MethodType.methodType(Object.class, Record.class));
    } catch (IllegalAccessException denied) {
      throw new IllegalArgumentException("lookup must see " + component, denied);
    }
  }

  private static MethodHandle constructor(
      MethodHandles.Lookup lookup, Class<?> type, RecordComponent[] components) {
    Class<?>[] parameters =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return lookup
          .findConstructor(type, MethodType.methodType(void.class, parameters))
          .asSpreader(Object[].class, parameters.length)
          .asType(MethodType.methodType(Record.class, Object[].class));
    } catch (ReflectiveOperationException denied) {
      throw new IllegalArgumentException(
          "lookup must see the constructor of " + type.getName(), denied);
    }
  }

  /**
   * Returns how a record lies in memory.
   *
   * @return a structure with the components as named members
   */
  public StructLayout layout() {
    return layout;
  }

  /**
   * Makes the datatype of one record.
   *
   * @return the committed type, to be closed
   * @throws MpiException if MPI refuses
   */
  public Datatype datatype() {
    return Datatype.of(layout);
  }

  /**
   * Writes a record into memory.
   *
   * @param memory records one behind the other
   * @param index which of them, from 0
   * @param value the record
   * @throws IndexOutOfBoundsException if it would lie outside the memory
   */
  public void set(MemorySegment memory, long index, R value) {
    write(memory, Math.multiplyExact(index, layout.byteSize()), value);
  }

  private void write(MemorySegment memory, long offset, Record value) {
    for (Member member : members) {
      Object part;
      try {
        part = member.accessor().invokeExact(value);
      } catch (Throwable failure) {
        throw rethrown(failure);
      }
      long place = offset + member.offset();
      if (member.nested() instanceof Nested.Is(RecordType<?> inner)) {
        inner.write(memory, place, (Record) part);
      } else {
        put(memory, place, part);
      }
    }
  }

  private static void put(MemorySegment memory, long place, Object value) {
    switch (value) {
      case Boolean v -> memory.set(ValueLayout.JAVA_BOOLEAN, place, v);
      case Byte v -> memory.set(ValueLayout.JAVA_BYTE, place, v);
      case Character v -> memory.set(ValueLayout.JAVA_CHAR_UNALIGNED, place, v);
      case Short v -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, place, v);
      case Integer v -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, place, v);
      case Long v -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, place, v);
      case Float v -> memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, place, v);
      case Double v -> memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, place, v);
      default -> throw new AssertionError("not primitive: " + value.getClass());
    }
  }

  /**
   * Reads a record from memory.
   *
   * @param memory records one behind the other
   * @param index which of them, from 0
   * @return the record
   * @throws IndexOutOfBoundsException if it would lie outside the memory
   */
  @SuppressWarnings("unchecked") // the constructor is that of R
  public R get(MemorySegment memory, long index) {
    return (R) read(memory, Math.multiplyExact(index, layout.byteSize()));
  }

  private Record read(MemorySegment memory, long offset) {
    Object[] values = new Object[members.size()];
    for (int k = 0; k < values.length; k++) {
      Member member = members.get(k);
      long place = offset + member.offset();
      values[k] =
          member.nested() instanceof Nested.Is(RecordType<?> inner)
              ? inner.read(memory, place)
              : take(memory, place, member.type());
    }
    try {
      return (Record) constructor.invokeExact(values);
    } catch (Throwable failure) {
      throw rethrown(failure);
    }
  }

  private static Object take(MemorySegment memory, long place, Class<?> type) {
    if (type == boolean.class) {
      return memory.get(ValueLayout.JAVA_BOOLEAN, place);
    } else if (type == byte.class) {
      return memory.get(ValueLayout.JAVA_BYTE, place);
    } else if (type == char.class) {
      return memory.get(ValueLayout.JAVA_CHAR_UNALIGNED, place);
    } else if (type == short.class) {
      return memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, place);
    } else if (type == int.class) {
      return memory.get(ValueLayout.JAVA_INT_UNALIGNED, place);
    } else if (type == long.class) {
      return memory.get(ValueLayout.JAVA_LONG_UNALIGNED, place);
    } else if (type == float.class) {
      return memory.get(ValueLayout.JAVA_FLOAT_UNALIGNED, place);
    }
    return memory.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, place);
  }

  /** What a record's own code throws is the caller's. */
  private static RuntimeException rethrown(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      return exception;
    }
    return new IllegalStateException("a record's code threw a checked exception", failure);
  }
}
