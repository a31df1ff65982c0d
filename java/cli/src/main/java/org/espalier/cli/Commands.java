// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import java.util.List;
import org.espalier.cli.job.DemoCommand;
import org.espalier.cli.job.DoctorCommand;
import org.espalier.cli.job.RunCommand;
import org.espalier.cli.job.VerifyCommand;
import org.espalier.cli.layout.DrawCommand;
import org.espalier.cli.layout.ElementCommand;
import org.espalier.cli.layout.FlattenCommand;
import org.espalier.cli.layout.NormalizeCommand;
import org.espalier.cli.layout.ReconstructCommand;
import org.espalier.cli.layout.SignatureCommand;
import org.espalier.cli.layout.TranspackCommand;
import org.espalier.cli.measure.BenchCommand;
import org.espalier.cli.measure.CalibrateCommand;
import org.espalier.cli.measure.MachineRankCommand;
import org.espalier.cli.place.EmbedCommand;
import org.espalier.cli.place.PlaceCommand;
import org.espalier.cli.place.PlanCommand;
import org.espalier.cli.place.PlanRankCommand;
import org.espalier.cli.place.RedistributeCommand;
import org.espalier.cli.place.RedistributeRankCommand;
import org.espalier.cli.shell.CompletionCommand;
import org.espalier.cli.shell.HelpCommand;
import org.espalier.cli.shell.ManCommand;
import org.espalier.cli.shell.SchemaCommand;

/**
 * The commands by name. The parser reads a command's options by reflection, which for all commands
 * takes longer than a small answer; so it is given the one that was asked for, and all of them only
 * where somebody wants to see all.
 */
final class Commands {
  /** In the order in which help lists them. */
  static final List<String> NAMES =
      List.of(
          "reconstruct",
          "normalize",
          "flatten",
          "element",
          "signature",
          "transpack",
          "draw",
          "embed",
          "place",
          "plan",
          "plan-rank",
          "machine-rank",
          "redistribute",
          "redistribute-rank",
          "run",
          "demo",
          "verify",
          "calibrate",
          "bench",
          "doctor",
          "schema",
          "completion",
          "man",
          "help");

  /** These look at the other commands. */
  private static final List<String> OF_ALL = List.of("completion", "man", "help");

  private Commands() {}

  /**
   * The commands that a command line needs.
   *
   * @param arguments the command line
   * @return the first word alone where it is a command, otherwise all
   */
  static List<String> needed(String... arguments) {
    boolean one =
        arguments.length > 0 && NAMES.contains(arguments[0]) && !OF_ALL.contains(arguments[0]);
    return one ? List.of(arguments[0]) : NAMES;
  }

  /**
   * A command's class, which is loaded only now.
   *
   * @param name one of {@link #NAMES}
   * @return the class
   */
  static Class<?> named(String name) {
    return switch (name) {
      case "reconstruct" -> ReconstructCommand.class;
      case "normalize" -> NormalizeCommand.class;
      case "flatten" -> FlattenCommand.class;
      case "element" -> ElementCommand.class;
      case "signature" -> SignatureCommand.class;
      case "transpack" -> TranspackCommand.class;
      case "draw" -> DrawCommand.class;
      case "embed" -> EmbedCommand.class;
      case "place" -> PlaceCommand.class;
      case "plan" -> PlanCommand.class;
      case "plan-rank" -> PlanRankCommand.class;
      case "machine-rank" -> MachineRankCommand.class;
      case "redistribute" -> RedistributeCommand.class;
      case "redistribute-rank" -> RedistributeRankCommand.class;
      case "run" -> RunCommand.class;
      case "demo" -> DemoCommand.class;
      case "verify" -> VerifyCommand.class;
      case "calibrate" -> CalibrateCommand.class;
      case "bench" -> BenchCommand.class;
      case "doctor" -> DoctorCommand.class;
      case "schema" -> SchemaCommand.class;
      case "completion" -> CompletionCommand.class;
      case "man" -> ManCommand.class;
      case "help" -> HelpCommand.class;
      default -> throw new IllegalArgumentException("there is no command " + name);
    };
  }
}
