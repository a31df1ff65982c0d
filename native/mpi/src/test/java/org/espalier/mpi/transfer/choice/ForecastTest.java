// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.transfer.choice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.SharedMpi;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.transfer.choice.Choices.Direction;
import org.espalier.mpi.type.DatatypeDescription;
import org.espalier.mpi.type.DatatypeDescription.Contiguous;
import org.espalier.mpi.type.DatatypeDescription.Hvector;
import org.espalier.mpi.type.DatatypeDescription.Named;
import org.espalier.mpi.type.DatatypeDescription.Resized;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Where a choice begins, by what the project has measured on this library's family. */
@ExtendWith(SharedMpi.class)
class ForecastTest {
  private static final Con ONE = new Con(1, BasicType.of("MPI_DOUBLE"));
  private static final DatatypeDescription DOUBLE = new Named("MPI_DOUBLE");
  private static final boolean MPICH = MpiLibrary.require().name().equals("MPICH");

  private static Choice choice(TypeTree tree, DatatypeDescription made, long bytes) {
    Forecast forecast = new Forecast(tree, made);
    return forecast.choice(Direction.SEND, bytes, forecast.otherForm(bytes).isPresent(), 1);
  }

  @Test
  void shortColumnsGoByKernels() {
    Choice column = choice(new Vec(128, 64, ONE), new Hvector(128, 1, 64, DOUBLE), 1024);
    assertThat(column.best()).isEqualTo(Choice.KERNEL);
  }

  /** On MPICH another handle is faster than anything else; Open MPI's are all alike. */
  @Test
  void longRegularTreesGoByTheFastestHandleOfTheLibrary() {
    TypeTree tree = new Vec(8192, 64, ONE);
    DatatypeDescription made = new Hvector(8192, 1, 64, DOUBLE);
    assertThat(choice(tree, made, 64 << 10).best()).isEqualTo(MPICH ? Choice.OTHER : Choice.KERNEL);
    assertThat(new Forecast(tree, made).otherForm(64 << 10))
        .isEqualTo(
            MPICH
                ? java.util.Optional.of(TreeForm.CONTIGUOUS_OF_RESIZED)
                : java.util.Optional.empty());
    // What is in that form already needs no other.
    DatatypeDescription best = new Contiguous(8192, new Resized(0, 64, DOUBLE));
    assertThat(new Forecast(tree, best).otherForm(64 << 10)).isEmpty();
  }

  /** No form helps where a library walks block by block whatever the form. */
  @Test
  void listsAndStructuresHaveNoOtherHandle() {
    TypeTree list = new Idx(LongSeq.of(0, 24, 56), ONE);
    TypeTree record =
        new Strc(LongSeq.of(0, 16), List.of(ONE, new Con(2, BasicType.of("MPI_INT"))));
    for (TypeTree tree : List.of(list, record, new Vec(100, 32, record))) {
      Forecast forecast = new Forecast(tree, new Hvector(100, 1, 96, DOUBLE));
      assertThat(forecast.otherForm(64 << 10)).isEmpty();
    }
  }

  /** Sides of several fields in one message: MPICH moves each by its form. */
  @Test
  void nestsInStructuresGoByTheFastestHandleOfTheLibrary() {
    TypeTree side = new Vec(1024, 64, ONE);
    TypeTree fields = new Strc(LongSeq.of(0, 1 << 20, 2 << 20), List.of(side, side, side));
    DatatypeDescription made =
        new DatatypeDescription.Struct(
            LongSeq.of(1, 1, 1),
            LongSeq.of(0, 1 << 20, 2 << 20),
            List.of(
                new Hvector(1024, 1, 64, DOUBLE),
                new Hvector(1024, 1, 64, DOUBLE),
                new Hvector(1024, 1, 64, DOUBLE)));
    assertThat(new Forecast(fields, made).otherForm(24 << 10).isPresent()).isEqualTo(MPICH);
  }

