// SPDX-License-Identifier: Apache-2.0
package mpi;

/**
 * What MPI is told of data that it packs itself, as those of buffered messages. MPICH would leave
 * some of them out where they lie in a row and their type's handle is one of the later ones ({@link
 * LibraryPack#mayLeaveOut}): then it is told bytes, which is what its messages of packed data are
 * anyway.
 *
 * @param address where the data begin
 * @param count how many of the type
 * @param type what MPI is told
 */
record Row(long address, int count, long type) {
  /** The same data, all of which MPI packs. */
  static Row whole(Stage stage, long address, int count, long type, Datatype of)
      throws MPIException {
    if (LibraryPack.mayLeaveOut(type) && count > 0 && address != 0 && of.isCommitted()) {
      long size = LibraryPack.leftOut(stage, address, type);
      long bytes = size * count;
      if (size > 0 && bytes == (int) bytes) {
        long begin = address + LibraryPack.lowest(stage, type);
        return new Row(begin, (int) bytes, PredefinedHandles.BYTE);
      }
    }
    return new Row(address, count, type);
  }
}
