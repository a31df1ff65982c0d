// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OneSidedPathTest {
  private static final List<String> MAPPED =
      List.of(
          "7f01 r-xp 0 08:01 3 /usr/lib/openmpi3/mca_osc_pt2pt.so",
          "7f02 r--p 0 08:01 3 /usr/lib/openmpi3/mca_osc_pt2pt.so",
          "7f03 r-xp 0 08:01 4 /usr/lib/openmpi3/mca_osc_sm.so",
          "7f04 r-xp 0 08:01 5 /usr/lib/openmpi3/mca_btl_tcp.so",
          "7f05 rw-p 0 00:00 0 [heap]");

  @ParameterizedTest
  @CsvSource({
    // Only pt2pt: always, on one host too.
    "Open MPI 4.1.4, 4, 4, pt2pt, false, true",
    "Open MPI 4.1.4, 4, 2, pt2pt, true, true",
    "Open MPI 3.1.6, 4, 4, pt2pt, false, true",
    // sm takes one host, and leaves others alone.
    "Open MPI 4.1.4, 4, 4, pt2pt sm, false, false",
    "Open MPI 4.1.4, 4, 2, pt2pt sm, true, true",
    // rdma takes one host, and several where their network can do it.
    "Open MPI 4.1.4, 4, 4, pt2pt sm rdma, false, false",
    "Open MPI 4.1.4, 4, 2, pt2pt sm rdma, false, true",
    "Open MPI 4.1.4, 4, 2, pt2pt sm rdma ucx, true, false",
    // Without pt2pt nothing sends a description; what is not known does not either.
    "Open MPI 4.1.4, 4, 2, rdma sm, false, false",
    "Open MPI 4.1.4, 4, 2, '', false, false",
    "Open MPI 5.0.7, 4, 2, pt2pt, false, false",
    "Open MPI 10.0.0, 4, 2, pt2pt, false, false",
    "MPICH 4.0, 4, 2, pt2pt, false, false"
  })
  void descriptionsAreSentWherePt2ptIsLeft(
      String library,
      String size,
      String here,
      String components,
      boolean remoteMemory,
      boolean sends) {
    Map<String, String> environment =
        Map.of("OMPI_COMM_WORLD_SIZE", size, "OMPI_COMM_WORLD_LOCAL_SIZE", here);
    Set<String> names = Set.of(components.split(" "));
    assertThat(OneSidedPath.sendsDescriptions(library, environment, names, remoteMemory))
        .isEqualTo(sends);
  }

  @Test
  void componentsAreThoseMappedElseThoseAskedFor() {
    Map<String, String> asked = Map.of("OMPI_MCA_osc", "rdma, pt2pt");
    assertThat(OneSidedPath.components(MAPPED, asked)).containsExactlyInAnyOrder("pt2pt", "sm");
    assertThat(OneSidedPath.components(List.of("[heap]"), asked))
        .containsExactlyInAnyOrder("rdma", "pt2pt");
    assertThat(OneSidedPath.components(List.of(), Map.of("OMPI_MCA_osc", "^rdma"))).isEmpty();
    assertThat(OneSidedPath.components(List.of(), Map.of())).isEmpty();
  }

  @Test
  void aProcessWithoutMpiSendsNothing() {
    OneSidedPath path = new OneSidedPath(Map.of());
    path.startedOn("Open MPI 4.1.4");
    assertThat(path.getAsBoolean()).isFalse();
    assertThat(path.getAsBoolean()).isFalse();
  }
}
