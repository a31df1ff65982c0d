// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic.tuning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.espalier.classic.tuning.FormTable.Choice;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.mpi.library.MpiLibrary;
import org.espalier.mpi.type.FormCosts;
import org.espalier.mpi.type.FormCosts.Shape;
import org.espalier.mpi.type.TreeForm;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;

class FormTableTest {
  private static final Con ONE = new Con(1, BasicType.of("MPI_DOUBLE"));
  private static final TypeTree SMALL = new Vec(10, 16, ONE);
  private static final TypeTree LARGE = new Vec(10_000, 16, ONE);
  private static final TypeTree IRREGULAR = new Idx(LongSeq.of(0, 1 << 20), LARGE);

  private static MpiLibrary.Available library(String name) {
    return new MpiLibrary.Available(name, "1", MpiLibrary.Interface.MPICH, "", "", false, "");
  }

  private static FormTable table(String name) {
    return new FormTable(library(name), Optional.empty());
  }

  @Test
  void withoutMeasurementTheTableDecides() {
    assertThat(table("Open MPI").choose(SMALL)).isEqualTo(new Choice.Build(TreeForm.HVECTOR));
    assertThat(table("MPICH").choose(SMALL)).isInstanceOf(Choice.Keep.class);
    assertThat(table("MPICH").choose(LARGE))
        .isEqualTo(new Choice.Build(TreeForm.CONTIGUOUS_OF_RESIZED_AT_TOP));
    assertThat(table("MPICH").choose(IRREGULAR)).isInstanceOf(Choice.Keep.class);
    assertThat(table("another").choose(LARGE)).isInstanceOf(Choice.Keep.class);
  }

  @Test
  void whatWasMeasuredGoesBeforeTheTable() {
    Map<TreeForm, Double> slow = new EnumMap<>(TreeForm.class);
    Map<TreeForm, Double> fast = new EnumMap<>(TreeForm.class);
    for (TreeForm form : TreeForm.values()) {
      slow.put(form, 1.5);
      fast.put(form, form == TreeForm.STRUCT ? 0.4 : 0.9);
    }
    FormCosts costs =
        new FormCosts(
            "MPICH 1",
            List.of(
                new FormCosts.Row(Shape.REGULAR, 1000, slow),
                new FormCosts.Row(Shape.IRREGULAR, 1000, fast)));
    FormTable table = new FormTable(library("MPICH"), Optional.of(costs));
    assertThat(table.choose(LARGE))
        .isEqualTo(new Choice.Keep("such trees were measured to be slower than lists"));
    assertThat(table.choose(IRREGULAR)).isEqualTo(new Choice.Build(TreeForm.STRUCT));
  }
}
