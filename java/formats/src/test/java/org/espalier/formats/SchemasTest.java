// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The schemas are schemas, take what they should and refuse what they should. */
class SchemasTest {
  private static final Path ROOT = Path.of(System.getProperty("espalier.root"));

  static Stream<String> names() {
    return Stream.concat(Schemas.files().stream(), Schemas.answers().stream());
  }

  @ParameterizedTest
  @MethodSource("names")
  void isASchemaOfTheDraft(String name) {
    SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
    assertThat(
            registry
                .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"))
                .validate(Schemas.text(name), InputFormat.JSON))
        .isEmpty();
    assertThat(Schemas.title(name)).isNotBlank();
    // Nothing is so general that it takes anything.
    assertThat(SchemaCheck.faults(name, "{\"nonsense\": 1}")).isNotEmpty();
    assertThat(SchemaCheck.faults(name, "[]")).isNotEmpty();
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> Schemas.text("nonsense"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("there is no schema \"nonsense\"; there are layout, tree");
  }

  /** Which files of the examples are what; a folder with JSON that is not here fails. */
  private static String schemaOf(Path file) {
    String name = ROOT.resolve("examples").relativize(file).toString();
    if (name.startsWith("plans/")) {
      return "array-program";
    }
    return switch (name) {
      case "halo/face.json", "column/row.json", "column/col.json" -> "layout";
      case "halo/big.json", "halo/faces.json", "particles/particle.json", "types/rows.json" ->
          "tree";
      case "matrix/move.json" -> "matrix-move";
      case "matrix/round.json" -> "array-moves";
      case "program/adi.json" -> "array-program";
      case "program/contest.json", "program/strategies.json" -> "contest";
      case "program/library.json" -> "library";
      case "program/program.json", "program/named.json" -> "program";
      default -> name.startsWith("expression/") ? "expression" : "no schema is known for " + name;
    };
  }

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
      List<Path> found =
          files
              .filter(file -> file.toString().endsWith(".json"))
              .filter(file -> !file.toString().contains("/target/"))
              .sorted()
              .toList();
      assertThat(found).hasSizeGreaterThan(15);
      return found;
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsValid(Path file) throws IOException {
    assertThat(SchemaCheck.faults(schemaOf(file), Files.readString(file))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          layout        | {"displacements": []}
          layout        | {"displacements": [1.5]}
          layout        | {"displacements": [0], "typemap": []}
          layout        | {"typemap": [["MPI_INT"]]}
          tree          | {"con": {"count": 0}}
          tree          | {"con": {"count": 1, "typ": "MPI_INT"}}
          tree          | {"vec": {"count": 2, "stride": 8, "child": 0}}
          tree          | {"nodes": [{"vec": {"count": 2, "stride": 8, "child": {"con": {"count": 1}}}}], "root": 0}
          expression    | {"metric": {"grid": {}}, "nodes": []}
          expression    | {"metric": {"discrete": {}}, "expression": "A + B"}
          program       | {"placements": ["a"], "redistribution": [[0]], "nodes": [{"name": "A"}]}
          program       | {"placements": ["a"], "redistribution": [[-1]], "nodes": []}
          array-program | {"ranks": 4, "inputs": {}, "steps": [{"let": "x"}], "results": {}}
          model         | {"latency": 1}
          matrix-move   | {"shape": [4], "element": "MPI_INT"}
          array-moves   | {"ranks": 4, "arrays": []}
          array-moves   | {"ranks": 4, "arrays": [{"shape": [4], "from": "anywhere", "to": ["block"]}]}
          place         | {"cost": 1, "lowerBound": 1, "optimal": true}
          reconstruct   | {"cost": 1, "lowerBound": 1, "optimal": true, "length": 1, "depth": 1, "tree": {"con": {}}}
          """)
  void whatIsNotAsItMustBeIsRefused(String schema, String json) {
    assertThat(SchemaCheck.faults(schema, json)).isNotEmpty();
  }
}
