// SPDX-License-Identifier: Apache-2.0
package mpi;

/** Names of objects of MPI. */
final class Names {
  private static final int BYTES = 256; // above MPI_MAX_OBJECT_NAME of every library

  private Names() {}

  static String get(Call function, long handle) throws MPIException {
    try (Stage stage = Stage.open()) {
      long text = stage.take(BYTES);
      long length = stage.words(1);
      function.run(handle, text, length);
      return Text.read(text);
    }
  }
}
