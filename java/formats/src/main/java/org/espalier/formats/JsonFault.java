// SPDX-License-Identifier: Apache-2.0
package org.espalier.formats;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;

/**
 * Says in our words why a file is not JSON; the library's speak of its own switches and classes.
 */
final class JsonFault {
  private static final Pattern TOKEN =
      Pattern.compile("(?:Non-standard token|Unrecognized token) '([^']{0,40})");
  private static final Pattern CHARACTER =
      Pattern.compile("^Unexpected character \\('(.{1,2})' \\(code (\\d+)");
  private static final Pattern CONTROL =
      Pattern.compile("^(?:Unexpected|Illegal).*\\(CTRL-CHAR, code (\\d+)\\)");
  private static final Pattern TWICE =
      Pattern.compile("^Duplicate Object property \"(.{0,60}?)\"", Pattern.DOTALL);

  private JsonFault() {}

  /** Where it is not: {@code line 3, column 8: }, or nothing where that is not known. */
  static String place(@Nullable TokenStreamLocation location) {
    return location == null || location.getLineNr() < 1
        ? ""
        : "line %d, column %d: ".formatted(location.getLineNr(), location.getColumnNr());
  }

  static String reason(JacksonException fault, int maxNesting) {
    String message = String.valueOf(fault.getOriginalMessage());
    if (message.contains("nesting depth")) {
      return "nested deeper than " + maxNesting + " levels, which no file of this kind may be";
    }
    if (message.startsWith("Unexpected end-of-input")) {
      return "the file ends in the middle of a value";
    }
    Matcher token = TOKEN.matcher(message);
    if (token.find()) {
      return "expected a JSON value, got " + token.group(1);
    }
    Matcher control = CONTROL.matcher(message);
    if (control.find()) {
      return "a control character (code %s) must not stand here".formatted(control.group(1));
    }
    Matcher character = CHARACTER.matcher(message);
    if (character.find()) {
      return "the character '%s' must not stand here".formatted(character.group(1));
    }
    Matcher twice = TWICE.matcher(message);
    if (twice.find()) {
      return "key \"%s\" is there twice".formatted(twice.group(1));
    }
    if (message.startsWith("Invalid UTF-8") || message.startsWith("Invalid UTF-32")) {
      return "expected UTF-8 text, got a byte that is none";
    }
    if (message.contains("Leading zero") || message.contains("leading zero")) {
      return "a number must not begin with 0";
    }
    if (message.startsWith("Number value length")) {
      return "a number must have at most 100 digits";
    }
    if (message.contains("exponent") || message.contains("Invalid numeric value")) {
      return "expected a number as JSON writes it";
    }
    if (message.startsWith("String value length") || message.startsWith("Name length")) {
      return "a text is too long";
    }
    if (message.startsWith("Trailing token")) {
      return "expected the end of the file behind the value, got more";
    }
    if (message.contains("escape")) {
      return "expected an escape of JSON behind the backslash";
    }
    return "not JSON";
  }
}
