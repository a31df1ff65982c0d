// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.espalier.mpi.raw.WordFunction;

/** Makes exceptions of MPI's codes. */
final class Errors {
  private static final WordFunction ERROR_CLASS = new WordFunction("MPI_Error_class");
  private static final WordFunction ERROR_STRING = new WordFunction("MPI_Error_string");
  private static final int TEXT_BYTES = 1024; // above MPI_MAX_ERROR_STRING of every library

  private Errors() {}

  static MPIException of(int code) {
    try (Stage stage = Stage.open()) {
      long number = stage.words(1);
      long text = stage.take(TEXT_BYTES);
      int cls = ERROR_CLASS.call(code, number) == 0 ? Stage.getInt(number) : 0;
      String message =
          ERROR_STRING.call(code, text, number) == 0 ? Text.read(text) : "error " + code;
      return new MPIException(code, cls, message);
    }
  }
}
