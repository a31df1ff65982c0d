// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text for people is at most 100 columns wide, however large numbers and long names are. */
class HugeCasesTest {
  private static final String LONG = "a_rather_long_name_of_an_array_".repeat(5);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          redistribute         | {"shape": [100000000, 10000000], "element": "MPI_DOUBLE", "from": {"matrix": [100000000, 10000000], "offset": [0, 0], "grid": [1, 40], "block": [3, 6], "source": [0, 0]}, "to": {"matrix": [100000000, 10000000], "offset": [0, 0], "grid": [1, 40], "block": [5, 3], "source": [0, 0]}}
          redistribute --types | {"shape": [1000000000, 1000000000], "element": "MPI_BYTE", "from": {"matrix": [1000000000, 1000000000], "offset": [0, 0], "grid": [1, 2], "block": [1, 500000000], "source": [0, 0]}, "to": {"matrix": [1000000000, 1000000000], "offset": [0, 0], "grid": [2, 1], "block": [500000000, 1], "source": [0, 0]}}
          redistribute         | {"ranks": 4, "arrays": [{"shape": [100000000, 10000000], "element": "MPI_DOUBLE", "from": ["block", "*"], "to": ["*", "block"]}, {"shape": [100, 1000, 100, 1000], "element": "MPI_DOUBLE", "from": ["cyclic(123456):2", "*", "cyclic(1234567):2", "*"], "to": ["*", "cyclic(12345678):2", "*", "cyclic(1234567):2"]}]}
          plan                 | {"ranks": 4, "inputs": {"A": {"shape": [10000000, 10000000], "distribution": ["block", "*"]}}, "steps": [{"let": "B", "be": "A"}, {"repeat": 3, "steps": [{"let": "B", "transpose": "A", "axes": [1, 0]}, {"let": "A", "along": "B", "dimension": 0, "kernel": "scan"}]}], "results": {"A": ["*", "block"], "B": ["block", "*"]}}
          plan --explain       | {"ranks": 4, "inputs": {"LONG": {"shape": [1000000, 1000000, 100]}}, "steps": [{"let": "LONG", "along": "LONG", "dimension": 0, "kernel": "scan"}, {"let": "LONG2", "along": "LONG", "dimension": 1, "kernel": "scan"}], "results": {"LONG2": "anywhere"}}
          place --explain      | {"placements": ["LONGr", "LONGc"], "redistribution": [[0, 100000000000000], [4, 0]], "nodes": [{"name": "LONG", "placement": "LONGr", "size": 1000}, {"name": "LONGB", "operands": ["LONG"], "implementations": [{"operands": ["LONGc"], "result": "LONGr", "cost": 300000000000000}, {"operands": ["LONGr"], "result": "LONGc", "cost": 300000000000000000}]}]}
          embed                | {"metric": {"grid": {"dimensions": 3}}, "expression": {"name": "LONG", "operands": [{"name": "LONGA", "position": [100000000000, 100000000000, 100000000000]}, {"name": "LONGB", "position": [-100000000000, 7, 9]}]}}
          normalize            | {"vec": {"count": 1000000000, "stride": 1000000000, "child": {"idx": {"displacements": [0, 100000000000000000, 200000000000000001, 300000000000000003, 500000000000000000], "child": {"con": {"count": 1}}}}}}
          signature            | {"vec": {"count": 1000000000, "stride": 1000000000, "child": {"strc": {"displacements": [0, 8], "children": [{"con": {"count": 100000, "type": "MPI_DOUBLE"}}, {"con": {"count": 7, "type": "MPI_INT"}}]}}}}
          element              | {"vec": {"count": 1000000000, "stride": 1000000000, "child": {"con": {"count": 100000, "type": "MPI_C_DOUBLE_COMPLEX"}}}}
          reconstruct          | {"displacements": [-4000000000000000000, 4000000000000000000, 7, 100000000000000000, -100000000000000000, 200000000000000000, 3000000000000000000, 9]}
          """)
  void linesAreAtMostAHundredColumnsWide(String command, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("huge.json"), text.replace("LONG", LONG));
    String words =
        command.strip() + " " + file + (command.startsWith("element") ? " 999999999" : "");
    Run run = run(words.split(" ", -1));
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isIn(0, 4);
    assertThat(run.out()).isNotEmpty();
    assertThat(run.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
  }
}
