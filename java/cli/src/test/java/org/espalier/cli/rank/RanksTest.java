// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.rank;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.espalier.cli.Run.run;

import java.util.Optional;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many ranks hosts have room for, and what is refused before anything starts. */
class RanksTest {
  private static Ranks on(String hosts) {
    return new Ranks(6, Optional.of(hosts));
  }

  @Test
  void hostsHaveTheirSlotsAndOneWhereNoneAreNamed() {
    assertThat(on("a:2,b:2,c:3").slots()).isEqualTo(7);
    assertThat(on("a:2,b:2,c:3").mostOnOneHost()).isEqualTo(3);
    assertThat(on("a,b,c.example").slots()).isEqualTo(3);
    assertThat(on("a,b,c.example").mostOnOneHost()).isEqualTo(1);
    assertThat(on("a:999999,b:999999").slots()).isEqualTo(1_999_998);
    assertThat(Ranks.here(6).slots()).isEqualTo(6);
    assertThat(Ranks.here(6).mostOnOneHost()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plan --run", "redistribute --run", "calibrate --plans -n 4"})
  void whatIsNoListOfHostsIsRefusedByEveryCommand(String command) {
    for (String hosts : new String[] {"a:2,,b", "a:x", "", "a:1 b:1"}) {
      String[] words = (command + " --hosts X FILE").split(" ");
      words[words.length - 2] = hosts;
      words[words.length - 1] = command.startsWith("calibrate") ? "--format=json" : "no.json";
      assertThat(run(words).code()).isEqualTo(2);
      assertThat(run(words).err())
          .startsWith("--hosts: expected HOST:SLOTS,HOST:SLOTS, got \"" + hosts + "\"");
    }
  }

  @Test
  void hostsWithoutRoomOrWithoutRanksAreRefused() {
    assertThat(run("calibrate", "--plans", "-n", "4", "--hosts", "localhost:3").err())
        .startsWith("--hosts: expected slots for 4 ranks, got 3 in \"localhost:3\"");
    assertThat(run("run", "-n", "2", "--hosts", "localhost:1", "--", "java", "Main").err())
        .startsWith("--hosts: expected slots for 2 ranks, got 1 in \"localhost:1\"");
    assertThat(run("calibrate", "--hosts", "localhost:3").err())
        .startsWith("--hosts: goes with --plans, which is not given");
    assertThat(run("redistribute", "--hosts", "localhost:4", "no.json").err())
        .startsWith("--hosts: goes with --run, which is not given");
  }

  @Test
  void aFileMayNotAskForMoreRanksThanTheMachineHasMemoryFor() {
    JsonValue said =
        JsonValue.parse(new InputFile("many.json", "{\"ranks\": 9}".getBytes(UTF_8)))
            .required("ranks");
    Ranks.here(2).check(said);
    on("a:2").check(said);
    assertThatThrownBy(() -> Ranks.here(Integer.MAX_VALUE).check(said))
        .hasMessageMatching(
            "many.json: ranks: expected at most [0-9,]+ ranks, for which this machine has memory,"
                + " got 2,147,483,647");
  }
}
