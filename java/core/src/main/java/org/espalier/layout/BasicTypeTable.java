// SPDX-License-Identifier: Apache-2.0
package org.espalier.layout;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The named types of MPI 4.1 §3.2.2, §6.9.4 and §19.1.5 with their sizes under the LP64 data model.
 * The bridge compares each line with what the installed library says.
 */
final class BasicTypeTable {
  /** Name, size, true extent, extent, alignment, separated by spaces. */
  private static final String[] LINES = {
    "MPI_CHAR 1 1 1 1",
    "MPI_SHORT 2 2 2 2",
    "MPI_INT 4 4 4 4",
    "MPI_LONG 8 8 8 8",
    "MPI_LONG_LONG_INT 8 8 8 8",
    "MPI_LONG_LONG 8 8 8 8",
    "MPI_SIGNED_CHAR 1 1 1 1",
    "MPI_UNSIGNED_CHAR 1 1 1 1",
    "MPI_UNSIGNED_SHORT 2 2 2 2",
    "MPI_UNSIGNED 4 4 4 4",
    "MPI_UNSIGNED_LONG 8 8 8 8",
    "MPI_UNSIGNED_LONG_LONG 8 8 8 8",
    "MPI_FLOAT 4 4 4 4",
    "MPI_DOUBLE 8 8 8 8",
    "MPI_LONG_DOUBLE 16 16 16 16",
    "MPI_WCHAR 4 4 4 4",
    "MPI_C_BOOL 1 1 1 1",
    "MPI_INT8_T 1 1 1 1",
    "MPI_INT16_T 2 2 2 2",
    "MPI_INT32_T 4 4 4 4",
    "MPI_INT64_T 8 8 8 8",
    "MPI_UINT8_T 1 1 1 1",
    "MPI_UINT16_T 2 2 2 2",
    "MPI_UINT32_T 4 4 4 4",
    "MPI_UINT64_T 8 8 8 8",
    "MPI_C_COMPLEX 8 8 8 4",
    "MPI_C_FLOAT_COMPLEX 8 8 8 4",
    "MPI_C_DOUBLE_COMPLEX 16 16 16 8",
    "MPI_C_LONG_DOUBLE_COMPLEX 32 32 32 16",
    "MPI_BYTE 1 1 1 1",
    "MPI_PACKED 1 1 1 1",
    "MPI_AINT 8 8 8 8",
    "MPI_OFFSET 8 8 8 8",
    "MPI_COUNT 8 8 8 8",
    "MPI_CXX_BOOL 1 1 1 1",
    "MPI_CXX_FLOAT_COMPLEX 8 8 8 4",
    "MPI_CXX_DOUBLE_COMPLEX 16 16 16 8",
    "MPI_CXX_LONG_DOUBLE_COMPLEX 32 32 32 16",
    "MPI_FLOAT_INT 8 8 8 4",
    "MPI_DOUBLE_INT 12 12 16 8",
    "MPI_LONG_INT 12 12 16 8",
    "MPI_2INT 8 8 8 4",
    "MPI_SHORT_INT 6 8 8 4",
    "MPI_LONG_DOUBLE_INT 20 20 32 16",
    "MPI_INTEGER 4 4 4 4",
    "MPI_REAL 4 4 4 4",
    "MPI_DOUBLE_PRECISION 8 8 8 8",
    "MPI_COMPLEX 8 8 8 4",
    "MPI_DOUBLE_COMPLEX 16 16 16 8",
    "MPI_LOGICAL 4 4 4 4",
    "MPI_CHARACTER 1 1 1 1",
    "MPI_2REAL 8 8 8 4",
    "MPI_2DOUBLE_PRECISION 16 16 16 8",
    "MPI_2INTEGER 8 8 8 4",
    "MPI_INTEGER1 1 1 1 1",
    "MPI_INTEGER2 2 2 2 2",
    "MPI_INTEGER4 4 4 4 4",
    "MPI_INTEGER8 8 8 8 8",
    "MPI_REAL4 4 4 4 4",
    "MPI_REAL8 8 8 8 8",
    "MPI_REAL16 16 16 16 16",
    "MPI_COMPLEX8 8 8 8 4",
    "MPI_COMPLEX16 16 16 16 8",
    "MPI_COMPLEX32 32 32 32 16",
  };

  private static final Map<String, BasicType> TYPES = parse();

  private BasicTypeTable() {}

  static Optional<BasicType> find(String name) {
    return Optional.ofNullable(TYPES.get(name));
  }

  static Collection<BasicType> all() {
    return TYPES.values();
  }

  private static Map<String, BasicType> parse() {
    Map<String, BasicType> types = new LinkedHashMap<>();
    for (String line : LINES) {
      String[] field = line.split(" ", -1);
      types.put(
          field[0],
          new BasicType(
              field[0],
              Integer.parseInt(field[1]),
              Integer.parseInt(field[2]),
              Integer.parseInt(field[3]),
              Integer.parseInt(field[4])));
    }
    return Collections.unmodifiableMap(types);
  }
}