  /** The copies of a short list are parts of a form, as those of a column are. */
  @Test
  void repeatedListsGoByTheFastestHandleOfTheLibrary() {
    TypeTree motif = new Vec(2048, 96, new Idx(LongSeq.of(0, 24, 56, 64), ONE));
    Choice choice = choice(motif, new Hvector(2048, 1, 96, DOUBLE), 64 << 10);
    assertThat(choice.best()).isEqualTo(MPICH ? Choice.OTHER : Choice.KERNEL);
  }

  /** Of long blocks packing is one copy more, and no form moves them faster. */
  @Test
  void longBlocksGoByTheHandle() {
    TypeTree rows = new Vec(128, 1024, new Con(64, BasicType.of("MPI_DOUBLE")));
    Forecast forecast = new Forecast(rows, new Hvector(128, 64, 1024, DOUBLE));
    assertThat(forecast.otherForm(64 << 10)).isEmpty();
    for (Direction direction : List.of(Direction.SEND, Direction.RECEIVE)) {
      int packed = direction == Direction.SEND && !MPICH ? Choice.KERNEL : Choice.OWN;
      assertThat(forecast.choice(direction, 64 << 10, false, 1).best()).isEqualTo(packed);
      assertThat(forecast.choice(direction, 4 << 10, false, 1).best()).isEqualTo(Choice.OWN);
    }
    TypeTree longer = new Vec(16, 8192, new Con(512, BasicType.of("MPI_DOUBLE")));
    Forecast other = new Forecast(longer, new Hvector(16, 512, 8192, DOUBLE));
    assertThat(other.choice(Direction.SEND, 64 << 10, false, 1).best()).isEqualTo(Choice.OWN);
  }

  /** Open MPI copies what is contiguous on both sides at once; else it goes in pieces. */
  @Test
  void onOpenMpiReceiversOfLongMessagesUnpackOnlyShortBlocks() {
    Forecast bands = forecast(new Vec(256, 64, new Con(4, BasicType.of("MPI_DOUBLE"))));
    Forecast single = forecast(new Idx(LongSeq.of(0, 24, 56), ONE));
    assertThat(best(bands, Direction.RECEIVE, 8 << 10))
        .isEqualTo(MPICH ? Choice.OTHER : Choice.OWN);
    assertThat(best(bands, Direction.SEND, 8 << 10))
        .isEqualTo(MPICH ? Choice.OTHER : Choice.KERNEL);
    assertThat(best(bands, Direction.RECEIVE, 4 << 10))
        .isEqualTo(best(bands, Direction.SEND, 4 << 10));
    assertThat(best(single, Direction.RECEIVE, 8 << 10)).isEqualTo(Choice.KERNEL);
  }

  /** What a kernel saves on a few blocks is less than what it takes to call it. */
  @Test
  void onOpenMpiShortMessagesOfFewBlocksGoByTheHandle() {
    Forecast blocks = forecast(new Vec(16, 256, new Con(8, BasicType.of("MPI_DOUBLE"))));
    Forecast tiny = forecast(new Vec(16, 256, new Con(3, BasicType.of("MPI_DOUBLE"))));
    for (Direction direction : List.of(Direction.SEND, Direction.RECEIVE)) {
      assertThat(best(blocks, direction, 15 * 64) == Choice.KERNEL).isEqualTo(MPICH);
      assertThat(best(blocks, direction, 16 * 64)).isEqualTo(Choice.KERNEL);
      assertThat(best(tiny, direction, 5 * 24)).isEqualTo(Choice.KERNEL);
      // Of messages that are begun a kernel saves more on those that are sent.
      boolean packed = MPICH || direction == Direction.SEND;
      assertThat(blocks.begun(direction, 15 * 64, false, 1).best() == Choice.KERNEL)
          .isEqualTo(packed);
      assertThat(blocks.begun(direction, 16 * 64, false, 1).best()).isEqualTo(Choice.KERNEL);
      long untried = blocks.choice(direction, 15 * 64, false, 1).lease();
      assertThat(untried == Long.MAX_VALUE).isEqualTo(!MPICH);
      assertThat(blocks.choice(direction, 16 * 64, false, 1).lease()).isLessThan(2000);
    }
  }

