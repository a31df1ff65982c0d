// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.function;

import static org.espalier.mpi.raw.WordFunction.address;

import java.lang.foreign.MemorySegment;
import org.espalier.mpi.raw.WordFunction;
import org.espalier.mpi.raw.prototype.Prototypes;

/**
 * Sizes, bounds, envelopes, contents, names and attributes of datatypes. Source: MPI 4.1 §5.1,
 * §7.7, §7.8. The prototypes are in {@link Prototypes}.
 */
@SuppressWarnings("MemberName") // C spelling, so that a reader finds the function in the standard
public final class TypeQueries {
  private static final WordFunction TYPE_SIZE = new WordFunction("MPI_Type_size");
  private static final WordFunction TYPE_SIZE_X = new WordFunction("MPI_Type_size_x");
  private static final WordFunction TYPE_SIZE_C = new WordFunction("MPI_Type_size_c");
  private static final WordFunction TYPE_GET_EXTENT = new WordFunction("MPI_Type_get_extent");
  private static final WordFunction TYPE_GET_EXTENT_X = new WordFunction("MPI_Type_get_extent_x");
  private static final WordFunction TYPE_GET_EXTENT_C = new WordFunction("MPI_Type_get_extent_c");
  private static final WordFunction TYPE_GET_TRUE_EXTENT =
      new WordFunction("MPI_Type_get_true_extent");
  private static final WordFunction TYPE_GET_TRUE_EXTENT_X =
      new WordFunction("MPI_Type_get_true_extent_x");
  private static final WordFunction TYPE_GET_TRUE_EXTENT_C =
      new WordFunction("MPI_Type_get_true_extent_c");
  private static final WordFunction TYPE_GET_ENVELOPE = new WordFunction("MPI_Type_get_envelope");
  private static final WordFunction TYPE_GET_ENVELOPE_C =
      new WordFunction("MPI_Type_get_envelope_c");
  private static final WordFunction TYPE_GET_CONTENTS = new WordFunction("MPI_Type_get_contents");
  private static final WordFunction TYPE_GET_CONTENTS_C =
      new WordFunction("MPI_Type_get_contents_c");
  private static final WordFunction TYPE_GET_NAME = new WordFunction("MPI_Type_get_name");
  private static final WordFunction TYPE_SET_NAME = new WordFunction("MPI_Type_set_name");
  private static final WordFunction TYPE_CREATE_KEYVAL = new WordFunction("MPI_Type_create_keyval");
  private static final WordFunction TYPE_FREE_KEYVAL = new WordFunction("MPI_Type_free_keyval");
  private static final WordFunction TYPE_GET_ATTR = new WordFunction("MPI_Type_get_attr");
  private static final WordFunction TYPE_SET_ATTR = new WordFunction("MPI_Type_set_attr");
  private static final WordFunction TYPE_DELETE_ATTR = new WordFunction("MPI_Type_delete_attr");

  private TypeQueries() {}

  public static int MPI_Type_size(long datatype, MemorySegment size) {
    return TYPE_SIZE.call(datatype, address(size));
  }

  public static int MPI_Type_size_x(long datatype, MemorySegment size) {
    return TYPE_SIZE_X.call(datatype, address(size));
  }

  public static int MPI_Type_size_c(long datatype, MemorySegment size) {
    return TYPE_SIZE_C.call(datatype, address(size));
  }

  public static int MPI_Type_get_extent(long datatype, MemorySegment lb, MemorySegment extent) {
    return TYPE_GET_EXTENT.call(datatype, address(lb), address(extent));
  }

  public static int MPI_Type_get_extent_x(long datatype, MemorySegment lb, MemorySegment extent) {
    return TYPE_GET_EXTENT_X.call(datatype, address(lb), address(extent));
  }

  public static int MPI_Type_get_extent_c(long datatype, MemorySegment lb, MemorySegment extent) {
    return TYPE_GET_EXTENT_C.call(datatype, address(lb), address(extent));
  }

