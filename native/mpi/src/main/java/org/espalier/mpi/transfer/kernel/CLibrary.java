// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.espalier.mpi.raw.WordFunction;
import org.jspecify.annotations.Nullable;

/**
 * The C library in the jar and its functions. It is written into a folder that is new and that only
 * this user may enter, opened there, and deleted at once: no other user can put another file in its
 * place, and nothing is left behind.
 *
 * <p>Calls with Java arrays are critical in the sense of {@link Linker.Option#critical}: the arrays
 * are passed as they lie, and no safepoint is reached within. The caller keeps each call short.
 */
final class CLibrary {
  private static final String FILE = "libespalier_kernels.so";

  /** So many names of a folder are tried, should somebody make them all first. */
  private static final int NAMES = 100;

  /** In the place of {@code from}: {@code to} counts copies of the root. */
  static final long WHOLE = -1;

  private static final FunctionDescriptor MOVE =
      FunctionDescriptor.ofVoid(
          ValueLayout.JAVA_LONG, // packing
          ValueLayout.ADDRESS, // program
          ValueLayout.JAVA_LONG, // root
          ValueLayout.JAVA_LONG, // extent
          ValueLayout.ADDRESS, // memory
          ValueLayout.JAVA_LONG, // origin
          ValueLayout.JAVA_LONG, // from
          ValueLayout.JAVA_LONG, // to
          ValueLayout.ADDRESS, // wire
          ValueLayout.JAVA_LONG); // wire_offset

  private static final FunctionDescriptor TRANSPACK =
      FunctionDescriptor.ofVoid(
          ValueLayout.ADDRESS, // source
          ValueLayout.JAVA_LONG, // source_root
          ValueLayout.JAVA_LONG, // source_extent
          ValueLayout.ADDRESS, // source_memory
          ValueLayout.JAVA_LONG, // source_origin
          ValueLayout.ADDRESS, // target
          ValueLayout.JAVA_LONG, // target_root
          ValueLayout.JAVA_LONG, // target_extent
          ValueLayout.ADDRESS, // target_memory
          ValueLayout.JAVA_LONG, // target_origin
          ValueLayout.JAVA_LONG, // from
          ValueLayout.JAVA_LONG); // to

  private static @Nullable SymbolLookup symbols;
  private static @Nullable String trouble;

  static {
    try {
      symbols = open();
    } catch (IOException
        | IllegalArgumentException
        | UnsupportedOperationException
        | UnsatisfiedLinkError failure) {
      trouble = "there is no C library of kernels: " + failure.getMessage();
    }
  }

  private CLibrary() {}

  /** Linked when first called: a program that never moves between layouts does not pay for it. */
  private static final class Move {
    static final MethodHandle HANDLE = link("espalier_move", MOVE);
  }

  /** By the handle that calls MPI, too: a handle of its own would take 10 ms to link. */
  private static final class MoveNative {
    static final WordFunction FUNCTION = new WordFunction("espalier_move", find("espalier_move"));
  }

  private static final class StepsNative {
    static final WordFunction FUNCTION = new WordFunction("espalier_steps", find("espalier_steps"));
  }

  /**
   * Calls {@code espalier_steps} with the addresses of its lists.
   *
   * @return how many loops there are, or -1
   */
  static int steps(long lengths, long places, boolean wide, long n, long levels) {
    return StepsNative.FUNCTION.call(lengths, places, wide ? 1 : 0, n, levels);
  }

  /** Links what moves data of arrays. */
  static void linkMove() {
    requireNonNull(Move.HANDLE);
  }

  private static final class Transpack {
    static final MethodHandle HANDLE = link("espalier_transpack", TRANSPACK);
  }

  /** Why the library cannot be used; nothing where it can. */
  static Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  /**
   * Calls {@code espalier_move}. Native memory is passed by its address: to pass it as a segment
   * holds its arena open meanwhile, which takes longer than moving a kilobyte. As with MPI itself,
   * nobody may close the arena during the call.
   */
  static void move(
      boolean packing,
      MemorySegment program,
      long root,
      long extent,
      MemorySegment memory,
      long origin,
      long from,
      long to,
      MemorySegment wire,
      long wireOffset) {
    try {
      if (memory.isNative() && wire.isNative()) {
        MoveNative.FUNCTION.call(
            packing ? 1L : 0L,
            program.address(),
            root,
            extent,
            address(memory),
            origin,
            from,
            to,
            address(wire),
            wireOffset);
      } else {
        Move.HANDLE.invokeExact(
            packing ? 1L : 0L, program, root, extent, memory, origin, from, to, wire, wireOffset);
      }
    } catch (Throwable failure) {
      throw unexpected(failure);
    } finally {
      Reference.reachabilityFence(program);
      Reference.reachabilityFence(memory);
      Reference.reachabilityFence(wire);
    }
  }

