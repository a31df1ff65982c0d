// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.raw.CarriedLibrary;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The C library. */
class CKernelTest extends KernelContract {
  @BeforeAll
  static void isInTheJar() {
    // A build without a compiler has no library, and says so. .ci/run refuses a skip.
    assumeThat(CLibrary.trouble()).isEmpty();
  }

  @Override
  Mechanism mechanism() {
    return Mechanism.C;
  }

  /** Displacements beyond 32 bits, in a file of 5 GB that takes no room on the disk. */
  @Test
  void placesFarApart(@TempDir Path folder) throws IOException {
    Con one = new Con(1, BasicType.of("MPI_DOUBLE"));
    long far = 5L << 30;
    try (FileChannel file =
            FileChannel.open(
                folder.resolve("sparse"),
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.SPARSE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
        Arena arena = Arena.ofConfined()) {
      MemorySegment memory = file.map(FileChannel.MapMode.READ_WRITE, 0, far + 4096, arena);
      for (TypeTree tree :
          List.of(
              new Idx(LongSeq.of(0, far, 1L << 32, 8), one),
              new Vec(3, far / 2, one),
              new IdxBuc(8, LongSeq.of(0, far, 4096), LongSeq.of(1, 2, 3), one),
              new IdxBuc(64, LongSeq.of(0, far, 4096), LongSeq.of(1, 2, 3), one))) {
        Kernel kernel = Kernel.of(tree, 16).orElseThrow();
        long[] values = new long[Math.toIntExact(tree.length())];
        for (int k = 0; k < values.length; k++) {
          values[k] = 1000L + k;
        }
        kernel.unpack(MemorySegment.ofArray(values), 0, memory, 0, 1);
        long[] back = new long[values.length];
        kernel.pack(memory, 0, 1, MemorySegment.ofArray(back), 0);
        assertThat(back).isEqualTo(values);
        for (int k = 0; k < values.length; k++) {
          assertThat(memory.get(ValueLayout.JAVA_LONG, tree.element(k).displacement()))
              .isEqualTo(values[k]);
        }
      }
    }
  }

  /** No other user can have put a file in the place of ours, and none is left. */
  @Test
  void leavesNoFile() throws IOException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    try (var names = Files.list(folder)) {
      assertThat(names.map(Path::getFileName).map(Path::toString))
          .noneMatch(name -> name.startsWith("espalier-kernels"));
    }
  }

  @Test
  void oneNameForTheFolder() {
    assertThat(CKernelTest.class.getResource("/" + CarriedLibrary.folder())).isNotNull();
  }
}