  public static int MPI_Type_get_true_extent(
      long datatype, MemorySegment trueLb, MemorySegment trueExtent) {
    return TYPE_GET_TRUE_EXTENT.call(datatype, address(trueLb), address(trueExtent));
  }

  public static int MPI_Type_get_true_extent_x(
      long datatype, MemorySegment trueLb, MemorySegment trueExtent) {
    return TYPE_GET_TRUE_EXTENT_X.call(datatype, address(trueLb), address(trueExtent));
  }

  public static int MPI_Type_get_true_extent_c(
      long datatype, MemorySegment trueLb, MemorySegment trueExtent) {
    return TYPE_GET_TRUE_EXTENT_C.call(datatype, address(trueLb), address(trueExtent));
  }

  public static int MPI_Type_get_envelope(
      long datatype,
      MemorySegment numIntegers,
      MemorySegment numAddresses,
      MemorySegment numDatatypes,
      MemorySegment combiner) {
    return TYPE_GET_ENVELOPE.call(
        datatype,
        address(numIntegers),
        address(numAddresses),
        address(numDatatypes),
        address(combiner));
  }

  public static int MPI_Type_get_envelope_c(
      long datatype,
      MemorySegment numIntegers,
      MemorySegment numAddresses,
      MemorySegment numLargeCounts,
      MemorySegment numDatatypes,
      MemorySegment combiner) {
    return TYPE_GET_ENVELOPE_C.call(
        datatype,
        address(numIntegers),
        address(numAddresses),
        address(numLargeCounts),
        address(numDatatypes),
        address(combiner));
  }

  public static int MPI_Type_get_contents(
      long datatype,
      int maxIntegers,
      int maxAddresses,
      int maxDatatypes,
      MemorySegment integers,
      MemorySegment addresses,
      MemorySegment datatypes) {
    return TYPE_GET_CONTENTS.call(
        datatype,
        maxIntegers,
        maxAddresses,
        maxDatatypes,
        address(integers),
        address(addresses),
        address(datatypes));
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
    return TYPE_GET_CONTENTS_C.call(
        datatype,
        maxIntegers,
        maxAddresses,
        maxLargeCounts,
        maxDatatypes,
        address(integers),
        address(addresses),
        address(largeCounts),
        address(datatypes));
  }

  public static int MPI_Type_get_name(
      long datatype, MemorySegment typeName, MemorySegment resultlen) {
    return TYPE_GET_NAME.call(datatype, address(typeName), address(resultlen));
  }

  public static int MPI_Type_set_name(long datatype, MemorySegment typeName) {
    return TYPE_SET_NAME.call(datatype, address(typeName));
  }

  public static int MPI_Type_create_keyval(
      MemorySegment typeCopyAttrFn,
      MemorySegment typeDeleteAttrFn,
      MemorySegment typeKeyval,
      MemorySegment extraState) {
    return TYPE_CREATE_KEYVAL.call(
        address(typeCopyAttrFn),
        address(typeDeleteAttrFn),
        address(typeKeyval),
        address(extraState));
  }

  public static int MPI_Type_free_keyval(MemorySegment typeKeyval) {
    return TYPE_FREE_KEYVAL.call(address(typeKeyval));
  }

  public static int MPI_Type_get_attr(
      long datatype, int typeKeyval, MemorySegment attributeVal, MemorySegment flag) {
    return TYPE_GET_ATTR.call(datatype, typeKeyval, address(attributeVal), address(flag));
  }

  public static int MPI_Type_set_attr(long datatype, int typeKeyval, MemorySegment attributeVal) {
    return TYPE_SET_ATTR.call(datatype, typeKeyval, address(attributeVal));
  }

  public static int MPI_Type_delete_attr(long datatype, int typeKeyval) {
    return TYPE_DELETE_ATTR.call(datatype, typeKeyval);
  }
}
