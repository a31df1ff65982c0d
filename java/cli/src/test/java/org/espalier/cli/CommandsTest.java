// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/** A command that is loaded alone is the same as among all. */
class CommandsTest {
  static List<String> names() {
    return Commands.NAMES;
  }

  @ParameterizedTest
  @MethodSource("names")
  void aCommandIsFoundByTheNameItBears(String name) {
    Command command = Commands.named(name).getAnnotation(Command.class);
    assertThat(command).isNotNull();
    assertThat(command.name()).isEqualTo(name);
  }

  @ParameterizedTest
  @MethodSource("names")
  void helpIsTheSameForOneAndForAll(String name) {
    Run alone = run(name, "--help");
    if (Commands.named(name).getAnnotation(Command.class).mixinStandardHelpOptions()) {
      assertThat(run("help", name)).isEqualTo(alone);
      assertThat(alone.out()).contains("Usage: espalier " + name).contains("Exit codes:");
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void manualPagesHaveNoneOfWhatFormatsHelp(String name) {
    assertThat(run("man", name).out())
        .startsWith(".TH \"ESPALIER-")
        .doesNotContain("%n", "${", "@|");
  }

  /** What is cut at commas has lost none of them, so that a missing word is told. */
  @ParameterizedTest
  @MethodSource("names")
  void listsAreCutWithoutLosingAnEmptyWord(String name) {
    for (OptionSpec option : new CommandLine(Commands.named(name)).getCommandSpec().options()) {
      String cut = option.splitRegex();
      if (!cut.isEmpty()) {
        for (String text : List.of("a,b", "a,", ",", "a,,", ",a", "a,b,,")) {
          assertThat(String.join(",", text.split(cut, 0))).as(option.longestName()).isEqualTo(text);
        }
      }
    }
  }

  @Test
  void helpShowsEveryCommandThatIsNamed() {
    Run both = run("help", "place", "embed");
    assertThat(both.code()).isZero();
    assertThat(both.out())
        .isEqualTo(run("help", "place").out() + "\n" + run("help", "embed").out());
    assertThat(run("help").out()).isEqualTo(run("--help").out());
    Run nothing = run("help", "");
    assertThat(nothing.code()).isEqualTo(2);
    assertThat(nothing.err()).startsWith("espalier: expected a command, got \"\" (see");
    assertThat(run("").err()).startsWith("espalier: expected a command, got \"\" (see");
    assertThat(run("man", "").err().strip()).endsWith(", man, help, got \"\"");
  }

  @Test
  void onlyTheCommandAskedForIsLoaded() {
    assertThat(Commands.needed("place", "--explain", "x.json")).containsExactly("place");
    assertThat(Commands.needed("help", "place")).isEqualTo(Commands.NAMES);
    assertThat(Commands.needed("nonsense")).isEqualTo(Commands.NAMES);
    assertThat(Commands.needed()).isEqualTo(Commands.NAMES);
  }
}
