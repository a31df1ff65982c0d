// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
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
import org.jspecify.annotations.Nullable;

/**
 * The C library in the jar, open or not. It is written into a folder that is new and that only this
 * user may enter, opened there, and deleted at once: no other user can put another file in its
 * place, and nothing is left behind.
 */
public final class CarriedLibrary {
  private static final String FILE = "libespalier_kernels.so";

  /** So many names of a folder are tried, should somebody make them all first. */
  private static final int NAMES = 100;

  private static @Nullable SymbolLookup symbols;
  private static @Nullable String trouble;

  static {
    try {
      symbols = open();
    } catch (IOException
        | IllegalArgumentException
        | IllegalCallerException
        | UnsupportedOperationException
        | UnsatisfiedLinkError failure) {
      trouble = "there is no C library of kernels: " + failure.getMessage();
    }
  }

  private CarriedLibrary() {}

  /** Why the library cannot be used; nothing where it can. */
  public static Optional<String> trouble() {
    return Optional.ofNullable(trouble);
  }

  /** The address of a function; there must be a library, and the function in it. */
  public static MemorySegment find(String name) {
    SymbolLookup opened = symbols;
    if (opened == null) {
      throw new IllegalStateException(trouble);
    }
    return opened.findOrThrow(name);
  }

  /** The name of this system's folder in the jar, as {@code make.sh} makes it of uname. */
  public static String folder() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String machine = System.getProperty("os.arch", "");
    return String.join(
        "", "META-INF/native/", system, "-", machine.equals("amd64") ? "x86_64" : machine);
  }

  private static SymbolLookup open() throws IOException {
    byte[] library;
    String resource = String.join("/", "", folder(), FILE);
    try (InputStream stream = CarriedLibrary.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IOException("the jar has no " + resource + " (built without a C compiler)");
      }
      library = stream.readAllBytes();
    }
    List<String> tried = new ArrayList<>();
    for (String property : List.of("java.io.tmpdir", "user.home")) {
      try {
        return open(Path.of(System.getProperty(property, "")).toAbsolutePath(), library);
      } catch (IOException | IllegalArgumentException | UnsatisfiedLinkError failure) {
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
      System.load(file.toString()); // for the functions that are called by JNI
      return SymbolLookup.libraryLookup(file, Arena.global());
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }
}