  /**
   * The address of memory; refuses a closed arena and another thread's, as a read does. At address
   * 0, where the segment of all addresses begins, nothing can be read, and its arena never closes.
   */
  private static long address(MemorySegment memory) {
    long address = memory.address();
    if (address != 0 && memory.byteSize() > 0) {
      memory.get(ValueLayout.JAVA_BYTE, 0);
    }
    return address;
  }

  static void transpack(
      MemorySegment source,
      long sourceRoot,
      long sourceExtent,
      MemorySegment sourceMemory,
      long sourceOrigin,
      MemorySegment target,
      long targetRoot,
      long targetExtent,
      MemorySegment targetMemory,
      long targetOrigin,
      long from,
      long to) {
    try {
      Transpack.HANDLE.invokeExact(
          source,
          sourceRoot,
          sourceExtent,
          sourceMemory,
          sourceOrigin,
          target,
          targetRoot,
          targetExtent,
          targetMemory,
          targetOrigin,
          from,
          to);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  private static RuntimeException unexpected(Throwable failure) {
    return switch (failure) {
      case Error error -> throw error;
      case RuntimeException exception -> exception;
      default -> throw new AssertionError("a linked C function cannot throw " + failure, failure);
    };
  }

  @SuppressWarnings("restricted")
  private static MethodHandle link(String name, FunctionDescriptor function) {
    return Linker.nativeLinker().downcallHandle(find(name), function, Linker.Option.critical(true));
  }

  private static MemorySegment find(String name) {
    SymbolLookup opened = symbols;
    if (opened == null) {
      throw new IllegalStateException(trouble);
    }
    return opened.findOrThrow(name);
  }

  /** The name of this system's folder in the jar, as {@code make.sh} makes it of uname. */
  static String folder() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch", "");
    return String.join(
        "", "META-INF/native/", system, "-", machine.equals("amd64") ? "x86_64" : machine);
  }

  private static SymbolLookup open() throws IOException {
    byte[] library;
    String resource = String.join("/", "", folder(), FILE);
    try (InputStream stream = CLibrary.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IOException("the jar has no " + resource + " (built without a C compiler)");
      }
      library = stream.readAllBytes();
    }
    List<String> tried = new ArrayList<>();
    for (String property : List.of("java.io.tmpdir", "user.home")) {
      try {
        return open(Path.of(System.getProperty(property, "")), library);
      } catch (IOException | IllegalArgumentException failure) {
        tried.add(failure.toString()); // full, read-only, or mounted noexec: the next may do
      }
    }
    throw new IOException("it could not be opened: " + String.join("; ", tried));
  }

  /**
   * A folder that did not exist before and that no other user may enter. Its name may be guessed:
   * who makes it before us makes us take another. (The JDK's own temporary folders have names by
   * chance, for which a program's first one loads a generator, some 10 ms.)
   */
  private static Path newFolder(Path parent) throws IOException {
    FileAttribute<Set<PosixFilePermission>> onlyOurs =
        PosixFilePermissions.asFileAttribute(
            EnumSet.of(
                PosixFilePermission.OWNER_READ,
                PosixFilePermission.OWNER_WRITE,
                PosixFilePermission.OWNER_EXECUTE));
    for (int attempt = 0; ; attempt++) {
      String name =
          "espalier-kernels".concat(Long.toString(System.nanoTime(), Character.MAX_RADIX));
      try {
        return Files.createDirectory(parent.resolve(name), onlyOurs);
      } catch (FileAlreadyExistsException taken) {
        if (attempt == NAMES) {
          throw taken;
        }
      }
    }
  }

  @SuppressWarnings("restricted")
  private static SymbolLookup open(Path parent, byte[] library) throws IOException {
    Path folder = newFolder(parent);
    Path file = folder.resolve(FILE);
    try {
      Files.write(file, library);
      return SymbolLookup.libraryLookup(file, Arena.global());
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }
}
