// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a span of time: {@code 500us}, {@code 20ms}, {@code 10s}, {@code 5m}. */
public final class DurationConverter implements ITypeConverter<Duration> {
  /** Made by picocli. */
  public DurationConverter() {}

  private static final Pattern FORM = Pattern.compile("(\\d{1,12})(us|ms|s|m)");

  @Override
  public Duration convert(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException(
          "expected a number with us, ms, s or m, such as 10s, got \"" + text + "\"");
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "us" -> Duration.ofNanos(number * 1000);
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      default -> Duration.ofMinutes(number);
    };
  }
}
