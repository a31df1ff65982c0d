// SPDX-License-Identifier: Apache-2.0
package org.espalier.jobs.bench.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.espalier.mpi.type.DatatypeDescription;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the patterns are: their trees beside their loops, and both beside the arrays they mean. */
class PatternsTest {
  private static final long[] SIZES = {64, 1000, 1 << 10, 5000, 1 << 15};

  static Stream<Arguments> instances() {
    return Patterns.all(7).stream()
        .flatMap(pattern ->
            Arrays.stream(SIZES)
                .filter(pattern::has)
                .mapToObj(bytes -> Arguments.of(pattern.name(), bytes, pattern)));
  }

  @ParameterizedTest(name = "{0}, {1} bytes")
  @MethodSource("instances")
  void treeAndLoopNameTheSameBytesInTheSameOrder(String name, long bytes, Pattern pattern) {
    Data data = pattern.instance().apply(bytes);
    assertThat(treeBytes(data)).isEqualTo(loopBytes(data.loop()));
    assertThat(data.bytes()).isBetween(bytes / 2, bytes * 5 / 4);
  }

  /** mpi.jar goes wrong with arrays whose data do not begin at 0; overlapping ones are errors. */
  @ParameterizedTest(name = "{0}, {1} bytes")
  @MethodSource("instances")
  void dataBeginAtZeroAndDoNotOverlap(String name, long bytes, Pattern pattern) {
    Data data = pattern.instance().apply(bytes);
    assertThat(data.tree().trueLb()).isZero();
    assertThat(data.bounded().lb()).isZero();
    long[] sorted = treeBytes(data).clone();
    Arrays.sort(sorted);
    for (int k = 1; k < sorted.length; k++) {
      assertThat(sorted[k]).isGreaterThan(sorted[k - 1]);
    }
  }

  @ParameterizedTest(name = "{0}, {1} bytes")
  @MethodSource("instances")
  void listsOfElementsAndBlocksAreTheSameData(String name, long bytes, Pattern pattern) {
    Data data = pattern.instance().apply(bytes);
    assertThat(listedBytes(data.listed(true))).isEqualTo(treeBytes(data));
    assertThat(listedBytes(data.listed(false))).isEqualTo(treeBytes(data));
  }

  private static long[] treeBytes(Data data) {
    List<Long> all = new ArrayList<>();
    data.tree()
        .forEachElement((type, at) -> {
          for (int k = 0; k < type.size(); k++) {
            all.add(at + k);
          }
        });
    return all.stream().mapToLong(Long::longValue).toArray();
  }

  private static long[] loopBytes(Loop loop) {
    List<Long> all = new ArrayList<>();
    loop.forEachBlock(
        0,
        (at, length) -> {
          for (long k = 0; k < length; k++) {
            all.add(at + k);
          }
        });
    return all.stream().mapToLong(Long::longValue).toArray();
  }

  private static long[] listedBytes(DatatypeDescription description) {
    var resized = (DatatypeDescription.Resized) description;
    List<Long> all = new ArrayList<>();
    switch (resized.child()) {
      case DatatypeDescription.Hindexed list -> {
        long size = size(list.child());
        for (int k = 0; k < list.blocklengths().size(); k++) {
          for (long b = 0; b < size * list.blocklengths().get(k); b++) {
            all.add(list.displacementsBytes().get(k) + b);
          }
        }
      }
      case DatatypeDescription.Struct list -> {
        for (int k = 0; k < list.blocklengths().size(); k++) {
          for (long b = 0; b < size(list.children().get(k)) * list.blocklengths().get(k); b++) {
            all.add(list.displacementsBytes().get(k) + b);
          }
        }
      }
      default -> throw new AssertionError(resized.child());
    }
    return all.stream().mapToLong(Long::longValue).toArray();
  }

  private static long size(DatatypeDescription basic) {
    return switch (((DatatypeDescription.Named) basic).name()) {
      case "MPI_DOUBLE" -> 8;
      case "MPI_FLOAT", "MPI_INT" -> 4;
      default -> 1;
    };
  }

  /** An array of what is at each place, from which a pattern's data are picked by its indices. */
  private static void pick(List<Long> picked, long unit, long first, long count) {
    for (long k = 0; k < count * unit; k++) {
      picked.add(first * unit + k);
    }
  }

