// SPDX-License-Identifier: Apache-2.0
package example;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.espalier.layout.BasicType;
import org.espalier.layout.Layout;
import org.espalier.mpi.Buffer;
import org.espalier.mpi.Communicator;
import org.espalier.mpi.Mpi;
import org.espalier.mpi.type.Datatype;
import org.espalier.reconstruct.Reconstruction;
import org.espalier.tree.TypeTree;

/** A column of a matrix goes from rank 0 to rank 1: layout, tree, datatype, message. */
final class SendColumn {
  private SendColumn() {}

  public static void main(String[] arguments) {
    // A column of a matrix of four rows and ten columns. In a typed layout displacements are bytes.
    Layout column = Layout.homogeneous(BasicType.of("MPI_DOUBLE"), 0, 80, 160, 240);
    TypeTree tree = Reconstruction.reconstruct(column).tree();

    try (Mpi mpi = Mpi.initialize();
        Datatype type = Datatype.of(tree)) {
      Communicator world = mpi.world();
      double[] matrix = new double[4 * 10];
      // Column 3 begins at byte 24.
      Buffer buffer = new Buffer(MemorySegment.ofArray(matrix), 24, 1, type);
      if (world.rank() == 0) {
        Arrays.setAll(matrix, i -> i);
        world.send(buffer, 1, 0);
      } else if (world.rank() == 1) {
        world.receive(buffer, 0, 0);
        System.out.println(tree);
        System.out.println("received " + Arrays.toString(column(matrix)));
        System.out.println("all else is untouched: " + (Arrays.stream(matrix).sum() == 72));
      }
    }
  }

  private static double[] column(double[] matrix) {
    return new double[] {matrix[3], matrix[13], matrix[23], matrix[33]};
  }
}
