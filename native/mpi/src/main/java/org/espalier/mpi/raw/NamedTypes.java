// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.lang.foreign.MemorySegment;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The handles of MPI's named datatypes (MPI 4.1 §A.1.1) in the library of this process, by name and
 * back. Open MPI's are addresses of symbols, the others' are constants.
 */
public final class NamedTypes {
  /**
   * Name, Open MPI's symbol, MPICH's constant, the standard ABI's constant; "-" where there is
   * none.
   */
  private static final String TABLE =
      """
      MPI_BYTE ompi_mpi_byte 4c00010d 247
      MPI_PACKED ompi_mpi_packed 4c00010f 207
      MPI_CHAR ompi_mpi_char 4c000101 243
      MPI_SHORT ompi_mpi_short 4c000203 208
      MPI_INT ompi_mpi_int 4c000405 209
      MPI_LONG ompi_mpi_long 4c000807 20a
      MPI_FLOAT ompi_mpi_float 4c00040a 210
      MPI_DOUBLE ompi_mpi_double 4c00080b 214
      MPI_LONG_DOUBLE ompi_mpi_long_double 4c00100c 220
      MPI_UNSIGNED_CHAR ompi_mpi_unsigned_char 4c000102 245
      MPI_SIGNED_CHAR ompi_mpi_signed_char 4c000118 244
      MPI_UNSIGNED_SHORT ompi_mpi_unsigned_short 4c000204 20c
      MPI_UNSIGNED_LONG ompi_mpi_unsigned_long 4c000808 20e
      MPI_UNSIGNED ompi_mpi_unsigned 4c000406 20d
      MPI_FLOAT_INT ompi_mpi_float_int 8c000000 228
      MPI_DOUBLE_INT ompi_mpi_double_int 8c000001 229
      MPI_LONG_DOUBLE_INT ompi_mpi_longdbl_int 8c000004 22d
      MPI_LONG_INT ompi_mpi_long_int 8c000002 22a
      MPI_SHORT_INT ompi_mpi_short_int 8c000003 22c
      MPI_2INT ompi_mpi_2int 4c000816 22b
      MPI_WCHAR ompi_mpi_wchar 4c00040e 23c
      MPI_LONG_LONG ompi_mpi_long_long_int 4c000809 20b
      MPI_UNSIGNED_LONG_LONG ompi_mpi_unsigned_long_long 4c000819 20f
      MPI_2COMPLEX ompi_mpi_2cplex - -
      MPI_2DOUBLE_COMPLEX ompi_mpi_2dblcplex - -
      MPI_CHARACTER ompi_mpi_character 4c00011a 21e
      MPI_LOGICAL ompi_mpi_logical 4c00041d 218
      MPI_LOGICAL1 ompi_mpi_logical1 - 2c0
      MPI_LOGICAL2 ompi_mpi_logical2 - 2c8
      MPI_LOGICAL4 ompi_mpi_logical4 - 2d0
      MPI_LOGICAL8 ompi_mpi_logical8 - 2d8
      MPI_INTEGER ompi_mpi_integer 4c00041b 219
      MPI_INTEGER1 ompi_mpi_integer1 4c00012d 2c1
      MPI_INTEGER2 ompi_mpi_integer2 4c00022f 2c9
      MPI_INTEGER4 ompi_mpi_integer4 4c000430 2d1
      MPI_INTEGER8 ompi_mpi_integer8 4c000831 2d9
      MPI_INTEGER16 ompi_mpi_integer16 - 2e1
      MPI_REAL ompi_mpi_real 4c00041c 21a
      MPI_REAL4 ompi_mpi_real4 4c000427 2d2
      MPI_REAL8 ompi_mpi_real8 4c000829 2da
      MPI_REAL16 ompi_mpi_real16 4c00102b 2e2
      MPI_DOUBLE_PRECISION ompi_mpi_dblprec 4c00081f 21c
      MPI_COMPLEX ompi_mpi_cplex 4c00081e 21b
      MPI_COMPLEX8 ompi_mpi_complex8 4c000828 2db
      MPI_COMPLEX16 ompi_mpi_complex16 4c00102a 2e3
      MPI_COMPLEX32 ompi_mpi_complex32 4c00202c 2eb
      MPI_DOUBLE_COMPLEX ompi_mpi_dblcplex 4c001022 21d
      MPI_2REAL ompi_mpi_2real 4c000821 230
      MPI_2DOUBLE_PRECISION ompi_mpi_2dblprec 4c001023 231
      MPI_2INTEGER ompi_mpi_2integer 4c000820 232
      MPI_INT8_T ompi_mpi_int8_t 4c000137 240
      MPI_UINT8_T ompi_mpi_uint8_t 4c00013b 241
      MPI_INT16_T ompi_mpi_int16_t 4c000238 248
      MPI_UINT16_T ompi_mpi_uint16_t 4c00023c 249
      MPI_INT32_T ompi_mpi_int32_t 4c000439 250
      MPI_UINT32_T ompi_mpi_uint32_t 4c00043d 251
      MPI_INT64_T ompi_mpi_int64_t 4c00083a 258
      MPI_UINT64_T ompi_mpi_uint64_t 4c00083e 259
      MPI_AINT ompi_mpi_aint 4c000843 201
      MPI_OFFSET ompi_mpi_offset 4c000844 203
      MPI_C_BOOL ompi_mpi_c_bool 4c00013f 238
      MPI_C_FLOAT_COMPLEX ompi_mpi_c_float_complex 4c000840 212
      MPI_C_DOUBLE_COMPLEX ompi_mpi_c_double_complex 4c001041 216
      MPI_C_LONG_DOUBLE_COMPLEX ompi_mpi_c_long_double_complex 4c002042 224
      MPI_CXX_BOOL ompi_mpi_cxx_bool 4c000133 239
      MPI_CXX_FLOAT_COMPLEX ompi_mpi_cxx_cplex 4c000834 213
      MPI_CXX_DOUBLE_COMPLEX ompi_mpi_cxx_dblcplex 4c001035 217
      MPI_CXX_LONG_DOUBLE_COMPLEX ompi_mpi_cxx_ldblcplex 4c002036 225
      MPI_COUNT ompi_mpi_count 4c000845 202
      MPI_REAL2 - - 2ca
      MPI_COMPLEX4 - - 2d3
      MPI_LOGICAL16 - - 2e0
      """;

