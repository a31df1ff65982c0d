// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.List;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.Width;
import org.espalier.cli.rank.HostsOption;
import org.espalier.cli.rank.RankProcess;
import org.espalier.distribution.ArrayDistribution;
import org.espalier.distribution.DistributionText;
import org.espalier.distribution.MoveCounts;
import org.espalier.distribution.MovingArray;
import org.espalier.draw.TimeText;
import org.espalier.formats.ArrayMoves;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.redistribute.ByteText;
import org.espalier.redistribute.RunOutcome;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What crosses ranks when arrays move in one round, counted, and on ranks if asked for. */
final class RoundAnswer {
  private static final double NANOS = 1e9;

  private final ArrayMoves moves;
  private final ObjectNode line = JsonNodeFactory.instance.objectNode();
  private final StringBuilder text = new StringBuilder();
  private long bytes;
  private long messages;

  /** Counts the moves. */
  RoundAnswer(JsonValue json) {
    this.moves = ArrayMoves.read(json);
    line.put("ranks", moves.ranks());
    ArrayNode arrays = line.putArray("arrays");
    text.append("%16s %16s %10s  %s%n".formatted("elements", "bytes cross", "messages", "move"));
    for (MovingArray array : moves.arrays()) {
      try {
        add(array, arrays.addObject());
      } catch (IllegalArgumentException e) {
        throw json.complaint("arrays[%d]: %s".formatted(arrays.size() - 1, e.getMessage()));
      } catch (ArithmeticException e) {
        throw json.complaint(
            "arrays[%d]: bytes and messages of all arrays must fit 64 bits, got more"
                .formatted(arrays.size() - 1));
      }
    }
    line.put("bytes", bytes);
    line.put("messages", messages);
    text.append(row("", bytes, messages, ""));
  }

  private void add(MovingArray array, ObjectNode node) {
    MoveCounts counts = array.counts();
    long elements = array.elements();
    long crossing = Math.multiplyExact(counts.elements(), array.element().size());
    bytes = Math.addExact(bytes, crossing);
    messages = Math.addExact(messages, counts.messages());
    node.put("elements", elements);
    node.put("bytes", crossing);
    node.put("messages", counts.messages());
    text.append(
        row(
            Width.number(elements, 16),
            crossing,
            counts.messages(),
            "  %s to %s"
                .formatted(
                    words(array.from(), array.shape()), words(array.to(), array.resultShape()))));
  }

  private static String row(String elements, long bytes, long messages, String move) {
    return "%16s %16s %10s%s%n"
        .formatted(elements, ByteText.of(bytes, 16), Width.number(messages, 10), move);
  }

  private static String words(ArrayDistribution where, long[] shape) {
    return DistributionText.of(where, shape);
  }

  Answer counted() {
    return new Answer(ExitCode.DONE, line, text.toString());
  }

  /** Makes the moves on ranks, which check every byte. */
  Answer ran(HostsOption where, InputFile file, JsonValue json) {
    where.ranks(moves.ranks()).check(json.required("ranks"));
    RunOutcome outcome;
    try {
      outcome =
          OutcomeJson.read(
                  RankProcess.answer(
                      where.ranks(moves.ranks()), file, List.of("redistribute-rank")))
              .getFirst();
    } catch (IllegalArgumentException refused) {
      throw json.complaint(refused);
    }
    line.put("seconds", outcome.seconds());
    OutcomeJson.checked(line, outcome);
    text.append(
        "%nrun on %d ranks   in one round in %s%nchecked           %,d elements, %,d wrong%n"
            .formatted(
                outcome.ranks(),
                TimeText.of(Math.round(outcome.seconds() * NANOS)),
                outcome.checkedElements(),
                outcome.wrongElements()));
    boolean right =
        outcome.wrongElements() == 0 && outcome.bytes() == bytes && outcome.messages() == messages;
    if (outcome.bytes() != bytes || outcome.messages() != messages) {
      text.append(
          "NOT EQUAL         %,d bytes in %,d messages crossed%n"
              .formatted(outcome.bytes(), outcome.messages()));
    }
    return new Answer(right ? ExitCode.DONE : ExitCode.NO, line, text.toString());
  }
}
