// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.espalier.cli.Espalier;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.OutsideException;
import org.junit.jupiter.api.Test;

class HostNamesTest {
  private static final HostNames NAMES =
      new HostNames(
          name ->
              HostNames.target(name.equals("far") ? "proxyjump gate\n" : "hostname " + name, name),
          name -> name.startsWith("node"));

  @Test
  void hostsThatAreNotFoundAreNamed() {
    assertThatCode(() -> NAMES.check("node1:2,node2")).doesNotThrowAnyException();
    assertThatThrownBy(() -> NAMES.check("node1:2,nohost:2"))
        .isInstanceOf(OutsideException.class)
        .hasMessageStartingWith("--hosts: \"nohost\" was not found");
    assertThatThrownBy(() -> NAMES.check("a:2,node1,b"))
        .hasMessageStartingWith("--hosts: \"a\", \"b\" were not found");
  }

  @Test
  void aHostThatOnlySshKnowsIsLeftToSsh() {
    assertThatCode(() -> NAMES.check("far:4")).doesNotThrowAnyException();
    assertThat(HostNames.target("user me\nhostname 10.0.0.7\nport 22\n", "box"))
        .isEqualTo("10.0.0.7");
  }

  /** No name ends in .invalid (RFC 2606). */
  @Test
  void theCommandSaysSoInOneLine() {
    StringWriter err = new StringWriter();
    int code =
        Espalier.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "run",
            "--hosts",
            "nohost.invalid:2",
            "--",
            "java",
            "Main");
    assertThat(err.toString()).contains("\"nohost.invalid\" was not found").hasLineCount(1);
    assertThat(code).isEqualTo(ExitCode.OUTSIDE);
  }
}
