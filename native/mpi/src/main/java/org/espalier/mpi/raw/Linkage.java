// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;

/**
 * Links C functions by the table of prototypes. Handles are {@code long} on Java's side of every
 * library; where the library's are 32 bits wide they are narrowed here, once, when a function is
 * linked.
 */
final class Linkage {
  private static final MethodHandle MAKE_UNSUPPORTED = makeUnsupported();

  private static final Linker.Option[] NONE = {};
  private static final Linker.Option[] LOCAL = {Linker.Option.critical(true)};

  private Linkage() {}

  /**
   * Links a function. One that the library does not export becomes a handle that throws {@link
   * UnsupportedOperationException} when it is called: {@code _c} functions, for example, are absent
   * from every library before MPI 4.0.
   */
  static MethodHandle link(String name) {
    return link(name, NONE);
  }

  /**
   * Links a function that waits for nobody and calls nothing in Java: it takes segments of Java
   * arrays, too, and the garbage collector waits while it runs.
   */
  static MethodHandle linkLocal(String name) {
    return link(name, LOCAL);
  }

  @SuppressWarnings("restricted")
  private static MethodHandle link(String name, Linker.Option[] options) {
    NativeLibrary library = NativeLibrary.get();
    Prototypes.Prototype prototype = Prototypes.of(name);
    MethodType type =
        MethodType.methodType(
            carrier(prototype.result()),
            prototype.parameters().stream().map(Linkage::carrier).toList());
    Optional<MemorySegment> address = library.find(name);
    if (address.isEmpty()) {
      return absent(name, library, type);
    }
    boolean narrow = library.abi().handleBytes == 4;
    List<MemoryLayout> parameters =
        prototype.parameters().stream().map(kind -> layout(kind, narrow)).toList();
    FunctionDescriptor descriptor =
        FunctionDescriptor.of(
            layout(prototype.result(), narrow), parameters.toArray(MemoryLayout[]::new));
    MethodHandle handle = Linker.nativeLinker().downcallHandle(address.get(), descriptor, options);
    return narrow ? MethodHandles.explicitCastArguments(handle, type) : handle;
  }

  private static MethodHandle absent(String name, NativeLibrary library, MethodType type) {
    String message =
        "%s is not exported by %s (%s)"
            .formatted(name, library.version().lines().findFirst().orElse("MPI"), library.file());
    MethodHandle make = MethodHandles.insertArguments(MAKE_UNSUPPORTED, 0, message);
    MethodHandle thrower =
        MethodHandles.foldArguments(
            MethodHandles.throwException(type.returnType(), UnsupportedOperationException.class),
            make);
    return MethodHandles.dropArguments(thrower, 0, type.parameterList());
  }

  private static MethodHandle makeUnsupported() {
    try {
      return MethodHandles.lookup()
          .findConstructor(
              UnsupportedOperationException.class, MethodType.methodType(void.class, String.class));
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError("UnsupportedOperationException(String)", impossible);
    }
  }

  private static Class<?> carrier(Prototypes.Kind kind) {
    return switch (kind) {
      case INT -> int.class;
      case LONG, HANDLE -> long.class;
      case DOUBLE -> double.class;
      case POINTER -> MemorySegment.class;
    };
  }

  private static MemoryLayout layout(Prototypes.Kind kind, boolean narrow) {
    return switch (kind) {
      case INT -> ValueLayout.JAVA_INT;
      case LONG -> ValueLayout.JAVA_LONG;
      case HANDLE -> narrow ? ValueLayout.JAVA_INT : ValueLayout.JAVA_LONG;
      case DOUBLE -> ValueLayout.JAVA_DOUBLE;
      case POINTER -> ValueLayout.ADDRESS;
    };
  }

  /** What a downcall may throw: an error or runtime exception as it is, anything else is a bug. */
  static RuntimeException unexpected(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      return exception;
    }
    throw new AssertionError("a linked C function cannot throw " + failure, failure);
  }
}
