// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.time.Duration;
import java.util.Optional;
import org.espalier.cli.command.DurationConverter;
import org.espalier.network.SolverOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The {@code --time-limit} option of commands that search by the network solver. */
final class TimeLimitOption {
  @Option(
      names = "--time-limit",
      paramLabel = "60s",
      converter = DurationConverter.class,
      description = "The best answer after this time, with its bound, if there is no proof before.")
  private @Nullable Duration limit;

  /** No limit yet. */
  TimeLimitOption() {}

  Optional<Duration> limit() {
    return Optional.ofNullable(limit);
  }

  /** The same options with the limit, if there is one. */
  SolverOptions on(SolverOptions options) {
    return limit == null ? options : options.withTimeLimit(limit);
  }
}
