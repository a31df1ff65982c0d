// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.ShortArrays;

/** Names of objects of MPI. */
final class Names {
  private static final int BYTES = 256; // above MPI_MAX_OBJECT_NAME of every library

  private Names() {}

  /** Sets the name of an object by a function of the object and a text. */
  static void set(Call function, long handle, String name) throws MPIException {
    byte[] text = Text.ended(name);
    if (ShortArrays.areUsed() && text.length <= ShortArrays.MOST) {
      function.copied(2, text, 1, text.length, null, 0, 0, handle, 0, 0, 0, 0, 0, 0, 0);
      return;
    }
    try (Stage stage = Stage.open()) {
      function.run(handle, stage.bytes(text));
    }
  }

  static String get(Call function, long handle) throws MPIException {
    try (Stage stage = Stage.open()) {
      long text = stage.take(BYTES);
      long length = stage.words(1);
      function.run(handle, text, length);
      return Text.read(text);
    }
  }
}