  /** A kernel is no faster than the library on a column with an element a page. */
  @Test
  void onOpenMpiLongColumnsInStepsOfPagesGoByTheHandle() {
    Forecast column = forecast(new Vec(32_768, 8192, ONE));
    assertThat(best(column, Direction.SEND, 256 << 10))
        .isEqualTo(MPICH ? Choice.OTHER : Choice.OWN);
    assertThat(best(column, Direction.SEND, 32 << 10))
        .isEqualTo(MPICH ? Choice.OTHER : Choice.KERNEL);
    Forecast between = forecast(new Vec(32_768, 8200, ONE));
    assertThat(best(between, Direction.SEND, 256 << 10))
        .isEqualTo(MPICH ? Choice.OTHER : Choice.KERNEL);
  }

  private static Forecast forecast(TypeTree tree) {
    return new Forecast(tree, new Hvector(1, 1, 8, DOUBLE));
  }

  private static int best(Forecast forecast, Direction direction, long bytes) {
    return forecast.choice(direction, bytes, forecast.otherForm(bytes).isPresent(), 1).best();
  }

  @Test
  void whatWasNotMeasuredGoesByTheHandle() {
    TypeTree tree = new Vec(1 << 21, 64, ONE);
    Forecast forecast = new Forecast(tree, new Hvector(1 << 21, 1, 64, DOUBLE));
    assertThat(forecast.choice(Direction.SEND, 16 << 20, false, 1).best()).isEqualTo(Choice.OWN);
  }

  private static final TypeTree PAGES = new Vec(8192, 8192, ONE);

  private static int wayTogether(TypeTree tree, long bytes) {
    return new Forecast(tree, DOUBLE).ofBlock(bytes, true, BlockWay.GATHERED);
  }

  /** On Open MPI the length from which blocks go by the handle hangs on the data, too. */
  @Test
  void longBlocksOfCollectivesGoByTheHandle() {
    int longer = MPICH ? Choice.KERNEL : Choice.OWN;
    TypeTree fours = new Vec(8, 64, new Con(4, BasicType.of("MPI_DOUBLE")));
    assertThat(wayTogether(fours, 1 << 10)).isEqualTo(Choice.KERNEL);
    assertThat(wayTogether(fours, 32 << 10)).isEqualTo(Choice.KERNEL);
    assertThat(wayTogether(fours, 256 << 10)).isEqualTo(longer);
    TypeTree eights = new Vec(8, 128, new Con(8, BasicType.of("MPI_DOUBLE")));
    assertThat(wayTogether(eights, 1 << 10)).isEqualTo(Choice.KERNEL);
    assertThat(wayTogether(eights, 32 << 10)).isEqualTo(longer);
    TypeTree list = new Idx(LongSeq.of(0, 40, 120), new Con(4, BasicType.of("MPI_DOUBLE")));
    assertThat(wayTogether(list, 256 << 10)).isEqualTo(Choice.KERNEL);
    // With a page to each block the other handle of a library is faster.
    int other =
        new Forecast(PAGES, DOUBLE).otherForm(64 << 10).isPresent() ? Choice.OTHER : Choice.KERNEL;
    assertThat(wayTogether(PAGES, 64 << 10)).isEqualTo(other);
    TypeTree rows = new Vec(8, 256, new Con(16, BasicType.of("MPI_DOUBLE")));
    assertThat(wayTogether(rows, 1 << 10)).isEqualTo(longer);
    TypeTree longRows = new Vec(8, 8192, new Con(512, BasicType.of("MPI_DOUBLE")));
    assertThat(wayTogether(longRows, 32 << 10)).isEqualTo(Choice.OWN);
  }
}
