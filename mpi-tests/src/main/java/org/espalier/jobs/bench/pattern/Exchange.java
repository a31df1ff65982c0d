// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.pattern;

import java.util.List;

/**
 * What one operation moves: the data that are sent, and where as many are received.
 *
 * @param sent one for each message to a peer; for a collective the first block
 * @param received as many, of the same bytes
 */
public record Exchange(List<Data> sent, List<Data> received) {
  /** Copies the lists. */
  public Exchange {
    sent = List.copyOf(sent);
    received = List.copyOf(received);
  }

  /**
   * The same data on both sides.
   *
   * @param data what is sent, and where it is received
   * @return the exchange of one message
   */
  public static Exchange of(Data data) {
    return new Exchange(List.of(data), List.of(data));
  }

  /**
   * The six faces of a cube of doubles, received into its halo.
   *
   * @param bytes about so many of all faces
   * @return the exchange of six messages
   */
  public static Exchange faces(long bytes) {
    long n = Math.max(2, Math.round(Math.sqrt(bytes / 48.0)));
    long row = 8 * (n + 2);
    long plane = row * (n + 2);
    Data x = Data.nest(Patterns.DOUBLE, 1, 1, 0, n, plane, n, row);
    Data y = Data.strided(Patterns.DOUBLE, n, n, plane);
    Data z = Data.strided(Patterns.DOUBLE, n, n, row);
    long corner = 8 + row + plane;
    return new Exchange(
        List.of(
            x.at(corner),
            x.at(corner + 8 * (n - 1)),
            y.at(corner),
            y.at(corner + row * (n - 1)),
            z.at(corner),
            z.at(corner + plane * (n - 1))),
        List.of(
            x.at(corner + 8 * n),
            x.at(corner - 8),
            y.at(corner + row * n),
            y.at(corner - row),
            z.at(corner + plane * n),
            z.at(corner - plane)));
  }

  /**
   * The transposing exchange of a 2-D FFT (DDTBench's FFT2D): a matrix of pairs of doubles, whose
   * rows are spread over the ranks, becomes its transpose.
   *
   * @param bytes about so many of a block
   * @param ranks how many
   * @return the exchange of the first block
   */
  public static Exchange transpose(long bytes, int ranks) {
    long c = Math.max(1, Math.round(Math.sqrt(bytes / 16.0)));
    long n = c * ranks;
    Data rows = Data.strided(Patterns.DOUBLE, 2 * c, c, 16 * n).resized(16 * c);
    Data columns = Data.nest(Patterns.DOUBLE, 2, 1, 0, c, 16, c, 16 * n).resized(16 * c);
    return new Exchange(List.of(rows), List.of(columns));
  }

  /** {@return bytes of data that one rank sends to another} */
  public long bytes() {
    return sent.stream().mapToLong(Data::bytes).sum();
  }

  /** {@return how many blocks of memory one rank sends to another} */
  public long blocks() {
    return sent.stream().mapToLong(data -> data.loop().blocks()).sum();
  }

  /**
   * The bytes of memory of either side.
   *
   * @param copies how many blocks of a collective
   * @return the bytes
   */
  public long memory(int copies) {
    return Math.max(end(sent, copies), end(received, copies));
  }

  private static long end(List<Data> all, int copies) {
    return all.stream().mapToLong(data -> data.end(copies)).max().orElseThrow();
  }
}
