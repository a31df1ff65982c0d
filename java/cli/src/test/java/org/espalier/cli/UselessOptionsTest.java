// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import org.espalier.cli.command.ExitCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An option that would do nothing is refused before any work starts; so is a number of none. */
class UselessOptionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "calibrate -n 4 | -n: goes with --plans, which is not given",
        "calibrate --plans --forms folder | --forms: does not go with --plans",
        "draw --fromat json a.json -o a.svg"
            + " | espalier draw: unknown option --fromat (see espalier draw --help)",
        "redistribute -n 4 no.json | -n: goes with --run, which is not given",
        "place --ignore-usage-limit no.json"
            + " | --ignore-usage-limit: goes with --input iopddl, which is not given",
        "place --input iopddl --library library.json no.json"
            + " | --library: does not go with --input iopddl",
        "place --diff before.json --explain no.json | --explain: does not go with --diff",
        "place --diff before.json --draw a.svg no.json | --draw: does not go with --diff",
        "place --diff before.json --library library.json no.json"
            + " | --library: does not go with --diff",
        "bench --cold --draw a.svg | --draw: does not go with --cold",
        "bench --cold --seconds 9 | --seconds: does not go with --cold",
        "bench --cold --guidelines | --guidelines: does not go with --cold",
        "bench --cold --operations pack,bcast"
            + " | --operations with --cold must be of pack, unpack, ping-pong, got bcast",
        "reconstruct --cost K_con=1,K_vec=2,K_con=3 no.json"
            + " | espalier reconstruct: --cost: expected K_con once, got it twice"
            + " (see espalier reconstruct --help)",
      })
  void whatWouldDoNothingIsRefused(String line, String message) {
    refused(line, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "redistribute --run -n 0 no.json | -n: expected a number of ranks >= 1, got 0",
        "redistribute --run -n -3 no.json | -n: expected a number of ranks >= 1, got -3",
        "plan -n 0 no.json | -n: expected a number of ranks from 1 to 4096, got 0",
        "plan -n 4097 no.json | -n: expected a number of ranks from 1 to 4096, got 4097",
        "run --report= -- java Main | --report: expected the name of a file, got \"\"",
        "draw no.json -o= | -o: expected FILE.svg, FILE.html or FILE.dot, got \"\"",
        "verify --types -1 | --types: expected a number >= 1, got -1",
        "verify --types 0 | --types: expected a number >= 1, got 0",
        "bench --seconds 0 | --seconds must be >= 1, got 0",
      })
  void numbersThatMeanNothingAreRefused(String line, String message) {
    refused(line, message);
  }

  /** A launcher would try to start them, without end. */
  @ParameterizedTest
  @CsvSource({
    "run -n 1000000000 -- java Main",
    "verify -n 1000000000",
    "calibrate --plans -n 1000000000"
  })
  void moreRanksThanTheMachineHasMemoryForAreRefused(String line) {
    Run run = run(line.split(" ")).stripped();
    assertThat(run.err())
        .matches(
            "-n: expected at most [0-9,]+ ranks, for which this machine has memory, got"
                + " 1,000,000,000");
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  private static void refused(String line, String message) {
    Run run = run(line.split(" ")).stripped();
    assertThat(run.err()).isEqualTo(message);
    assertThat(run.out()).isEmpty();
    assertThat(run.code()).isEqualTo(ExitCode.BAD_INPUT);
  }
}
