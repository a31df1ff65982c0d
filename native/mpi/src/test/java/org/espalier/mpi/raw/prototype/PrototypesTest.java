// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw.prototype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * How the table of prototypes is read. That its lines are right is tested with the headers
 * themselves, in mpi-tests: here, and in every image of a cluster.
 */
class PrototypesTest {
  @Test
  void readsAPrototype() {
    assertThat(Prototypes.parse("int MPI_X(const void *b, MPI_Count n, MPI_Comm c, int v[])"))
        .isEqualTo(
            new Prototypes.Prototype(
                "MPI_X",
                Prototypes.Kind.INT,
                List.of(
                    Prototypes.Kind.POINTER,
                    Prototypes.Kind.LONG,
                    Prototypes.Kind.HANDLE,
                    Prototypes.Kind.POINTER)));
    assertThat(Prototypes.of("MPI_Wtime").parameters()).isEmpty();
  }

  @Test
  void everyLineIsThereOnceAndEveryLargeVariantHasItsFunction() {
    assertThat(Prototypes.all()).hasSizeGreaterThan(130);
    assertThat(Prototypes.all().keySet())
        .filteredOn(name -> name.endsWith("_c"))
        .hasSizeGreaterThan(40)
        .allSatisfy(name -> {
          String base = name.substring(0, name.length() - 2);
          // MPI_Get_elements_c goes with _x, which counts beyond 32 bits since MPI 3.0.
          assertThat(Prototypes.all().keySet()).containsAnyOf(base, base + "_x");
        });
  }

  @Test
  void refusesAnUnknownNameOrType() {
    assertThatThrownBy(() -> Prototypes.of("MPI_Nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("MPI_Nothing");
    assertThatThrownBy(() -> Prototypes.parse("int MPI_X(short s)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("short s");
  }
}
