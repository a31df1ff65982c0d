// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.espalier.formats.InputException;
import org.junit.jupiter.api.Test;

class BenchPatternsTest {
  private static final BenchPatterns PATTERNS =
      new BenchPatterns(
          List.of("column", "list, blocks of 1", "list, blocks of 1-8", "int, double, byte of 24"),
          List.of("regular", "lists", "lists", "structures"));

  @Test
  void namesAndGroupsAreMeant() {
    assertThat(PATTERNS.select(List.of())).isEqualTo(PATTERNS.names());
    assertThat(PATTERNS.select(List.of("lists", "column")))
        .containsExactly("column", "list, blocks of 1", "list, blocks of 1-8");
  }

  /** As the command line cuts them. */
  @Test
  void namesMayHaveCommas() {
    assertThat(
            PATTERNS.select(
                List.of("list", " blocks of 1-8", "int", " double", " byte of 24", "column")))
        .containsExactly("column", "list, blocks of 1-8", "int, double, byte of 24");
  }

  @Test
  void whatIsNeitherIsRefused() {
    assertThatThrownBy(() -> PATTERNS.select(List.of("list", "column")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("named \"list\"");
  }
}
