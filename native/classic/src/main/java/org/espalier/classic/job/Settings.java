// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What Espalier was told in this process. Each setting is looked up in this order: behind the
 * agent's name ({@code -javaagent:espalier-agent.jar=off=search+guard,report=out.json}), as the
 * system property {@code espalier.NAME}, in the environment as {@code ESPALIER_NAME}.
 *
 * <p>A value that is wrong is named in one line and the default is used: a slip in a setting must
 * not stop a job. There are no lambdas here, since linking the first one delays the start of every
 * rank.
 *
 * @param off the features that are switched off
 * @param tuning when a type is tuned
 * @param report the file for the JSON report, or nothing
 * @param searchLimit the longest that one decision may search
 * @param budget what all decisions of the process may take, beside a twentieth of the run time
 * @param gatherLimit the longest that the end of a job may wait for the other ranks' reports; 0
 *     where rank 0 reports of itself alone
 * @param marker a file that gets a sign of each rank behind Init and Finalize, or nothing; the
 *     launcher looks there
 * @param check whether the types of ranks that talk to one another are compared, call by call
 * @param alone whether other ranks may run without this package, so that none waits for them
 * @param forms the folder of what {@code espalier calibrate} has measured
 * @param dropIn whether the agent or {@code espalier run} put this package in the place of another
 * @param complaints one line for each setting that was not understood
 */
public record Settings(
    Set<Feature> off,
    Tuning tuning,
    Optional<String> report,
    Duration searchLimit,
    Duration budget,
    Duration gatherLimit,
    Optional<String> marker,
    boolean check,
    boolean alone,
    Optional<String> forms,
    boolean dropIn,
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
    /** Timing both types on the probe, and keeping the program's where the tuned one is slower. */
    GUARD,
    /** Packed messages in the place of one-sided calls of data with gaps, between fences. */
    WINDOWS,
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

  /** The system property with what followed the agent's name. */
  public static final String ARGUMENTS = "espalier.arguments";

  /** The system property that says that this package stands in the place of another. */
  public static final String DROP_IN = "espalier.dropin";

  private static final Set<String> KEYS =
      Set.of(
          "off", "tuning", "report", "limit", "budget", "wait", "marker", "check", "alone",
          "forms");
  private static final long DEFAULT_LIMIT_MILLIS = 20;
  private static final long DEFAULT_BUDGET_MILLIS = 3000;
  private static final long DEFAULT_WAIT_SECONDS = 60;

  /** Copies the collections. */
  public Settings {
    off = Set.copyOf(off);
    complaints = List.copyOf(complaints);
  }

  private static final class Holder {
    static final Settings SETTINGS =
        read(System.getProperty(ARGUMENTS), System.getProperties(), System.getenv());

    private Holder() {}
  }

  /**
   * Returns the settings of this process.
   *
   * @return the same at every call
   */
  public static Settings get() {
    return Holder.SETTINGS;
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
   * Says whether the whole was switched off.
   *
   * @return true for {@code off=all}
   */
  public boolean isOff() {
    return off.size() == Feature.values().length;
  }

  /**
   * Reads settings.
   *
   * @param arguments what followed the agent's name, or null
   * @param properties system properties
   * @param environment environment variables
   * @return the settings
   */
  public static Settings read(
      @Nullable String arguments, Map<?, ?> properties, Map<String, String> environment) {
    List<String> complaints = new ArrayList<>();
    Places places = new Places(ofArguments(arguments, complaints), properties, environment);
    String off = places.get("off");
    String tuning = places.get("tuning");
    String forms = places.get("forms");
    boolean check = Boolean.parseBoolean(places.get("check"));
    boolean alone = Boolean.parseBoolean(places.get("alone"));
    // Who did not ask for it waits for no rank that may never join.
    boolean together = check || (!alone && Launch.isOneProgram(environment));
    long wait = together ? DEFAULT_WAIT_SECONDS : 0;
    return new Settings(
        off == null ? Set.of() : features(off, complaints),
        tuning == null ? new Tuning.Paying() : tuning(tuning, complaints),
        Optional.ofNullable(places.get("report")),
        Duration.ofMillis(number("limit", places, DEFAULT_LIMIT_MILLIS, complaints)),
        Duration.ofMillis(number("budget", places, DEFAULT_BUDGET_MILLIS, complaints)),
        Duration.ofSeconds(number("wait", places, wait, complaints)),
        Optional.ofNullable(places.get("marker")),
        check,
        alone,
        Optional.ofNullable(forms == null ? cacheFolder("forms", properties, environment) : forms),
        Boolean.parseBoolean(places.get("dropin")),
        complaints);
  }

  /** Where settings come from, the nearest first. */
  private record Places(
      Map<String, String> arguments, Map<?, ?> properties, Map<String, String> environment) {
    @Nullable String get(String key) {
      String text = arguments.get(key);
      if (text == null && properties.get("espalier." + key) instanceof String property) {
        text = property;
      }
      if (text == null) {
        text = environment.get("ESPALIER_" + key.toUpperCase(Locale.ROOT));
      }
      return text == null || text.isBlank() ? null : text.strip();
    }
  }

  /** The folder of the XDG base directory specification for what can be made again. */
  private static @Nullable String cacheFolder(
      String name, Map<?, ?> properties, Map<String, String> environment) {
    String named = environment.get("XDG_CACHE_HOME");
    if (named != null && named.startsWith("/")) {
      return named + "/espalier/" + name;
    }
    return properties.get("user.home") instanceof String home
            && !home.isEmpty()
            && !home.equals("?")
        ? home + "/.cache/espalier/" + name
        : null;
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
            "agent argument: expected off=, tuning=, report=, limit=, budget=, wait=, check=,"
                + " alone= or forms=, got \""
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
      Feature found = null;
      for (Feature feature : Feature.values()) {
        if (feature.name().equals(word)) {
          found = feature;
        }
      }
      if (found == null) {
        complaints.add(
            "off: expected all or some of tune, search, guard, table, report, windows, got \""
                + word.toLowerCase(Locale.ROOT)
                + "\"");
      } else {
        off.add(found);
      }
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
      complaints.add("tuning: expected paying, eager or the number of a use, got \"" + text + "\"");
    }
    return new Tuning.Paying();
  }

  private static long number(String key, Places places, long byDefault, List<String> complaints) {
    String text = places.get(key);
    if (text == null) {
      return byDefault;
    }
    try {
      long number = Long.parseLong(text);
      if (number >= 0 && number <= Integer.MAX_VALUE) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Told below, like a number out of range.
    }
    complaints.add(key + ": expected a whole number >= 0, got \"" + text + "\"");
    return byDefault;
  }
}
