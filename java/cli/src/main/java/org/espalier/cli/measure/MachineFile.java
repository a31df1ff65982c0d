// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.espalier.cli.command.OutsideException;
import org.espalier.cli.command.WriteFailure;
import org.espalier.cli.rank.Ranks;
import org.espalier.formats.InputFile;
import org.espalier.formats.JsonValue;
import org.espalier.formats.MachineModelReader;
import org.espalier.program.array.ElementCosts;
import org.espalier.program.array.MachineModel;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What calibration has found out about this machine, kept in a file for each number of ranks: ranks
 * that share cores are slower, so that one file does not serve all.
 *
 * @param model the numbers
 * @param origin where they come from, for people
 */
public record MachineFile(MachineModel model, String origin) {
  /** Names the folder; tests set it, so that they do not depend on the machine. */
  private static final String FOLDER = "espalier.machine";

  /** Where nothing has been calibrated. */
  public static final MachineFile DEFAULTS =
      new MachineFile(
          MachineModel.DEFAULT,
          "defaults, not of this machine; espalier calibrate --plans measures it");

  /** Where nothing has been calibrated on the hosts that a job is to run on. */
  private static final MachineFile DEFAULTS_OF_HOSTS =
      new MachineFile(
          MachineModel.DEFAULT,
          "defaults, not of these hosts; espalier calibrate --plans --hosts measures them");

  private static final int DIGEST_BYTES = 8;

  /**
   * Finds what has been stored for a number of ranks.
   *
   * @param ranks how many ranks a plan has, and where they will run
   * @return the model, or the defaults
   */
  public static MachineFile find(Ranks ranks) {
    Path file = file(ranks);
    if (!Files.isRegularFile(file)) {
      return ranks.hosts().isEmpty() ? DEFAULTS : DEFAULTS_OF_HOSTS;
    }
    JsonValue json = JsonValue.parse(InputFile.read(file.toString()));
    String library = json.optional("library").map(JsonValue::asString).orElse("some library");
    return new MachineFile(
        MachineModelReader.read(json),
        "calibrated on %d %s of %s"
                .formatted(ranks.count(), ranks.count() == 1 ? "rank" : "ranks", library)
            + ranks.hosts().map(hosts -> " on " + hosts).orElse(""));
  }

  private static Path file(Ranks ranks) {
    String named = System.getProperty(FOLDER, "");
    Path folder = named.isEmpty() ? CalibrateCommand.cache().resolve("machine") : Path.of(named);
    String where = ranks.hosts().map(hosts -> "-on-" + digest(hosts)).orElse("");
    return folder.resolve("ranks-%d%s.json".formatted(ranks.count(), where));
  }

  /** A name that a file may have, however many hosts there are. */
  private static String digest(String hosts) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(hosts.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Measuring must not end in a folder that cannot be written. */
  static void prepare(Ranks ranks) {
    Path file = file(ranks);
    try {
      Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
      Files.delete(Files.createTempFile(folder, "new", ".json"));
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  /** Keeps what was measured for that many ranks. */
  static Path store(ObjectNode measured, Ranks ranks) {
    Path file = file(ranks);
    try {
      Path whole = Files.writeString(Path.of(file + ".new"), measured + System.lineSeparator());
      return Files.move(whole, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw unwritable(file, e);
    }
  }

  private static OutsideException unwritable(Path file, IOException e) {
    return new OutsideException(
        "%s cannot be written (%s); set XDG_CACHE_HOME to a folder of yours"
            .formatted(file, WriteFailure.reason(e)),
        e);
  }

  /**
   * Writes a model as the format has it.
   *
   * @param model the model
   * @return all its numbers
   */
  public static ObjectNode json(MachineModel model) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("latencyNanos", model.latencyNanos());
    node.put("bandwidth", model.bandwidth());
    node.put("copyRate", model.copyRate());
    node.put("operationRate", model.operationRate());
    node.put("stepNanos", model.stepNanos());
    ObjectNode rates = node.putObject("lineRates");
    model.lineRates().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> rates.put(entry.getKey().toString(), entry.getValue()));
    ElementCosts elements = model.elements();
    node.put("lineNanos", elements.lineNanos());
    node.put("foldNanos", elements.foldNanos());
    node.put("stridedNanos", elements.stridedNanos());
    ArrayNode memory = node.putArray("memory");
    elements
        .memory()
        .forEach(
            level -> memory.addObject().put("bytes", level.bytes()).put("nanos", level.nanos()));
    return node;
  }
}
