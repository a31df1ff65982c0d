// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.gemr2d;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import org.espalier.distribution.BlockCyclic;
import org.espalier.distribution.ProcessGrid;

/**
 * A case of ScaLAPACK's tests of {@code p?gemr2d}: a section that moves from one block-cyclic
 * matrix into another. Matrices are stored by columns, as Fortran does; the grids of Espalier are
 * stored by rows, so that here columns are the first dimension.
 *
 * @param rows rows of the section
 * @param columns columns of the section
 * @param from the matrix it is taken from
 * @param to the matrix it is brought into
 */
record Section(int rows, int columns, Matrix from, Matrix to) {
  private static final int NUMBERS = 22;

  /** A distributed matrix, and where the section begins in it, counted from 1. */
  record Matrix(
      int rows,
      int columns,
      int firstProcessRow,
      int firstProcessColumn,
      int row,
      int column,
      int processRows,
      int processColumns,
      int blockRows,
      int blockColumns) {

    private static Matrix read(StringTokenizer numbers) {
      int[] n = new int[10];
      for (int k = 0; k < n.length; k++) {
        n[k] = Integer.parseInt(numbers.nextToken());
      }
      return new Matrix(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9]);
    }

    /** A square matrix of that length, whose section begins at its first element. */
    private Matrix scaled(int length) {
      return new Matrix(
          length,
          length,
          firstProcessRow,
          firstProcessColumn,
          1,
          1,
          processRows,
          processColumns,
          blockRows,
          blockColumns);
    }

    ProcessGrid grid() {
      return ProcessGrid.of(
          new BlockCyclic(columns, column - 1L, processColumns, blockColumns, firstProcessColumn),
          new BlockCyclic(rows, row - 1L, processRows, blockRows, firstProcessRow));
    }

    int ranks() {
      return processRows * processColumns;
    }
  }

  /** Reads a file of cases: how many there are, then 22 numbers for each. */
  static List<Section> read(Path file) throws IOException {
    StringTokenizer numbers = new StringTokenizer(Files.readString(file));
    int cases = Integer.parseInt(numbers.nextToken());
    if (numbers.countTokens() != cases * NUMBERS) {
      throw new IOException(
          "%s must have %d numbers for each of %d cases, got %d"
              .formatted(file, NUMBERS, cases, numbers.countTokens()));
    }
    List<Section> sections = new ArrayList<>();
    for (int k = 0; k < cases; k++) {
      int rows = Integer.parseInt(numbers.nextToken());
      int columns = Integer.parseInt(numbers.nextToken());
      sections.add(new Section(rows, columns, Matrix.read(numbers), Matrix.read(numbers)));
    }
    return sections;
  }

  /** The same grids and blocks with a whole square matrix of so many bytes of doubles. */
  Section scaled(long bytes) {
    int length = (int) Math.sqrt(bytes / (double) Double.BYTES);
    return new Section(length, length, from.scaled(length), to.scaled(length));
  }

  long[] shape() {
    return new long[] {columns, rows};
  }
}
