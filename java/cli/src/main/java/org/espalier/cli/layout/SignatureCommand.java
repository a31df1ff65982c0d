// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.layout;

import java.util.Map;
import org.espalier.cli.command.Answer;
import org.espalier.cli.command.ExitCode;
import org.espalier.cli.command.FileCommand;
import org.espalier.cli.command.TreePicture;
import org.espalier.formats.InputException;
import org.espalier.formats.InputFile;
import org.espalier.formats.TreeReader;
import org.espalier.formats.TreeWriter;
import org.espalier.layout.BasicType;
import org.espalier.signature.Signature;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code espalier signature}: the signature type of a stream of data, from the compressed tree. */
@Command(
    name = "signature",
    mixinStandardHelpOptions = true,
    description = "Finds the signature type of COUNT copies of a tree, without expanding it.")
public final class SignatureCommand extends FileCommand {
  @Option(names = "--count", paramLabel = "N", description = "Copies of the tree (default 1).")
  private long count = 1;

  SignatureCommand() {}

  @Override
  protected Answer answer(InputFile file) {
    try {
      return answer(Signature.of(TreeReader.read(file).tree(), count));
    } catch (InputException e) {
      throw e; // has the file's name
    } catch (IllegalArgumentException e) {
      throw new InputException(file.name() + ": " + e.getMessage(), e);
    }
  }

  /** The copies may have more bytes than can be counted, which shows only here. */
  private static Answer answer(Signature signature) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("homogeneous", signature.isHomogeneous());
    json.put("length", signature.length());
    json.put("periodLength", signature.periodLength());
    json.put("repetitions", signature.repetitions());
    json.set("period", TreeWriter.tree(signature.period()));
    return new Answer(ExitCode.DONE, json, text(signature));
  }

  private static String text(Signature signature) {
    StringBuilder text = new StringBuilder();
    text.append("length        %,d elements%n".formatted(signature.length()));
    text.append("period        %,d elements%n".formatted(signature.periodLength()));
    text.append("repetitions   %,d%n".formatted(signature.repetitions()));
    text.append("homogeneous   %s%n".formatted(signature.isHomogeneous() ? "yes" : "no"));
    text.append("certainty     %s%n".formatted(certainty(signature)));
    text.append("digest        %s%n%n".formatted(signature.digest()));
    text.append("%-28s %22s%n".formatted("basic type", "elements"));
    for (Map.Entry<BasicType, Long> entry : signature.counts().entrySet()) {
      text.append("%-28s %,22d%n".formatted(entry.getKey(), entry.getValue()));
    }
    return text.append("%nperiod%n".formatted())
        .append(TreePicture.of(signature.period()))
        .toString();
  }

  private static String certainty(Signature signature) {
    int exponent = signature.errorExponent();
    return exponent == Integer.MIN_VALUE
        ? "certain"
        : "a smaller period is missed never, a false one reported with probability < 2^" + exponent;
  }
}