  private static List<Long> expansion(String name) {
    List<Long> picked = new ArrayList<>();
    switch (name) {
      case "NAS LU y" -> { // u(5, D+2, *): column j = 1 of D rows, D = 25
        for (long j = 0; j < 25; j++) {
          pick(picked, 8, 5 * (j * (25 + 2)), 5);
        }
      }
      case "NAS MG x" -> { // u(13, 13, 13): x fixed, y and z from 1 to 11
        for (long z = 0; z < 11; z++) {
          for (long y = 0; y < 11; y++) {
            pick(picked, 8, 13 * (13 * z + y), 1);
          }
        }
      }
      case "NAS MG y" -> { // y fixed, rows of x
        for (long z = 0; z < 11; z++) {
          pick(picked, 8, 13 * 13 * z, 11);
        }
      }
      case "NAS MG z" -> { // z fixed, rows of x
        for (long y = 0; y < 11; y++) {
          pick(picked, 8, 13 * y, 11);
        }
      }
      case "SPECFEM mt" -> {
        for (long k = 0; k < 83; k++) {
          pick(picked, 4, 6 * k, 3);
        }
      }
      case "column" -> { // of rows of 125 doubles
        for (long row = 0; row < 125; row++) {
          pick(picked, 8, 125 * row, 1);
        }
      }
      case "transpose" -> { // 11 × 11, read by columns
        for (long column = 0; column < 11; column++) {
          for (long row = 0; row < 11; row++) {
            pick(picked, 8, 11 * row + column, 1);
          }
        }
      }
      case "lower triangle" -> { // 15 rows
        for (long row = 0; row < 15; row++) {
          pick(picked, 8, 15 * row, row + 1);
        }
      }
      case "upper triangle" -> {
        for (long row = 0; row < 15; row++) {
          pick(picked, 8, 15 * row + row, 15 - row);
        }
      }
      case "motif of four" -> {
        for (long k = 0; k < 31; k++) {
          for (long at : new long[] {0, 3, 7, 8}) {
            pick(picked, 8, 12 * k + at, 1);
          }
        }
      }
      case "3 doubles, int, byte of 64" -> {
        for (long k = 0; k < 34; k++) {
          pick(picked, 1, 64 * k, 29);
        }
      }
      case "double, int of 16" -> {
        for (long k = 0; k < 83; k++) {
          pick(picked, 1, 16 * k, 12);
        }
      }
      case "LAMMPS full, 37 i" -> { // 15 of 19 atoms: x(3, 19), then five properties after two
        for (int property = 0; property < 6; property++) {
          for (long i = 0; i < 15; i++) {
            long atom = 37 * i % 19;
            if (property == 0) {
              pick(picked, 8, 3 * atom, 3);
            } else {
              pick(picked, 8, 19L * (property + 2) + atom, 1);
            }
          }
        }
      }
      default -> throw new AssertionError(name);
    }
    return picked;
  }

  static final List<String> EXPANDED =
      List.of(
          "NAS LU y",
          "NAS MG x",
          "NAS MG y",
          "NAS MG z",
          "SPECFEM mt",
          "column",
          "transpose",
          "lower triangle",
          "upper triangle",
          "motif of four",
          "3 doubles, int, byte of 64",
          "double, int of 16",
          "LAMMPS full, 37 i");

  @ParameterizedTest
  @FieldSource("EXPANDED")
  void isWhatItsNameSays(String name) {
    Pattern pattern =
        Patterns.all(7).stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
    List<Long> bytes = new ArrayList<>();
    Arrays.stream(treeBytes(pattern.instance().apply(1000))).forEach(bytes::add);
    assertThat(bytes).isEqualTo(expansion(name));
  }

  /** Levels, rows and arrays of WRF's y halo: four of 2-D, three of 3-D, two of 4-D at t = 1. */
  @Test
  void wrfIsNineHalos() {
    Pattern pattern = Patterns.all(7).getFirst();
    assertThat(pattern.name()).isEqualTo("WRF y");
    long levels = (5000 / (4 * 14 * 3) - 4) / 5;
    List<Long> expected = new ArrayList<>();
    long base = 0;
    for (int array = 0; array < 9; array++) {
      long own = array < 4 ? 1 : levels;
      for (long row = 0; row < 3; row++) {
        for (long level = 0; level < own; level++) {
          pick(expected, 4, base + 19 * (own * row + level), 14);
        }
      }
      base += 19 * 24 * own * (array < 7 ? 1 : 2);
    }
    List<Long> bytes = new ArrayList<>();
    Arrays.stream(treeBytes(pattern.instance().apply(5000))).forEach(bytes::add);
    assertThat(bytes).isEqualTo(expected);
  }

  @Test
  void listsAreSeeded() {
    long[] one = DdtBench.list(100, 23, 20, 8, 3);
    assertThat(DdtBench.list(100, 23, 20, 8, 3)).isEqualTo(one);
    assertThat(DdtBench.list(100, 23, 20, 8, 4)).isNotEqualTo(one);
    assertThat(Arrays.stream(one).distinct().count()).isEqualTo(100);
    assertThat(Arrays.stream(one).min()).hasValue(0);
  }

  /** Both sides of an exchange move as many bytes, and what is received does not overlap. */
  @Test
  void exchangesFitTogether() {
    for (long bytes : new long[] {200, 5000, 40_000}) {
      for (Exchange exchange : List.of(Exchange.faces(bytes), Exchange.transpose(bytes, 2))) {
        assertThat(exchange.received().stream().mapToLong(Data::bytes).sum())
            .isEqualTo(exchange.bytes());
        List<Long> written = new ArrayList<>();
        for (Data data : exchange.received()) {
          for (long at : treeBytes(data)) {
            written.add(data.origin() + at);
          }
        }
        assertThat(written).doesNotHaveDuplicates();
        assertThat(written).allMatch(at -> at >= 0 && at < exchange.memory(2));
      }
    }
  }

  /** Rows of a matrix over two ranks become its columns. */
  @Test
  void theTransposeTransposes() {
    long c = 3;
    long n = 2 * c;
    Exchange exchange = Exchange.transpose(16 * c * c, 2);
    for (int receiver = 0; receiver < 2; receiver++) {
      for (int sender = 0; sender < 2; sender++) {
        Data rows = exchange.sent().getFirst();
        Data columns = exchange.received().getFirst();
        long[] from = loopBytes(rows.loop());
        long[] to = loopBytes(columns.loop());
        for (int k = 0; k < from.length; k++) {
          long source = from[k] + receiver * rows.bounded().extent();
          long target = to[k] + sender * columns.bounded().extent();
          long globalRow = sender * c + source / (16 * n);
          long globalColumn = source / 16 % n;
          assertThat(receiver * c + target / (16 * n)).isEqualTo(globalColumn);
          assertThat(target / 16 % n).isEqualTo(globalRow);
        }
      }
    }
  }
}
