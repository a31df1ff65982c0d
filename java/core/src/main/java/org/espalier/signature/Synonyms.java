// SPDX-License-Identifier: Apache-2.0
package org.espalier.signature;

import org.espalier.layout.BasicType;

/**
 * Names that the MPI Standard declares to be one type (MPI 4.1 §3.2.2). Types that merely have
 * equal sizes, such as {@code MPI_INT} and {@code MPI_INT32_T}, stay different.
 */
final class Synonyms {
  private Synonyms() {}

  static String canonicalName(BasicType type) {
    return switch (type.name()) {
      case "MPI_LONG_LONG_INT" -> "MPI_LONG_LONG";
      case "MPI_C_FLOAT_COMPLEX" -> "MPI_C_COMPLEX";
      default -> type.name();
    };
  }

  static boolean same(BasicType a, BasicType b) {
    return canonicalName(a).equals(canonicalName(b));
  }
}
