// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.espalier.formats.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A library is found by each of the names that commands print. */
class LocalMpiTest {
  private static final MpiProbe.Answer OPEN_MPI =
      answer("Open MPI", "4.1.4", "/usr/lib/libmpi.so.40.30.4");

  private static final MpiProbe.Answer MPICH =
      answer("MPICH", "4.0.2", "/usr/lib/libmpich.so.12.2.2");

  private static MpiProbe.Answer answer(String name, String version, String library) {
    return new MpiProbe.Answer(name, version, "", library, "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Open MPI",
        "openmpi",
        "open mpi 4.1.4",
        "libmpi.so.40.30.4",
        "/usr/lib/libmpi.so.40.30.4"
      })
  void eachNameIsKnown(String name) {
    assertThat(LocalMpi.chosen(name, List.of(MPICH, OPEN_MPI))).isEqualTo(OPEN_MPI);
  }

  @Test
  void anotherNameIsRefusedWithThoseThatThereAre() {
    assertThatThrownBy(() -> LocalMpi.chosen("lam", List.of(MPICH, OPEN_MPI)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("\"MPICH 4.0.2\"")
        .hasMessageContaining("got \"lam\"");
  }
}
