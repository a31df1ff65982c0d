// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.CostOption;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.FileCommand;
import org.espalier.cli.command.TreePicture;
import org.espalier.cost.CostModel;
import org.espalier.distribution.BlockCyclic;
import org.espalier.distribution.MessageTypes;
import org.espalier.distribution.ProcessGrid;
import org.espalier.distribution.RedistributionPlan;
import org.espalier.distribution.RedistributionPlan.Message;
import org.espalier.distribution.RedistributionPlanner;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.TreeWriter;
import org.espalier.layout.BasicType;
import org.espalier.tree.TypeTree;
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
            + "crosses, and the types of the messages.")
public final class RedistributeCommand extends FileCommand {
  private static final int SHOWN_MESSAGES = 40;

  @Mixin private CostOption cost = new CostOption();

  @Option(names = "--types", description = "Print every message with the type tree of either side.")
  private boolean types;

  RedistributeCommand() {}

  @Override
  protected Answer answer(InputFile file) {
    JsonValue json = JsonValue.parse(file).only("shape", "element", "from", "to");
    long[] shape = json.required("shape").asLongs();
    BasicType element = element(json.required("element"));
    ProcessGrid from = grid(json.required("from"), shape);
    ProcessGrid to = grid(json.required("to"), shape);
    RedistributionPlan plan;
    long costOfTypes;
    MessageTypes messageTypes;
    try {
      plan = RedistributionPlanner.plan(shape, from, to);
      messageTypes = new MessageTypes(shape, from, to, element, cost.model());
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
    return new Answer(ExitCode.DONE, line, text(plan, costOfTypes, messageTypes));
  }

  private static BasicType element(JsonValue json) {
    try {
      return BasicType.of(json.asString());
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private static ProcessGrid grid(JsonValue json, long[] shape) {
    json.only("matrix", "offset", "grid", "block", "source");
    long[] matrix = numbers(json, "matrix", shape.length);
    long[] offset = numbers(json, "offset", shape.length);
    long[] processes = numbers(json, "grid", shape.length);
    long[] block = numbers(json, "block", shape.length);
    long[] source = numbers(json, "source", shape.length);
    List<BlockCyclic> dimensions = new ArrayList<>();
    try {
      for (int k = 0; k < shape.length; k++) {
        dimensions.add(
            new BlockCyclic(
                matrix[k],
                offset[k],
                small(json, "grid", k, processes[k]),
                block[k],
                small(json, "source", k, source[k])));
      }
      return new ProcessGrid(dimensions);
    } catch (IllegalArgumentException e) {
      throw json.complaint(e);
    }
  }

  private static int small(JsonValue json, String key, int k, long value) {
    if (value != (int) value) {
      throw json.required(key).at(k).expected("an integer of 32 bits");
    }
    return (int) value;
  }

  private static long[] numbers(JsonValue json, String key, int dimensions) {
    JsonValue value = json.required(key);
    long[] numbers = value.asLongs();
    if (numbers.length != dimensions) {
      throw value.complaint(
          "expected %d integers, one for each dimension of the shape, got %d"
              .formatted(dimensions, numbers.length));
    }
    return numbers;
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
    text.append("cost of types     %,d%n".formatted(costOfTypes));
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
          "%8d %8d %,16d %10d %10d%n"
              .formatted(
                  message.sender(),
                  message.receiver(),
                  message.elements(),
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
