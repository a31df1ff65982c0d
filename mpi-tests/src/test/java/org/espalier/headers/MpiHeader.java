// SPDX-License-Identifier: Apache-2.0
package org.espalier.headers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.espalier.mpi.raw.prototype.Prototypes;
import org.espalier.mpi.raw.prototype.Prototypes.Prototype;

/**
 * The declarations of an {@code mpi.h}, compared with the table from which functions are linked.
 *
 * @param name which header, for people
 * @param version the standard that it claims, 10 times the version plus the subversion
 * @param declared the functions of our table that it declares
 */
public record MpiHeader(String name, int version, Map<String, Prototype> declared) {
  private static final Pattern DECLARATION =
      Pattern.compile("\\b(int|double)\\s+(MPI_\\w+)\\s*\\(([^;{}#]*?)\\)\\s*(?:[A-Z_][^;]*)?;");
  private static final Pattern VERSION =
      Pattern.compile("(?m)^\\s*#\\s*define\\s+MPI_(SUB)?VERSION\\s+(\\d+)");

  /** Those that MPI 4.0 and 4.1 brought: a header of an older standard may lack them. */
  private static final Pattern SINCE_40 = Pattern.compile("MPI_\\w+_c");

  private static final Pattern SINCE_41 = Pattern.compile("MPI_Type_get_value_index");

  /** Those that MPI 4.1 deprecated: a header of a later standard may lack them. */
  private static final Pattern UNTIL_41 = Pattern.compile("MPI_\\w+_x");

  /**
   * Reads headers as one text: MPICH keeps its declarations in a file of their own.
   *
   * @param name which header, for people
   * @param text of {@code mpi.h} and, where they are, {@code mpi_proto.h} and {@code mpio.h}
   * @return its declarations
   */
  public static MpiHeader of(String name, String text) {
    int[] version = {0, 0};
    Matcher numbers = VERSION.matcher(text);
    while (numbers.find()) {
      version[numbers.group(1) == null ? 0 : 1] = Integer.parseInt(numbers.group(2));
    }
    String bare = text.replaceAll("(?s)/\\*.*?\\*/", " ").replaceAll("(?m)^#.*$", "");
    Map<String, Prototype> declared = new LinkedHashMap<>();
    Matcher matcher = DECLARATION.matcher(bare);
    while (matcher.find()) {
      String function = matcher.group(2);
      // The first declaration counts: MPICH's mpio.h repeats one for other libraries, misprinted.
      if (Prototypes.all().containsKey(function) && !declared.containsKey(function)) {
        String line =
            "%s %s(%s)"
                .formatted(matcher.group(1), function, matcher.group(3).replaceAll("\\s+", " "));
        declared.put(function, Prototypes.parse(line));
      }
    }
    return new MpiHeader(name, 10 * version[0] + version[1], declared);
  }

  /** Every line of our table must be declared alike, but for what the header's standard lacks. */
  public void agrees() {
    assertThat(version).as("the standard of " + name).isGreaterThanOrEqualTo(31);
    Prototypes.all()
        .forEach((function, prototype) -> {
          if (declared.containsKey(function)) {
            assertThat(declared.get(function)).as("%s in %s", function, name).isEqualTo(prototype);
          } else {
            boolean allowed =
                (version < 40 && SINCE_40.matcher(function).matches())
                    || (version < 41 && SINCE_41.matcher(function).matches())
                    || (version >= 50 && UNTIL_41.matcher(function).matches());
            assertThat(allowed)
                .as("%s of MPI %d must declare %s", name, version, function)
                .isTrue();
          }
        });
  }
}
