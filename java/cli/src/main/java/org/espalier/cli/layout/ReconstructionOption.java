// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.espalier.cli.command.CostOption;
import org.espalier.cli.command.DurationConverter;
import org.espalier.cli.command.Interruption;
import org.espalier.deadline.Progress;
import org.espalier.reconstruct.ConstructorSet;
import org.espalier.reconstruct.ReconstructionOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that every search for a tree takes. */
final class ReconstructionOption {
  @Mixin private CostOption cost = new CostOption();

  @Option(
      names = "--constructors",
      paramLabel = "basic|no-struct|binary-struct|extended",
      converter = SetConverter.class,
      description = "The constructors that may be used (default basic: con, vec, idx, strc).")
  private ConstructorSet constructors = ConstructorSet.BASIC;

  @Option(
      names = "--time-limit",
      paramLabel = "10s",
      converter = DurationConverter.class,
      description = "Return the best tree so far after this time, with a bound.")
  private @Nullable Duration timeLimit;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of hash functions (default 1).")
  private long seed = 1;

  ReconstructionOptions options() {
    return new ReconstructionOptions(
        cost.model(), constructors, Optional.ofNullable(timeLimit), seed, Progress.NONE);
  }

  /** The same for a search that was interrupted and is asked again for what it finds soon. */
  ReconstructionOptions again() {
    return options().withTimeLimit(Interruption.AGAIN);
  }

  /** Reads {@code binary-struct} as {@code BINARY_STRUCT}. */
  static final class SetConverter implements ITypeConverter<ConstructorSet> {
    @Override
    public ConstructorSet convert(String text) {
      for (ConstructorSet set : ConstructorSet.values()) {
        if (spelling(set).equals(text)) {
          return set;
        }
      }
      List<String> spellings =
          Arrays.stream(ConstructorSet.values()).map(SetConverter::spelling).toList();
      throw new TypeConversionException(
          "expected %s, got \"%s\"".formatted(String.join("|", spellings), text));
    }

    private static String spelling(ConstructorSet set) {
      return set.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }
}
