// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.cli.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code reconstruct} with its sets, {@code normalize}, {@code transpack} and {@code draw}. */
class TreeCommandsTest {
  @TempDir private Path folder;

  private static Run run(String... arguments) {
    return Run.run(arguments).stripped();
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"basic", "no-struct", "binary-struct", "extended"})
  void everySetReconstructsAProgression(String set) throws IOException {
    String layout = file("l.json", "{\"displacements\": [0, 5, 10, 15]}");
    Run run = run("reconstruct", "--constructors", set, "--format", "json", layout);
    assertThat(run.out())
        .isEqualTo(
            "{\"cost\":12,\"lowerBound\":12,\"optimal\":true,\"length\":4,\"depth\":2,\"tree\":"
                + "{\"vec\":{\"count\":4,\"stride\":5,\"child\":{\"con\":{\"count\":1}}}}}");
    assertThat(run.code()).isZero();
  }

  @Test
  void theExtendedSetFindsAStridedBucket() throws IOException {
    String layout = file("l.txt", "0 1 2 3 4 6 7 9");
    Run run = run("reconstruct", "--constructors", "extended", "--format", "json", layout);
    assertThat(run.out()).contains("\"cost\":16").contains("\"bucketSizes\":[3,2,2,1]");
  }

  @Test
  void aLayoutWithoutATreeIsRefused() throws IOException {
    String layout = file("l.json", "{\"typemap\": [[\"MPI_INT\", 0], [\"MPI_DOUBLE\", 8]]}");
    Run run = run("reconstruct", "--constructors", "no-struct", layout);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .endsWith(
            "l.json: a layout must have one basic type to be described without strc, "
                + "got MPI_INT at 0 and MPI_DOUBLE at 1");
  }

  @Test
  void foldedTreesAreWrittenAsNodes() throws IOException {
    String layout = file("l.txt", "0 1 5 40 41 45 90 99");
    Run run = run("reconstruct", "--fold", "--format", "json", layout);
    assertThat(run.out()).contains("\"nodes\":[").contains("\"root\":");
  }

  /**
   * 12 + 6 + 6 as a DAG, 12 + 6 + 6 + 6 as a tree; the cheapest tree shares nothing and costs 28.
   */
  @Test
  void aFoldedTreeCostsItsNodesOnceAndGetsNoDearer() throws IOException {
    String dag =
        """
        {"nodes": [{"con": {"count": 1, "type": "MPI_BYTE"}}, {"con": {"count": 2, "type": "MPI_CHAR"}},
          {"strc": {"displacements": [16, 10, 32], "children": [0, 0, 1]}}], "root": 2}\
        """;
    String plain = file("dag.json", dag);
    String pinned = file("pinned.json", "{\"tree\": " + dag + ", \"lb\": 0, \"extent\": 64}");
    for (String tree : new String[] {plain, pinned}) {
      Run folded = run("normalize", "--fold", "--format", "json", tree);
      assertThat(folded.out()).startsWith("{\"costBefore\":24,\"cost\":24,");
      Run unfolded = run("normalize", "--format", "json", tree);
      assertThat(unfolded.out()).startsWith("{\"costBefore\":30,\"cost\":28,");
    }
  }

  @Test
  void aTreeIsNormalisedWithItsBounds() throws IOException {
    String tree =
        file(
            "t.json",
            """
            {"tree": {"vec": {"count": 3, "stride": 8, "child": {"vec": {"count": 2, "stride": 4,
              "child": {"con": {"count": 1, "type": "MPI_INT"}}}}}}, "lb": -4, "extent": 64}
            """);
    Run run = run("normalize", "--format", "json", tree);
    assertThat(run.out())
        .isEqualTo(
            "{\"costBefore\":18,\"cost\":6,\"lowerBound\":6,\"optimal\":true,\"length\":6,"
                + "\"depth\":1,\"tree\":{\"con\":{\"count\":6,\"type\":\"MPI_INT\"}},"
                + "\"lb\":-4,\"extent\":64}");
    assertThat(run("normalize", "--fold", "--format", "json", tree).out()).contains("\"nodes\":[");
  }

  @Test
  void aMatrixIsTransposed() throws IOException {
    String source = file("s.txt", "0 1 2 3 4 5 6 7 8 9 10 11");
    String target = file("t.txt", "0 3 6 9 1 4 7 10 2 5 8 11");
    Run run = run("transpack", "--format", "json", source, target);
    assertThat(run.out())
        .startsWith("{\"cost\":18,\"source\":{\"vec\"")
        .endsWith("\"optimal\":true}");
    String shorter = file("u.txt", "0 2");
    assertThat(run("transpack", source, shorter).err())
        .endsWith("source and target must have one length, got 12 and 2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"p.svg", "p.html", "p.dot"})
  void picturesAreWritten(String name) throws IOException {
    String layout = file("l.txt", "0 1 2 10 11 12 20 21 22 30 31 32");
    Path picture = folder.resolve(name);
    Run run = run("draw", layout, "-o", picture.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(picture)).contains("vec").contains("con");
    Run bad = run("draw", layout, "-o", "p.png");
    assertThat(bad.code()).isEqualTo(2);
    assertThat(bad.err()).contains("expected FILE.svg, FILE.html or FILE.dot, got p.png");
  }

  /** A DAG may cost less than every tree, so its bound is one of its own, and is called so. */
  @Test
  void foldedTreesOfMillionsOfElementsAreProved() throws IOException {
    String large =
        file(
            "big.json",
            "{\"vec\": {\"count\": 1000000, \"stride\": 16000, \"child\": {\"idx\": {\"displacements\":"
                + " [0, 8, 16, 24], \"child\": {\"con\": {\"count\": 1, \"type\":"
                + " \"MPI_DOUBLE\"}}}}}}");
    Run run = run("normalize", "--fold", large);
    assertThat(run.code()).isZero();
    assertThat(run.out()).contains("cost 22 words before, 12 after, optimal");
    String uneven =
        file("uneven.json", "{\"displacements\": [1, 2, 9, 11, 12, 19, 24, 40, 41, 48]}");
    assertThat(run("reconstruct", "--fold", uneven).out()).contains("no DAG costs less than ");
  }
}
