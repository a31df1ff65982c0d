// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is near is offered, what is not is not. */
class SpellingTest {
  @Test
  void distancesAreThoseOfLevenshtein() {
    assertThat(Spelling.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(Spelling.distance("", "abc")).isEqualTo(3);
    assertThat(Spelling.distance("place", "place")).isZero();
    assertThat(Spelling.distance("flaw", "lawn")).isEqualTo(2);
  }

  @Test
  void onlyWhatIsNearIsOffered() {
    List<String> known = List.of("reconstruct", "place", "plan", "flatten");
    assertThat(Spelling.nearest("flattn", known)).hasValue("flatten");
    assertThat(Spelling.nearest("plane", known)).hasValue("place");
    assertThat(Spelling.nearest("nonsense", known)).isEmpty();
    assertThat(Spelling.nearest("x", List.of())).isEmpty();
  }
}
