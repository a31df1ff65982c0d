// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.Arrays;
import java.util.List;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.CostOption;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.FileCommand;
import org.espalier.cli.command.TreePicture;
import org.espalier.cli.command.Width;
import org.espalier.cli.rank.HostsOption;
import org.espalier.cli.rank.RankProcess;
import org.espalier.cost.CostModel;
import org.espalier.distribution.ElementLayout;
import org.espalier.distribution.MessageTypes;
import org.espalier.distribution.ProcessGrid;
import org.espalier.distribution.RedistributionPlan;
import org.espalier.distribution.RedistributionPlan.Message;
import org.espalier.distribution.RedistributionPlanner;
import org.espalier.draw.TimeText;
import org.espalier.formats.ArrayMoves;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.MatrixMove;
import org.espalier.formats.TreeWriter;
import org.espalier.redistribute.RunOutcome;
import org.espalier.tree.TypeTree;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier redistribute}: what moves when a matrix changes its distribution. */
@Command(
    name = "redistribute",
    mixinStandardHelpOptions = true,
    description =
        "Plans the move between two block-cyclic distributions: ranks relabelled so that least "
            + "crosses, and the types of the messages. Or counts what crosses when several arrays "
            + "move in one round.")
public final class RedistributeCommand extends FileCommand {
  private static final int SHOWN_MESSAGES = 40;

  @Mixin private CostOption cost = new CostOption();

  @Option(names = "--types", description = "Print every message with the type tree of either side.")
  private boolean types;

  @Option(names = "--run", description = "Make the move on ranks and check every element.")
  private boolean run;

  @Option(
      names = "-n",
      paramLabel = "RANKS",
      description = "With --run: on how many ranks; by default as many as the larger grid has.")
  private @Nullable Integer ranks;

  @Mixin private HostsOption where = new HostsOption();

  RedistributeCommand() {}

  @Override
  protected void check() {
    where.check();
    if (where.isGiven() && !run) {
      throw new InputException("--hosts: goes with --run, which is not given");
    }
    if (ranks != null && !run) {
      throw new InputException("-n: goes with --run, which is not given");
    }
    if (ranks != null) {
      where.ranks(ranks).check();
    }
    where.known();
  }

  @Override
  protected Answer answer(InputFile file) {
    JsonValue json = JsonValue.parse(file);
    if (ArrayMoves.isArrays(json)) {
      if (types || ranks != null || cost.isGiven()) {
        throw json.complaint("--types, --cost and -n are for moves of a section, got \"arrays\"");
      }
      RoundAnswer round = new RoundAnswer(json);
      return run ? round.ran(where, file, json) : round.counted();
    }
    MatrixMove move = MatrixMove.read(json);
    long[] shape = move.shape();
    ProcessGrid from = move.from();
    ProcessGrid to = move.to();
    RedistributionPlan plan;
    long costOfTypes;
    MessageTypes messageTypes;
    try {
      plan = RedistributionPlanner.plan(shape, from, to);
      messageTypes =
          new MessageTypes(shape, from, to, ElementLayout.of(move.element()), cost.model());
      costOfTypes = messageTypes.costOfTypes(plan);
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("elements", plan.elements());
    line.put("remoteElementsIdentity", plan.remoteElementsIdentity());
    line.put("remoteElements", plan.remoteElements());
    ArrayNode relabelling = line.putArray("relabelling");
    plan.relabelling().forEach(relabelling::add);
    line.put("optimal", plan.optimal());
    line.put("messages", plan.messages().size());
    line.put("costOfTypes", costOfTypes);
    if (types) {
      addTypes(line.putArray("types"), plan, messageTypes);
    }
    String text = text(plan, costOfTypes, messageTypes);
    if (!run) {
      return new Answer(ExitCode.DONE, line, text);
    }
    int needed = Math.max(from.ranks(), to.ranks());
    if (ranks == null) {
      where
          .ranks(needed)
          .check(json.required(from.ranks() == needed ? "from" : "to").required("grid"));
    }
    return ran(line, text, file, json, ranks == null ? needed : ranks);
  }

  private Answer ran(ObjectNode line, String text, InputFile file, JsonValue json, int ranks) {
    RunOutcome outcome;
    try {
      outcome =
          OutcomeJson.read(
                  RankProcess.answer(where.ranks(ranks), file, List.of("redistribute-rank")))
              .getFirst();
    } catch (IllegalArgumentException refused) {
      throw json.complaint(refused);
    }
    line.put("ranks", ranks);
    line.put("bytes", outcome.bytes());
    line.put("seconds", outcome.seconds());
    OutcomeJson.checked(line, outcome);
    String measured =
        "%nrun on %d ranks   %,d bytes crossed ranks in %s%nchecked           %,d elements, %,d wrong%n"
            .formatted(
                ranks,
                outcome.bytes(),
                TimeText.of(Math.round(outcome.seconds() * 1e9)),
                outcome.checkedElements(),
                outcome.wrongElements());
    return new Answer(
        outcome.wrongElements() == 0 ? ExitCode.DONE : ExitCode.NO, line, text + measured);
  }

  private static void addTypes(ArrayNode array, RedistributionPlan plan, MessageTypes types) {
    for (Message message : plan.messages()) {
      ObjectNode node = array.addObject();
      node.put("from", message.sender()).put("to", message.receiver());
      node.put("elements", message.elements());
      node.set("send", TreeWriter.tree(types.sent(message)));
      node.set("receive", TreeWriter.tree(types.received(message)));
    }
  }

  private String text(RedistributionPlan plan, long costOfTypes, MessageTypes messageTypes) {
    StringBuilder text = new StringBuilder();
    text.append("elements          %,d%n".formatted(plan.elements()));
    text.append("remote            %,d%n".formatted(plan.remoteElements()));
    text.append(
        "without renaming  %,d (renaming the ranks saves %.4f %%)%n"
            .formatted(
                plan.remoteElementsIdentity(),
                100.0
                    * (plan.remoteElementsIdentity() - plan.remoteElements())
                    / Math.max(1, plan.remoteElementsIdentity())));
    int[] relabelling = plan.relabelling().stream().mapToInt(Integer::intValue).toArray();
    text.append(
        "relabelling       %s%s%n"
            .formatted(
                Arrays.toString(Arrays.copyOf(relabelling, Math.min(64, relabelling.length))),
                relabelling.length > 64 ? " …" : ""));
    text.append("proved            no other relabelling moves less%n".formatted());
    text.append("messages          %,d%n".formatted(plan.messages().size()));
    text.append("cost of types     %,d words%n".formatted(costOfTypes));
    List<Message> shown = plan.messages().stream().limit(SHOWN_MESSAGES).toList();
    if (!shown.isEmpty()) {
      text.append(
          "%n%8s %8s %16s %10s %10s%n".formatted("from", "to", "elements", "send", "receive"));
    }
    CostModel model = cost.model();
    for (Message message : shown) {
      TypeTree send = messageTypes.sent(message);
      TypeTree receive = messageTypes.received(message);
      text.append(
          "%8d %8d %16s %10d %10d%n"
              .formatted(
                  message.sender(),
                  message.receiver(),
                  Width.number(message.elements(), 16),
                  model.cost(send),
                  model.cost(receive)));
      if (types) {
        text.append("send%n".formatted()).append(TreePicture.of(send));
        text.append("receive%n".formatted()).append(TreePicture.of(receive));
      }
    }
    if (plan.messages().size() > shown.size()) {
      text.append("… %,d more%n".formatted(plan.messages().size() - shown.size()));
    }
    return text.toString();
  }
}
