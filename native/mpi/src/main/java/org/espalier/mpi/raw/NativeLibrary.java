// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The one MPI library of this process: opened once, never closed. That there is none is a value, so
 * that what needs no MPI keeps working and can say what to install.
 */
@SuppressWarnings("restricted") // this class is where native access begins
public final class NativeLibrary {
  private static final int VERSION_BYTES = 8192; // MPI_MAX_LIBRARY_VERSION_STRING of every ABI

  private final SymbolLookup symbols;
  private final Abi abi;
  private final String file;
  private final String why;

  /** Asked of the library when it is wanted: most programs do not want it. */
  private volatile @Nullable String version;

  private NativeLibrary(SymbolLookup symbols, Abi abi, String file, String why) {
    this.symbols = symbols;
    this.abi = abi;
    this.file = file;
    this.why = why;
  }

  /** What opening came to: a library, or the reasons why there is none. */
  public sealed interface Outcome {
    /** A library is open. */
    record Open(NativeLibrary library) implements Outcome {}

    /** There is none; each line says what was tried and why it failed. */
    record Absent(List<String> attempts) implements Outcome {}
  }

  private static final class Holder {
    private static final Outcome OUTCOME = open();
  }

  /**
   * Opens the library at the first call; the outcome stays the same for the life of the process.
   */
  public static Outcome outcome() {
    return Holder.OUTCOME;
  }

  /** The open library; there must be one. */
  public static NativeLibrary get() {
    Outcome outcome = outcome();
    if (outcome instanceof Outcome.Open open) { // not a switch: it is linked at run time
      return open.library();
    }
    throw new IllegalStateException(
        "no MPI library: " + String.join("; ", ((Outcome.Absent) outcome).attempts()));
  }

  private static Outcome open() {
    List<String> attempts = new ArrayList<>();
    try {
      askForNativeAccess();
      UcxSettings.make();
      for (LibraryFinder.Candidate candidate : LibraryFinder.candidates()) {
        SymbolLookup symbols = lookup(candidate.file(), attempts);
        if (symbols != null) {
          Abi abi = identify(candidate.file(), symbols);
          return new Outcome.Open(
              new NativeLibrary(symbols, abi, candidate.file(), candidate.why()));
        }
      }
    } catch (IllegalCallerException denied) {
      attempts.add(
          "native access is denied to "
              + NativeLibrary.class.getModule()
              + ": add --enable-native-access=ALL-UNNAMED (or org.espalier.mpi) to the java command");
    }
    return new Outcome.Absent(List.copyOf(attempts));
  }

  /**
   * The first restricted call, and one that does nothing. A refusal that came first in the
   * initializer of a class which links a handle would be wrapped in that class's error.
   *
   * @throws IllegalCallerException where native access is denied
   */
  private static void askForNativeAccess() {
    requireNonNull(MemorySegment.NULL.reinterpret(0));
  }

  private static @Nullable SymbolLookup lookup(String file, List<String> attempts) {
    try {
      SymbolLookup symbols =
          file.contains("/")
              ? SymbolLookup.libraryLookup(Path.of(file), Arena.global())
              : SymbolLookup.libraryLookup(file, Arena.global());
      if (symbols.find("MPI_Init").isEmpty()) {
        attempts.add(file + " is not an MPI library: it has no MPI_Init");
        return null;
      }
      return symbols;
    } catch (IllegalArgumentException failure) {
      attempts.add(file + " could not be opened");
      return null;
    }
  }

  /**
   * Which interface the library speaks. The file's name comes first: symbols are also found in a
   * library's dependencies, and the standard-ABI file of Open MPI depends on Open MPI.
   */
  private static Abi identify(String file, SymbolLookup symbols) {
    Path name = Path.of(file).getFileName();
    if (name != null && name.toString().startsWith("libmpi_abi")) {
      return Abi.STANDARD;
    }
    return symbols.find("ompi_mpi_comm_world").isPresent() ? Abi.OPEN_MPI : Abi.MPICH;
  }

  /** Legal before {@code MPI_Init}. */
  private String asked() {
    String name = "MPI_Get_library_version";
    if (!exports(name)) {
      return "a library before MPI 3.0";
    }
    // In buffers, which need no linking: programs that have just started ask, amid messages.
    ByteBuffer text = DirectMemory.allocate(VERSION_BYTES, Byte.BYTES);
    ByteBuffer length = DirectMemory.allocate(Integer.BYTES, Integer.BYTES);
    try {
      // int MPI_Get_library_version(char *version, int *resultlen)
      int code =
          new WordFunction(name).call(DirectMemory.address(text), DirectMemory.address(length));
      if (code != Abi.SUCCESS) {
        return "unknown (MPI_Get_library_version returned " + code + ")";
      }
      int end = 0; // up to C's zero, whatever the length says
      while (end < VERSION_BYTES && text.get(end) != 0) {
        end++;
      }
      byte[] bytes = new byte[end];
      text.get(bytes);
      return new String(bytes, StandardCharsets.UTF_8).strip();
    } finally {
      Reference.reachabilityFence(text);
      Reference.reachabilityFence(length);
    }
  }

  /** The address of a symbol in the library or what it depends on. */
  Optional<MemorySegment> find(String symbol) {
    return symbols.find(symbol);
  }

  /** A handle by its symbol in Open MPI, 0 where there is none, or by its number in the others. */
  long handle(String openMpiSymbol, int mpich, int standard) {
    return switch (abi) {
      case OPEN_MPI -> find(openMpiSymbol).map(MemorySegment::address).orElse(0L);
      case MPICH -> mpich;
      case STANDARD -> standard;
    };
  }

  /** The interface it speaks. */
  public Abi abi() {
    return abi;
  }

  /** Whether the library exports a function; those of a later standard it may not. */
  public boolean exports(String function) {
    return find(function).isPresent();
  }

  /** Whether this process has loaded a library of this soname, whoever did; on Linux. */
  public static boolean isLoaded(String soname) {
    return new LoadedLibraries().has(soname);
  }

  /** The soname or path by which it was opened. */
  public String file() {
    return file;
  }

  /** Why this library and no other. */
  public String why() {
    return why;
  }

  /** What the library says of itself, several lines for some. */
  public String version() {
    String known = version;
    if (known == null) {
      known = asked();
      version = known;
    }
    return known;
  }

  /** The named datatypes of this library. */
  public NamedTypes namedTypes() {
    return Named.TYPES;
  }

  private static final class Named {
    private static final NamedTypes TYPES = new NamedTypes(get());
  }
}
