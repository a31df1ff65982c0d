// SPDX-License-Identifier: Apache-2.0
package org.espalier.scripts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the text of a shell script names. Scripts here keep their folder in {@code here} and the
 * project's in {@code root}, so that files can be told without running anything.
 */
record Script(Path root, Path file, String text) {
  private static final Pattern BY_VARIABLE = Pattern.compile("\\$(here|root)\"?(/[\\w.*$/-]*)");

  /** From the project's folder on, as comments have it and scripts that go there. */
  private static final Pattern FROM_ROOT =
      Pattern.compile("(?<![\\w$./-])(?:docs|examples|java|mpi-tests|native)/[\\w.*$/-]*[\\w*]");

  private static final Pattern LOOP = Pattern.compile("for (\\w+) in ([\\w -]+); do");
  private static final Pattern IN_PACKAGE = Pattern.compile("\\borg(?:\\.[a-z]\\w*)+\\.[A-Z]\\w*");

  /** What a JVM is to start, behind the class path, if need be in the next line. */
  private static final Pattern STARTED =
      Pattern.compile("-cp \"[^\"]*\"[ \\t]*(?:\\\\\\n\\s*)?([A-Z]\\w*)");

  private static final Pattern COMPILES = Pattern.compile("\\bcompile_([a-z]+)\\b");
  private static final Pattern RECORD = Pattern.compile("docs/adr/\\d{4}");

  static Script of(Path root, Path file) throws IOException {
    return new Script(root, file, Files.readString(file));
  }

  String name() {
    return file.getFileName().toString();
  }

  /** The shell that its first line names. */
  String shell() {
    return text.lines().findFirst().orElse("").endsWith("bash") ? "bash" : "sh";
  }

  /** Files and folders from the project's on; names may have stars. */
  Set<String> files() {
    Path folder = root.relativize(file.getParent());
    Set<String> result =
        all(
            BY_VARIABLE,
            code(),
            match ->
                (match.group(1).equals("here") ? folder : Path.of(""))
                    .resolve(match.group(2).substring(1))
                    .normalize()
                    .toString());
    result.addAll(filesOfComments());
    return result.stream()
        .flatMap(path -> expanded(path).stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Those that are named from the project's folder on, in sources as well. */
  Set<String> filesOfComments() {
    return all(
        FROM_ROOT,
        text,
        match -> RECORD.matcher(match.group()).matches() ? match.group() + "-*" : match.group());
  }

  /** With each word of the loop whose variable it has. */
  private List<String> expanded(String path) {
    return LOOP.matcher(code())
        .results()
        .filter(loop -> path.contains("$" + loop.group(1)))
        .findFirst()
        .map(loop ->
            Pattern.compile(" +")
                .splitAsStream(loop.group(2).strip())
                .map(word -> path.replace("$" + loop.group(1), word))
                .toList())
        .orElse(List.of(path));
  }

  /** Classes with their packages. */
  Set<String> classes() {
    return all(IN_PACKAGE, code(), MatchResult::group);
  }

  /** Classes of no package that a JVM is to start. */
  Set<String> programs() {
    return all(STARTED, code(), match -> match.group(1));
  }

  /** What it has compiled by {@code compile.sh}. */
  Set<String> compiles() {
    return all(COMPILES, code(), match -> match.group(1));
  }

  private String code() {
    return text.lines()
        .filter(line -> !line.strip().startsWith("#"))
        .collect(Collectors.joining("\n"));
  }

  private static Set<String> all(Pattern pattern, String text, Function<MatchResult, String> name) {
    return pattern.matcher(text).results().map(name).collect(Collectors.toCollection(TreeSet::new));
  }
}