  /** Second names of one and the same type, and the name under which it is decoded. */
  private static final Map<String, String> ALIASES =
      Map.of(
          "MPI_LONG_LONG_INT", "MPI_LONG_LONG",
          "MPI_C_COMPLEX", "MPI_C_FLOAT_COMPLEX",
          "MPI_CXX_COMPLEX", "MPI_CXX_FLOAT_COMPLEX");

  private final Map<String, Long> handles = new LinkedHashMap<>();
  private final Map<Long, String> names = new HashMap<>();

  NamedTypes(NativeLibrary library) {
    int column =
        switch (library.abi()) {
          case OPEN_MPI -> 1;
          case MPICH -> 2;
          case STANDARD -> 3;
        };
    if (column == 1) {
      for (String line : TABLE.split("\n", -1)) {
        String[] field = line.strip().split(" ", -1);
        if (field.length == 4 && !field[1].equals("-")) {
          MemorySegment symbol = library.find(field[1]).orElse(null);
          if (symbol != null) { // no lambdas, which are linked at run time
            put(field[0], symbol.address());
          }
        }
      }
    } else {
      for (Map.Entry<String, Long> constant : constants(column).entrySet()) {
        put(constant.getKey(), constant.getValue());
      }
    }
  }

  private void put(String name, long handle) {
    handles.put(name, handle);
    names.put(handle, name);
  }

  /** The constants of a column that has constants, 2 or 3, by name. */
  static Map<String, Long> constants(int column) {
    Map<String, Long> result = new LinkedHashMap<>();
    for (String line : TABLE.split("\n", -1)) {
      String[] field = line.strip().split(" ", -1);
      if (field.length == 4 && !field[column].equals("-")) {
        result.put(field[0], (long) Integer.parseUnsignedInt(field[column], 16));
      }
    }
    return result;
  }

  /** The handle of a name or of its alias; nothing where this library has no such type. */
  public Optional<Long> handle(String name) {
    return Optional.ofNullable(handles.get(ALIASES.getOrDefault(name, name)));
  }

  /** The name of a predefined handle; null where it is not one of the table's. */
  public @Nullable String name(long handle) {
    return names.get(handle);
  }

  /** All names of this library, in the table's order. */
  public Map<String, Long> all() {
    return Collections.unmodifiableMap(handles);
  }
}
