// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.espalier.cost.CostModel;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The {@code --cost} option: any subset of the model's constants. */
public final class CostOption {
  @Option(
      names = "--cost",
      paramLabel = "K_con=6,…",
      converter = Converter.class,
      description =
          "Constants of the cost model, any subset of K_con, K_vec, K_idx, K_strc, K_vecbuc, "
              + "K_idxbuc (6 each) and K_lookup (1).")
  private @Nullable CostModel given;

  /** The constants by default. */
  public CostOption() {}

  /** {@return whether any constant was given} */
  public boolean isGiven() {
    return given != null;
  }

  /** {@return the constants} */
  public CostModel model() {
    return given == null ? CostModel.DEFAULT : given;
  }

  /** Parses {@code K_con=6,K_lookup=2}. */
  static final class Converter implements ITypeConverter<CostModel> {
    private static final List<String> NAMES =
        List.of("K_con", "K_vec", "K_idx", "K_strc", "K_vecbuc", "K_idxbuc", "K_lookup");

    @Override
    public CostModel convert(String text) {
      CostModel d = CostModel.DEFAULT;
      long[] k = {d.con(), d.vec(), d.idx(), d.strc(), d.vecbuc(), d.idxbuc(), d.lookup()};
      Set<Integer> named = new HashSet<>();
      for (String part : text.split(",", -1)) {
        int equals = part.indexOf('=');
        int constant = equals < 0 ? -1 : NAMES.indexOf(part.substring(0, equals).strip());
        if (constant < 0) {
          throw new TypeConversionException(
              "expected %s=number, got \"%s\"".formatted(String.join("|", NAMES), part));
        }
        if (!named.add(constant)) {
          throw new TypeConversionException(
              "expected %s once, got it twice".formatted(NAMES.get(constant)));
        }
        k[constant] = number(NAMES.get(constant), part.substring(equals + 1).strip());
      }
      try {
        return new CostModel(k[0], k[1], k[2], k[3], k[4], k[5], k[6]);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }

    private static long number(String name, String text) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException _) {
        throw new TypeConversionException(
            "expected an integer for %s, got \"%s\"".formatted(name, text));
      }
    }
  }
}
