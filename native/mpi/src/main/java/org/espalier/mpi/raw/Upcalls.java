// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Functions in Java that MPI calls: user-defined operations and what happens to attributes (MPI 4.1
 * §6.9.5, §7.7). An exception that leaves such a function ends the JVM, so none may.
 */
@SuppressWarnings("restricted") // the linker
public final class Upcalls {
  private static final FunctionDescriptor OPERATION =
      FunctionDescriptor.ofVoid(
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG,
          ValueLayout.JAVA_LONG);

  private Upcalls() {}

  /** A user-defined operation. */
  @FunctionalInterface
  public interface Operation {
    /** Combines; all four are addresses. */
    void combine(long invec, long inoutvec, long len, long datatype);
  }

  /** What happens to the attributes under a key. */
  public interface Attributes {
    /** On duplication of the owner: the value of the copy. */
    long copied(long value);

    /** On deletion, or when the owner is freed. */
    void deleted(long value);
  }

  /** The address of an operation; it lives as long as the arena. */
  public static long operation(Operation operation, Arena arena) {
    try {
      MethodHandle handle =
          MethodHandles.lookup()
              .findVirtual(
                  Operation.class,
                  "combine",
                  MethodType.methodType(void.class, long.class, long.class, long.class, long.class))
              .bindTo(operation);
      return Linker.nativeLinker().upcallStub(handle, OPERATION, arena).address();
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError("Operation.combine", impossible);
    }
  }

  /** The address of a copy function (of communicators, datatypes and windows alike). */
  public static long copyFunction(Attributes attributes) {
    return bound(
        attributes,
        "copy",
        MethodType.methodType(
            int.class,
            Attributes.class,
            long.class,
            int.class,
            long.class,
            long.class,
            long.class,
            long.class));
  }

  /** The address of a delete function (of communicators, datatypes and windows alike). */
  public static long deleteFunction(Attributes attributes) {
    return bound(
        attributes,
        "delete",
        MethodType.methodType(
            int.class, Attributes.class, long.class, int.class, long.class, long.class));
  }

  private static long bound(Attributes attributes, String name, MethodType type) {
    try {
      MethodHandle handle =
          MethodHandles.insertArguments(
              MethodHandles.lookup().findStatic(Upcalls.class, name, type), 0, attributes);
      MemoryLayout[] parameters =
          handle.type().parameterList().stream()
              .map(t -> t == int.class ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG)
              .toArray(MemoryLayout[]::new);
      return Linker.nativeLinker()
          .upcallStub(
              handle, FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters), Arena.global())
          .address();
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError(name, impossible);
    }
  }

  @SuppressWarnings("unused") // found by name; the owner's handle may be 32 bits of the 64
  private static int copy(
      Attributes attributes, long owner, int key, long extra, long in, long out, long flag) {
    NativeMemory.putLong(out, attributes.copied(in));
    NativeMemory.putInt(flag, 1);
    return Abi.SUCCESS;
  }

  @SuppressWarnings("unused") // found by name
  private static int delete(Attributes attributes, long owner, int key, long value, long extra) {
    attributes.deleted(value);
    return Abi.SUCCESS;
  }
}
