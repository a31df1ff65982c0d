// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.cli.command.ExitCode;
import org.espalier.formats.InputFile;
import org.espalier.formats.LayoutReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every command shares: how files are read, how input is refused, what exits with what. */
class EspalierTest {
  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void flattensEveryConstructor() throws IOException {
    String tree =
        file(
            "t.json",
            """
            {"strc": {"displacements": [0, 100], "children": [
              {"vecbuc": {"stride": 10, "bucketStride": 2, "bucketSizes": [2, 1],
                "child": {"con": {"count": 1}}}},
              {"idxbuc": {"bucketStride": 3, "displacements": [5], "bucketSizes": [2],
                "child": {"idx": {"displacements": [0], "child":
                  {"vec": {"count": 2, "stride": 1, "child": {"con": {"count": 1}}}}}}}}]}}
            """);
    Run run = run("flatten", "--format", "json", tree);
    assertThat(run.out()).isEqualToIgnoringNewLines("{\"displacements\":[0,2,10,105,106,108,109]}");
    assertThat(run.code()).isZero();
  }

  @Test
  void aFoldedTreeSharesItsNodes() throws IOException {
    String tree =
        file(
            "dag.json",
            """
            {"tree": {"nodes": [{"con": {"count": 2, "type": "MPI_INT"}},
               {"strc": {"displacements": [0, 40], "children": [0, 0]}}], "root": 1},
             "lb": -4, "extent": 64}
            """);
    Run run = run("flatten", "--format", "json", tree);
    assertThat(run.out())
        .isEqualToIgnoringNewLines(
            "{\"typemap\":[[\"MPI_INT\",0],[\"MPI_INT\",4],[\"MPI_INT\",40],[\"MPI_INT\",44]],"
                + "\"lb\":-4,\"extent\":64}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"con": {"count": "x"}}                          | con.count: expected an integer, got "x"
          {"con": {"count": 0}}                            | con: count must be >= 1, got 0
          {"con": {"count": 99999999999999999999}}         | con.count: expected an integer of 64 bits, got 99999999999999999999
          {"con": {"count": 1, "typ": "MPI_INT"}}          | con: unknown key "typ", expected one of count, type; the nearest is "type"
          {"con": {"count": 1, "type": "MPI_IN"}}          | con.type: expected one of MPI's basic types, such as "MPI_INT", got "MPI_IN"
          {"vec": {"count": 2, "stride": 1}}               | vec: missing key "child"
          {"vec": {"count": 3, "stride": 9223372036854775807, "child": {"con": {"count": 1}}}} | vec: displacement must fit 64 bits, got 2 * 9223372036854775807
          {"idx": {"displacements": [], "child": {"con": {"count": 1}}}} | idx: displacements must have at least one entry, got none
          {"idx": {"displacements": [0, 1.5], "child": {"con": {"count": 1}}}} | idx.displacements[1]: expected an integer, got 1.5
          {"nodes": [{"vec": {"count": 1, "stride": 0, "child": 0}}], "root": 0} | nodes[0].vec.child: a node must not lie below itself, got node 0
          {"nodes": [{"con": {"count": 1}}, {"con": {"count": -1}}], "root": 0} | nodes[1].con: count must be >= 1, got -1
          {"con": {"count": 1}                             | line 1, column 21: the file ends in the middle of a value
          """)
  void badTreesNameThePlaceAndTheRule(String json, String message) throws IOException {
    String name = file("bad.json", json);
    Run run = run("flatten", name);
    assertThat(run.err().strip()).isEqualTo(name + ": " + message);
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void deepNestingIsRefusedWithoutAStackOverflow() throws IOException {
    int depth = 100_000;
    String tree =
        "{\"vec\":{\"count\":1,\"stride\":1,\"child\":".repeat(depth)
            + "{\"con\":{\"count\":1}}"
            + "}}".repeat(depth);
    Run run = run("flatten", file("deep.json", tree));
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run.err()).contains("nested deeper than").hasLineCount(1);
  }

  @Test
  void aMissingFileAndABadOptionExitWithTwo() {
    assertThat(run("flatten", "no-such-file").err().strip())
        .isEqualTo("no-such-file: no such file");
    assertThat(run("flatten", "--formt", "json", "x").code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(run("flattn").err()).contains("did you mean flatten?");
  }

  @Test
  void elementsAreFoundWithoutExpanding() throws IOException {
    String tree =
        file(
            "big.json",
            """
            {"vec": {"count": 1000000000, "stride": 16000, "child":
              {"con": {"count": 1000, "type": "MPI_DOUBLE"}}}}
            """);
    Run run = run("element", "--format", "json", tree, "999999999999");
    assertThat(run.out())
        .isEqualToIgnoringNewLines(
            "{\"elements\":[{\"index\":999999999999,\"type\":\"MPI_DOUBLE\","
                + "\"displacement\":15999999991992}]}");
    assertThat(run("element", tree, "-1").err()).contains("index must be from 0 to 999999999999");
  }

  @Test
  void layoutsAreReadAsJsonTextAndNumPy() throws IOException {
    assertThat(LayoutReader.read(InputFile.read(file("a.txt", "3, 5 7\n9,11\n"))).displacements())
        .containsExactly(3, 5, 7, 9, 11);
    byte[] header =
        "{'descr': '<i4', 'fortran_order': False, 'shape': (3,), }\n"
            .getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer npy = ByteBuffer.allocate(10 + header.length + 12).order(ByteOrder.LITTLE_ENDIAN);
    npy.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0});
    npy.putShort((short) header.length).put(header).putInt(4).putInt(-2).putInt(7);
    InputFile file = new InputFile("a.npy", npy.array());
    assertThat(LayoutReader.read(file).displacements()).containsExactly(4, -2, 7);
  }
}
