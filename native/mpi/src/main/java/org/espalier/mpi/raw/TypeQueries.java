// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.espalier.mpi.raw.Linkage.link;
import static org.espalier.mpi.raw.Linkage.unexpected;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Sizes, bounds, envelopes, contents, names and attributes of datatypes. Source: MPI 4.1 §5.1,
 * §7.7, §7.8. The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class TypeQueries {
  private static final MethodHandle TYPE_SIZE = link("MPI_Type_size");
  private static final MethodHandle TYPE_SIZE_X = link("MPI_Type_size_x");
  private static final MethodHandle TYPE_SIZE_C = link("MPI_Type_size_c");
  private static final MethodHandle TYPE_GET_EXTENT = link("MPI_Type_get_extent");
  private static final MethodHandle TYPE_GET_EXTENT_X = link("MPI_Type_get_extent_x");
  private static final MethodHandle TYPE_GET_EXTENT_C = link("MPI_Type_get_extent_c");
  private static final MethodHandle TYPE_GET_TRUE_EXTENT = link("MPI_Type_get_true_extent");
  private static final MethodHandle TYPE_GET_TRUE_EXTENT_X = link("MPI_Type_get_true_extent_x");
  private static final MethodHandle TYPE_GET_TRUE_EXTENT_C = link("MPI_Type_get_true_extent_c");
  private static final MethodHandle TYPE_GET_ENVELOPE = link("MPI_Type_get_envelope");
  private static final MethodHandle TYPE_GET_ENVELOPE_C = link("MPI_Type_get_envelope_c");
  private static final MethodHandle TYPE_GET_CONTENTS = link("MPI_Type_get_contents");
  private static final MethodHandle TYPE_GET_CONTENTS_C = link("MPI_Type_get_contents_c");
  private static final MethodHandle TYPE_GET_NAME = link("MPI_Type_get_name");
  private static final MethodHandle TYPE_SET_NAME = link("MPI_Type_set_name");
  private static final MethodHandle TYPE_CREATE_KEYVAL = link("MPI_Type_create_keyval");
  private static final MethodHandle TYPE_FREE_KEYVAL = link("MPI_Type_free_keyval");
  private static final MethodHandle TYPE_GET_ATTR = link("MPI_Type_get_attr");
  private static final MethodHandle TYPE_SET_ATTR = link("MPI_Type_set_attr");
  private static final MethodHandle TYPE_DELETE_ATTR = link("MPI_Type_delete_attr");

  private TypeQueries() {}

  public static int MPI_Type_size(long datatype, MemorySegment size) {
    try {
      return (int) TYPE_SIZE.invokeExact(datatype, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_size_x(long datatype, MemorySegment size) {
    try {
      return (int) TYPE_SIZE_X.invokeExact(datatype, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_size_c(long datatype, MemorySegment size) {
    try {
      return (int) TYPE_SIZE_C.invokeExact(datatype, size);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_extent(long datatype, MemorySegment lb, MemorySegment extent) {
    try {
      return (int) TYPE_GET_EXTENT.invokeExact(datatype, lb, extent);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_extent_x(long datatype, MemorySegment lb, MemorySegment extent) {
    try {
      return (int) TYPE_GET_EXTENT_X.invokeExact(datatype, lb, extent);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_extent_c(long datatype, MemorySegment lb, MemorySegment extent) {
    try {
      return (int) TYPE_GET_EXTENT_C.invokeExact(datatype, lb, extent);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_true_extent(
      long datatype, MemorySegment trueLb, MemorySegment trueExtent) {
    try {
      return (int) TYPE_GET_TRUE_EXTENT.invokeExact(datatype, trueLb, trueExtent);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_true_extent_x(
      long datatype, MemorySegment trueLb, MemorySegment trueExtent) {
    try {
      return (int) TYPE_GET_TRUE_EXTENT_X.invokeExact(datatype, trueLb, trueExtent);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_true_extent_c(
      long datatype, MemorySegment trueLb, MemorySegment trueExtent) {
    try {
      return (int) TYPE_GET_TRUE_EXTENT_C.invokeExact(datatype, trueLb, trueExtent);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_envelope(
      long datatype,
      MemorySegment numIntegers,
      MemorySegment numAddresses,
      MemorySegment numDatatypes,
      MemorySegment combiner) {
    try {
      return (int)
          TYPE_GET_ENVELOPE.invokeExact(
              datatype, numIntegers, numAddresses, numDatatypes, combiner);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_envelope_c(
      long datatype,
      MemorySegment numIntegers,
      MemorySegment numAddresses,
      MemorySegment numLargeCounts,
      MemorySegment numDatatypes,
      MemorySegment combiner) {
    try {
      return (int)
          TYPE_GET_ENVELOPE_C.invokeExact(
              datatype, numIntegers, numAddresses, numLargeCounts, numDatatypes, combiner);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_contents(
      long datatype,
      int maxIntegers,
      int maxAddresses,
      int maxDatatypes,
      MemorySegment integers,
      MemorySegment addresses,
      MemorySegment datatypes) {
    try {
      return (int)
          TYPE_GET_CONTENTS.invokeExact(
              datatype, maxIntegers, maxAddresses, maxDatatypes, integers, addresses, datatypes);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_contents_c(
      long datatype,
      long maxIntegers,
      long maxAddresses,
      long maxLargeCounts,
      long maxDatatypes,
      MemorySegment integers,
      MemorySegment addresses,
      MemorySegment largeCounts,
      MemorySegment datatypes) {
    try {
      return (int)
          TYPE_GET_CONTENTS_C.invokeExact(
              datatype,
              maxIntegers,
              maxAddresses,
              maxLargeCounts,
              maxDatatypes,
              integers,
              addresses,
              largeCounts,
              datatypes);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_name(
      long datatype, MemorySegment typeName, MemorySegment resultlen) {
    try {
      return (int) TYPE_GET_NAME.invokeExact(datatype, typeName, resultlen);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_set_name(long datatype, MemorySegment typeName) {
    try {
      return (int) TYPE_SET_NAME.invokeExact(datatype, typeName);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_create_keyval(
      MemorySegment typeCopyAttrFn,
      MemorySegment typeDeleteAttrFn,
      MemorySegment typeKeyval,
      MemorySegment extraState) {
    try {
      return (int)
          TYPE_CREATE_KEYVAL.invokeExact(typeCopyAttrFn, typeDeleteAttrFn, typeKeyval, extraState);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_free_keyval(MemorySegment typeKeyval) {
    try {
      return (int) TYPE_FREE_KEYVAL.invokeExact(typeKeyval);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_get_attr(
      long datatype, int typeKeyval, MemorySegment attributeVal, MemorySegment flag) {
    try {
      return (int) TYPE_GET_ATTR.invokeExact(datatype, typeKeyval, attributeVal, flag);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_set_attr(long datatype, int typeKeyval, MemorySegment attributeVal) {
    try {
      return (int) TYPE_SET_ATTR.invokeExact(datatype, typeKeyval, attributeVal);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }

  public static int MPI_Type_delete_attr(long datatype, int typeKeyval) {
    try {
      return (int) TYPE_DELETE_ATTR.invokeExact(datatype, typeKeyval);
    } catch (Throwable failure) {
      throw unexpected(failure);
    }
  }
}
