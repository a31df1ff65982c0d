// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Holds the arrows of the design: core ◀ placement, core ◀ mpi ◀ agent, all ◀ cli. */
class ArchitectureTest {
  private static final String[] CORE = {
    "org.espalier.layout..",
    "org.espalier.tree..",
    "org.espalier.cost..",
    "org.espalier.deadline..",
    "org.espalier.reconstruct..",
    "org.espalier.repetition..",
    "org.espalier.search..",
    "org.espalier.segment..",
    "org.espalier.normalize..",
    "org.espalier.fold..",
    "org.espalier.transpack..",
    "org.espalier.signature..",
    "org.espalier.deadline.."
  };

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.espalier");

  @Test
  void coreNeedsTheJdkAlone() {
    noClasses()
        .that(resideInAnyPackage(CORE))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("java..", "org.jspecify..").or(resideInAnyPackage(CORE)).negate())
        .because("core has no run-time dependency")
        .check(CLASSES);
  }

  @Test
  void coreHasNoNativeAccess() {
    noClasses()
        .that(resideInAnyPackage(CORE))
        .should()
        .dependOnClassesThat()
        .haveNameMatching("java\\.lang\\.foreign\\.(Linker|SymbolLookup).*")
        .because("native code is reached in native/mpi only")
        .check(CLASSES);
  }

  @Test
  void nothingKnowsTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackages("org.espalier.cli..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.espalier.cli..", "picocli..")
        .because("parsing of arguments and printing live in the command line alone")
        .check(CLASSES);
  }

  @Test
  void onlyFormatsAndTheCommandLineKnowJson() {
    noClasses()
        .that()
        .resideOutsideOfPackages("org.espalier.cli..", "org.espalier.formats..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("tools.jackson..")
        .because("files are read in the formats alone")
        .check(CLASSES);
  }

  @Test
  void roomsOfTheCommandLineHaveNoCycles() {
    slices().matching("org.espalier.cli.(*)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void whatCommandsShareKnowsNoCommand() {
    noClasses()
        .that()
        .resideInAnyPackage("org.espalier.cli.command")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("org.espalier.cli..")
                .and(resideInAnyPackage("org.espalier.cli.command").negate()))
        .check(CLASSES);
  }

  @Test
  void whatStartsRanksKnowsNoCommand() {
    noClasses()
        .that()
        .resideInAnyPackage("org.espalier.cli.rank", "org.espalier.cli.launch")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage("org.espalier.cli..")
                .and(
                    resideInAnyPackage(
                            "org.espalier.cli.command",
                            "org.espalier.cli.rank",
                            "org.espalier.cli.launch")
                        .negate()))
        .check(CLASSES);
  }

  @Test
  void placementKnowsNothingOfMpi() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "org.espalier.metric..",
            "org.espalier.formula..",
            "org.espalier.expression..",
            "org.espalier.network..",
            "org.espalier.program..",
            "org.espalier.distribution..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.espalier.mpi..", "org.espalier.agent..")
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void theBridgeKnowsNothingOfPlacement() {
    noClasses()
        .that()
        .resideInAnyPackage("org.espalier.mpi..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.espalier.program..", "org.espalier.distribution..", "org.espalier.redistribute..")
        .because("placement and the bridge meet in native/redistribute only")
        .check(CLASSES);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("org.espalier.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  /** Packages inside one another count as well: each is a slice of its own. */
  @Test
  void packagesOfCoreHaveNoCycles() {
    JavaClasses core = CLASSES.that(resideInAnyPackage(CORE));
    slices().matching("org.espalier.(**)").should().beFreeOfCycles().check(core);
  }

  /** The solver of networks, of which users see the top package only. */
  @Test
  void packagesOfTheNetworkSolverHaveNoCycles() {
    JavaClasses solver = CLASSES.that(resideInAnyPackage("org.espalier.network.."));
    slices().matching("org.espalier.(**)").should().beFreeOfCycles().check(solver);
  }

  /** Functions stand on how they are called, and both on the table of prototypes. */
  @Test
  void packagesOfTheRawLayerHaveNoCycles() {
    JavaClasses raw = CLASSES.that(resideInAnyPackage("org.espalier.mpi.raw.."));
    slices().matching("org.espalier.(**)").should().beFreeOfCycles().check(raw);
  }

  /** Embeddings of expressions: the tree in arrays, the algorithms on it, and who chooses one. */
  @Test
  void packagesOfExpressionsHaveNoCycles() {
    JavaClasses expressions = CLASSES.that(resideInAnyPackage("org.espalier.expression.."));
    slices().matching("org.espalier.(**)").should().beFreeOfCycles().check(expressions);
  }

  /** What is repeated is found without knowing what a node costs, and without the search. */
  @Test
  void roomsOfTheBasicEnginePointOneWay() {
    noClasses()
        .that(resideInAnyPackage("org.espalier.repetition"))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "org.espalier.cost",
                "org.espalier.segment",
                "org.espalier.search",
                "org.espalier.reconstruct"))
        .check(CLASSES);
    noClasses()
        .that(resideInAnyPackage("org.espalier.search"))
        .should()
        .dependOnClassesThat(resideInAnyPackage("org.espalier.reconstruct"))
        .check(CLASSES);
  }

  @Test
  void nothingWritesToTheConsoleButTheCommandLine() {
    classes()
        .that(resideInAnyPackage(CORE))
        .should()
        .onlyAccessFieldsThat(
            DescribedPredicate.describe(
                "are not System.out or System.err",
                field ->
                    !(field.getOwner().isEquivalentTo(System.class)
                        && field.getName().matches("out|err"))))
        .check(CLASSES);
  }
}
