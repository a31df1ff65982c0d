// SPDX-License-Identifier: Apache-2.0
package org.espalier.program.array;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.DistributionText;
import org.espalier.layout.LongSeq;
import org.espalier.program.array.ArrayNode.StatedPlacement;

/**
 * Reads the words that say where an array lies: those of {@link DistributionText}, and "replicated"
 * for an array that every rank has.
 */
record PlacementWords(int ranks) {
  /** Where an array of a shape lies by its words. */
  ArrayDistribution distribution(List<String> words, long[] shape) {
    return words.equals(List.of("replicated"))
        ? ArrayDistribution.replicated(ranks, shape.length)
        : DistributionText.parse(words, shape, ranks);
  }

  /** Where an array is asked to lie; anywhere if there are no words. */
  Optional<ArrayDistribution> asked(List<String> words, long[] shape) {
    return words.isEmpty() ? Optional.empty() : Optional.of(distribution(words, shape));
  }

  /** The placements in which a call works, of operands and a result of given shapes. */
  List<StatedPlacement> stated(
      String function,
      List<LongSeq> operands,
      long[] result,
      List<ArrayProgramBuilder.Stated> placements) {
    List<StatedPlacement> stated = new ArrayList<>();
    for (ArrayProgramBuilder.Stated placement : placements) {
      if (placement.operands().size() != operands.size()) {
        throw new IllegalArgumentException(
            "a placement of \"%s\" must have %d operands, got %d"
                .formatted(function, operands.size(), placement.operands().size()));
      }
      List<ArrayDistribution> asked = new ArrayList<>();
      for (int j = 0; j < operands.size(); j++) {
        asked.add(distribution(placement.operands().get(j), operands.get(j).toArray()));
      }
      stated.add(new StatedPlacement(asked, distribution(placement.result(), result)));
    }
    return stated;
  }
}
