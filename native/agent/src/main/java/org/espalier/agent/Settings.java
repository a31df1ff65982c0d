// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the agent was told. Each setting is looked up in this order: behind the agent's name ({@code
 * -javaagent:espalier-agent.jar=off=search+guard,report=out.json}), as the system property {@code
 * espalier.NAME}, in the environment as {@code ESPALIER_NAME}.
 *
 * <p>A value that is wrong is named in one line and the default is used: a slip in a setting must
 * not stop a job.
 *
 * @param off the features that are switched off
 * @param tuning when a type is tuned
 * @param report the file for the JSON report, or nothing
 * @param searchLimit the longest that one commit may search
 * @param budget what all commits of the process may take, beside a twentieth of the run time
 * @param gatherLimit the longest that the end of a job may wait for the other ranks' reports
 * @param mpiJar an mpi.jar for programs that bring none, or nothing
 * @param marker a file that gets a sign of each rank behind Init and Finalize, or nothing; the
 *     launcher looks there
 * @param check whether the types of ranks that talk to one another are compared, call by call
 * @param store the folder for rewritten classes of mpi.jar
 * @param forms the folder of what {@code espalier calibrate} has measured
 * @param complaints one line for each setting that was not understood
 */
public record Settings(
    Set<Feature> off,
    Tuning tuning,
    Optional<String> report,
    Duration searchLimit,
    Duration budget,
    Duration gatherLimit,
    Optional<String> mpiJar,
    Optional<String> marker,
    boolean check,
    Optional<String> store,
    Optional<String> forms,
    List<String> complaints) {

  /** What can be switched off alone; {@code off=all} is the switch for the whole. */
  public enum Feature {
    /**
     * Putting tuned types in the place of the program's. Off: everything is found out and reported
     * only.
     */
    TUNE,
    /** The search for the least-cost tree. Off: only what one linear scan finds. */
    SEARCH,
    /** Remembering what was found for a content that is committed again. */
    CACHE,
    /** Keeping rewritten classes of mpi.jar in a file for the next run. */
    STORE,
    /** Timing both types on the probe, and keeping the program's where the tuned one is slower. */
    GUARD,
    /** Tuned types for duplicates of tuned types. */
    DUP,
    /** The table that rank 0 prints at the end. */
    TABLE,
    /** Collecting the ranks' reports at the end: no table and no JSON. */
    REPORT
  }

  /** When a type is tuned. */
  public sealed interface Tuning {
    /** When its uses have come to what tuning costs. */
    record Paying() implements Tuning {}

    /** At its commit, whether that pays or not. */
    record Eager() implements Tuning {}

    /**
     * At one of the uses of types made in the same way, whether that pays or not.
     *
     * @param use which, at least 1
     */
    record AtUse(long use) implements Tuning {}
  }

  private static final Set<String> KEYS =
      Set.of(
          "off", "tuning", "report", "limit", "budget", "wait", "mpijar", "marker", "check",
          "store", "forms");
  private static final long DEFAULT_LIMIT_MILLIS = 20;
  private static final long DEFAULT_BUDGET_MILLIS = 3000;
  private static final long DEFAULT_WAIT_SECONDS = 60;

  /** Copies the collections. */
  public Settings {
    off = Set.copyOf(off);
    complaints = List.copyOf(complaints);
  }

  /**
   * Says whether a feature is on.
   *
   * @param feature the feature
   * @return true unless it was switched off
   */
  public boolean has(Feature feature) {
    return !off.contains(feature);
  }

  /**
   * Says whether the whole agent was switched off.
   *
   * @return true for {@code off=all}
   */
  public boolean isOff() {
    return off.size() == Feature.values().length;
  }

  /**
   * Reads the settings of this JVM.
   *
   * @param arguments what followed the agent's name, or null
   * @return the settings
   */
  public static Settings read(@Nullable String arguments) {
    return read(arguments, System::getProperty, System::getenv);
  }

  static Settings read(
      @Nullable String arguments,
      Function<String, @Nullable String> properties,
      Function<String, @Nullable String> environment) {
    List<String> complaints = new ArrayList<>();
    Map<String, String> own = ofArguments(arguments, complaints);
    Function<String, Optional<String>> value =
        key ->
            Optional.ofNullable(own.get(key))
                .or(() -> Optional.ofNullable(properties.apply("espalier." + key)))
                .or(() ->
                    Optional.ofNullable(
                        environment.apply("ESPALIER_" + key.toUpperCase(Locale.ROOT))))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    return new Settings(
        value.apply("off").map(text -> features(text, complaints)).orElse(Set.of()),
        value.apply("tuning").map(text -> tuning(text, complaints)).orElse(new Tuning.Paying()),
        value.apply("report"),
        Duration.ofMillis(number("limit", value, DEFAULT_LIMIT_MILLIS, complaints)),
        Duration.ofMillis(number("budget", value, DEFAULT_BUDGET_MILLIS, complaints)),
        Duration.ofSeconds(number("wait", value, DEFAULT_WAIT_SECONDS, complaints)),
        value.apply("mpijar"),
        value.apply("marker"),
        value.apply("check").filter(Boolean::parseBoolean).isPresent(),
        value.apply("store").or(() -> cacheFolder("rewritten", properties, environment)),
        value.apply("forms").or(() -> cacheFolder("forms", properties, environment)),
        complaints);
  }

  /** The folder of the XDG base directory specification for what can be made again. */
  private static Optional<String> cacheFolder(
      String name,
      Function<String, @Nullable String> properties,
      Function<String, @Nullable String> environment) {
    String named = environment.apply("XDG_CACHE_HOME");
    if (named != null && named.startsWith("/")) {
      return Optional.of(named + "/espalier/" + name);
    }
    String home = properties.apply("user.home");
    return home == null || home.isEmpty() || home.equals("?")
        ? Optional.empty()
        : Optional.of(home + "/.cache/espalier/" + name);
  }

  private static Map<String, String> ofArguments(
      @Nullable String arguments, List<String> complaints) {
    Map<String, String> own = new HashMap<>();
    if (arguments == null || arguments.isBlank()) {
      return own;
    }
    for (String part : arguments.split(",", -1)) {
      int equals = part.indexOf('=');
      String key = equals < 0 ? part : part.substring(0, equals);
      if (equals < 0 || !KEYS.contains(key)) {
        complaints.add(
            "agent argument: expected off=, tuning=, report=, limit=, budget= or wait=, got \""
                + part
                + "\"");
      } else {
        own.put(key, part.substring(equals + 1));
      }
    }
    return own;
  }

  private static Set<Feature> features(String text, List<String> complaints) {
    Set<Feature> off = EnumSet.noneOf(Feature.class);
    for (String word : text.toUpperCase(Locale.ROOT).split("[+,; ]+", -1)) {
      if (Set.of("ALL", "TRUE", "1", "YES").contains(word)) {
        return EnumSet.allOf(Feature.class);
      }
      Optional<Feature> feature =
          Arrays.stream(Feature.values()).filter(f -> f.name().equals(word)).findFirst();
      feature.ifPresentOrElse(
          off::add,
          () ->
              complaints.add(
                  "off: expected all or some of %s, got \"%s\""
                      .formatted(
                          Arrays.stream(Feature.values())
                              .map(f -> f.name().toLowerCase(Locale.ROOT))
                              .collect(Collectors.joining(", ")),
                          word.toLowerCase(Locale.ROOT))));
    }
    return off;
  }

  private static Tuning tuning(String text, List<String> complaints) {
    String word = text.toLowerCase(Locale.ROOT);
    if (word.equals("eager")) {
      return new Tuning.Eager();
    }
    if (word.matches("[1-9]\\d{0,8}")) {
      return new Tuning.AtUse(Long.parseLong(word));
    }
    if (!word.equals("paying")) {
      complaints.add(
          "tuning: expected paying, eager or the number of a use, got \"%s\"".formatted(text));
    }
    return new Tuning.Paying();
  }

  private static long number(
      String key,
      Function<String, Optional<String>> value,
      long byDefault,
      List<String> complaints) {
    Optional<String> text = value.apply(key);
    if (text.isEmpty()) {
      return byDefault;
    }
    try {
      long number = Long.parseLong(text.get());
      if (number >= 0 && number <= Integer.MAX_VALUE) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Told below, like a number out of range.
    }
    complaints.add("%s: expected a whole number >= 0, got \"%s\"".formatted(key, text.get()));
    return byDefault;
  }
}
