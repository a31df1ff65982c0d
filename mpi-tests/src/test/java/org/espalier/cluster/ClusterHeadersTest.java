// SPDX-License-Identifier: Apache-2.0
package org.espalier.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.espalier.headers.MpiHeader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The table of C prototypes against the {@code mpi.h} of every image's library, and of the standard
 * ABI where it has one.
 */
@OnContainers
class ClusterHeadersTest {
  private static final String FOLDER = "/opt/espalier/include/";

  @ParameterizedTest
  @MethodSource("org.espalier.cluster.NodeImage#inThisRun")
  void everyHeaderOfTheImageAgrees(NodeImage image) throws InterruptedException {
    try (Cluster cluster = Cluster.start(image, 1)) {
      List<String> folders = cluster.node(0).root("ls", FOLDER).lines().toList();
      assertThat(folders).contains("native");
      assertThat(folders.contains("standard")).isEqualTo(image.hasStandardAbi());
      for (String folder : folders) {
        // MPICH keeps its declarations apart; ROMIO's mpio.h beside them has others of its own.
        String files =
            // In this order, whatever the locale sorts by: the first declaration of a function
            // counts.
            "%1$s/mpi.h $(for f in mpi_proto.h mpio.h; do ls %1$s/$f 2>/dev/null; done)"
                .formatted(FOLDER + folder);
        String text = cluster.node(0).root("sh", "-c", "cat " + files);
        MpiHeader header = MpiHeader.of(image + ", " + folder, text);
        header.agrees();
        System.out.printf(
            "HEADER | %s | %s | MPI %.1f | %d functions alike%n",
            image, folder, header.version() / 10.0, header.declared().size());
      }
    }
  }
}
