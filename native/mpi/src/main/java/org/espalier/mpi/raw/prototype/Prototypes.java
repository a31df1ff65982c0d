// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.prototype;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The one table of C prototypes (MPI 4.1 §A.3): all that linking a function needs to know, for
 * every MPI library. A test compares each line with every installed {@code mpi.h}.
 */
public final class Prototypes {
  private static final Map<String, Prototype> PROTOTYPES = parse();

  private Prototypes() {}

  /** What a parameter is when it is passed. */
  public enum Kind {
    /** A C {@code int}. */
    INT,
    /** {@code MPI_Aint}, {@code MPI_Count}, {@code MPI_Offset} or {@code MPI_File}: 64 bits. */
    LONG,
    /** A handle: a pointer or a 32-bit integer, by library. */
    HANDLE,
    /** A pointer or an array. */
    POINTER,
    /** A C {@code double}; only returned. */
    DOUBLE
  }

  /**
   * One C function.
   *
   * @param name its name
   * @param result what it returns
   * @param parameters its parameters, in order
   */
  public record Prototype(String name, Kind result, List<Kind> parameters) {}

  /**
   * Returns the prototype of a function.
   *
   * @param name its name
   * @return its result and parameters
   * @throws IllegalArgumentException if the name is not in the table
   */
  public static Prototype of(String name) {
    Prototype found = PROTOTYPES.get(name);
    if (found == null) {
      throw new IllegalArgumentException("name must be in the table of prototypes, got " + name);
    }
    return found;
  }

  /**
   * Returns every prototype.
   *
   * @return by name, in the table's order
   */
  public static Map<String, Prototype> all() {
    return PROTOTYPES;
  }

  private static Map<String, Prototype> parse() {
    Map<String, Prototype> result = new LinkedHashMap<>();
    String table =
        CommunicationPrototypes.LINES
            + DatatypePrototypes.LINES
            + MessagePrototypes.LINES
            + ObjectPrototypes.LINES
            + NonblockingPrototypes.LINES
            + LargeCollectivePrototypes.LINES
            + WindowPrototypes.LINES
            + FilePrototypes.LINES;
    for (String line : table.replaceAll("#.*", "").split(";", -1)) {
      if (!line.isBlank()) {
        Prototype prototype = parse(line.strip().replaceAll("\\s+", " "));
        result.put(prototype.name(), prototype);
      }
    }
    return Collections.unmodifiableMap(result);
  }

  /**
   * Reads one prototype as C spells it.
   *
   * @param line without the semicolon, on one line
   * @return its name, result and parameters
   * @throws IllegalArgumentException if a parameter has a type that no function of MPI takes
   */
  public static Prototype parse(String line) {
    int open = line.indexOf('(');
    String head = line.substring(0, open).strip();
    String inside = line.substring(open + 1, line.lastIndexOf(')')).strip();
    int space = head.lastIndexOf(' ');
    List<Kind> parameters = new ArrayList<>();
    if (!inside.equals("void") && !inside.isEmpty()) {
      for (String parameter : inside.split(",", -1)) {
        parameters.add(kind(parameter.strip()));
      }
    }
    return new Prototype(
        head.substring(space + 1), kind(head.substring(0, space + 1)), List.copyOf(parameters));
  }

  private static Kind kind(String parameter) {
    if (parameter.contains("*") || parameter.contains("[")) {
      return Kind.POINTER;
    }
    String type = parameter.split(" ", 2)[0];
    return switch (type) {
      case "int" -> Kind.INT;
      case "double" -> Kind.DOUBLE;
      // MPI_File is a pointer in every library, also where the other handles are integers.
      case "MPI_Aint", "MPI_Count", "MPI_Offset", "MPI_File" -> Kind.LONG;
      case "MPI_Comm",
          "MPI_Datatype",
          "MPI_Errhandler",
          "MPI_Group",
          "MPI_Info",
          "MPI_Message",
          "MPI_Op",
          "MPI_Request",
          "MPI_Win" ->
          Kind.HANDLE;
      default -> throw new IllegalArgumentException("parameter has an unknown type: " + parameter);
    };
  }
}
