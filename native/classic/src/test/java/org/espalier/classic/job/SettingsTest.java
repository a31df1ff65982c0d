// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.espalier.classic.job.Settings.Feature;
import org.junit.jupiter.api.Test;

class SettingsTest {
  private static Settings read(
      String arguments, Map<String, String> properties, Map<String, String> environment) {
    return Settings.read(arguments, properties, environment);
  }

  @Test
  void everythingIsOnByDefault() {
    Settings settings = read("", Map.of(), Map.of());
    assertThat(settings.off()).isEmpty();
    assertThat(settings.isOff()).isFalse();
    assertThat(settings.searchLimit().toMillis()).isEqualTo(20);
    assertThat(settings.complaints()).isEmpty();
  }

  @Test
  void theWholeCanBeSwitchedOffFromEachPlace() {
    assertThat(read("off=all", Map.of(), Map.of()).isOff()).isTrue();
    assertThat(read("", Map.of("espalier.off", "all"), Map.of()).isOff()).isTrue();
    assertThat(read("", Map.of(), Map.of("ESPALIER_OFF", "1")).isOff()).isTrue();
  }

  @Test
  void featuresAreSwitchedOffAlone() {
    Settings settings = read("off=search+guard,report=r.json", Map.of(), Map.of());
    assertThat(settings.off()).containsExactlyInAnyOrder(Feature.SEARCH, Feature.GUARD);
    assertThat(settings.has(Feature.TUNE)).isTrue();
    assertThat(settings.report()).contains("r.json");
  }

  /** A rank that runs another program may never join: nobody waits who was not told to. */
  @Test
  void severalProgramsDoNotWaitForOneAnother() {
    Map<String, String> several = Map.of("OMPI_NUM_APP_CTX", "2");
    assertThat(read("", Map.of(), Map.of()).gatherLimit().toSeconds()).isEqualTo(60);
    assertThat(read("", Map.of(), Map.of("OMPI_NUM_APP_CTX", "1")).gatherLimit().toSeconds())
        .isEqualTo(60);
    assertThat(read("", Map.of(), several).gatherLimit().isZero()).isTrue();
    assertThat(read("alone=true", Map.of(), Map.of()).gatherLimit().isZero()).isTrue();
    assertThat(read("wait=5", Map.of(), several).gatherLimit().toSeconds()).isEqualTo(5);
    assertThat(read("check=true", Map.of(), several).gatherLimit().toSeconds()).isEqualTo(60);
  }

  @Test
  void theNearestPlaceWins() {
    Settings settings =
        read("limit=5", Map.of("espalier.limit", "6"), Map.of("ESPALIER_LIMIT", "7"));
    assertThat(settings.searchLimit().toMillis()).isEqualTo(5);
    assertThat(
            read("", Map.of("espalier.limit", "6"), Map.of("ESPALIER_LIMIT", "7"))
                .searchLimit()
                .toMillis())
        .isEqualTo(6);
  }

  @Test
  void aComplaintNamesAllThatMayBeGiven() {
    for (String key :
        List.of("off", "tuning", "report", "limit", "budget", "wait", "check", "alone", "forms")) {
      assertThat(read("nothing=1", Map.of(), Map.of()).complaints())
          .singleElement(InstanceOfAssertFactories.STRING)
          .contains(" " + key + "=");
    }
  }

  @Test
  void tuningIsPayingUnlessToldOtherwise() {
    assertThat(read("", Map.of(), Map.of()).tuning()).isEqualTo(new Settings.Tuning.Paying());
    assertThat(read("tuning=eager", Map.of(), Map.of()).tuning())
        .isEqualTo(new Settings.Tuning.Eager());
    assertThat(read("tuning=12", Map.of(), Map.of()).tuning())
        .isEqualTo(new Settings.Tuning.AtUse(12));
    Settings slip = read("tuning=0", Map.of(), Map.of());
    assertThat(slip.tuning()).isEqualTo(new Settings.Tuning.Paying());
    assertThat(slip.complaints()).hasSize(1).allMatch(line -> line.contains("got \"0\""));
  }

  @Test
  void whatWasMeasuredIsInTheCacheFolder() {
    assertThat(read("", Map.of("user.home", "/home/u"), Map.of()).forms())
        .contains("/home/u/.cache/espalier/forms");
    assertThat(
            read("", Map.of("user.home", "/home/u"), Map.of("XDG_CACHE_HOME", "/scratch")).forms())
        .contains("/scratch/espalier/forms");
    assertThat(read("forms=/s", Map.of("user.home", "/home/u"), Map.of()).forms()).contains("/s");
    assertThat(read("", Map.of(), Map.of()).forms()).isEmpty();
  }

  @Test
  void aProgramThatBringsThePackageItselfIsNoDropIn() {
    assertThat(read("", Map.of(), Map.of()).dropIn()).isFalse();
    assertThat(read("", Map.of(Settings.DROP_IN, "true"), Map.of()).dropIn()).isTrue();
  }

  @Test
  void slipsAreNamedAndTheDefaultStays() {
    Settings settings = read("off=serach,limit=-1,colour=red", Map.of(), Map.of());
    assertThat(settings.off()).isEmpty();
    assertThat(settings.searchLimit().toMillis()).isEqualTo(20);
    assertThat(settings.complaints())
        .hasSize(3)
        .anyMatch(line -> line.contains("serach") && line.contains("search"))
        .anyMatch(line -> line.contains("limit") && line.contains("-1"))
        .anyMatch(line -> line.contains("colour"));
  }
}
