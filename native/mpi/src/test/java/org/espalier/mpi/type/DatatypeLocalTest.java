// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.espalier.layout.BasicType;
import org.espalier.mpi.SharedMpi;
import org.espalier.tree.Con;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Values beside datatypes: computed once, or the same for all until one is set. */
@ExtendWith(SharedMpi.class)
class DatatypeLocalTest {
  private static Datatype column() {
    return Datatype.of(new Vec(4, 24, new Con(1, BasicType.of("MPI_DOUBLE"))));
  }

  private static DatatypeLocal<StringBuilder> computed() {
    return new DatatypeLocal<>() {
      @Override
      protected StringBuilder compute(Datatype type) {
        return new StringBuilder("computed");
      }
    };
  }

  @Test
  void computesOneValueForEachType() {
    DatatypeLocal<StringBuilder> local = computed();
    try (Datatype one = column();
        Datatype other = column()) {
      assertThat(local.get(one)).hasToString("computed").isSameAs(local.get(one));
      assertThat(local.get(one)).isNotSameAs(local.get(other));
    }
  }

  @Test
  void typesBeginWithAValueUntilAnotherIsSet() {
    try (Datatype older = column()) {
      DatatypeLocal<String> local = DatatypeLocal.beginningWith("initial");
      DatatypeLocal<StringBuilder> beside = computed();
      try (Datatype one = column();
          Datatype other = column()) {
        assertThat(local.get(one)).isEqualTo("initial");
        StringBuilder kept = beside.get(one);
        local.set(one, "set");
        assertThat(local.get(one)).isEqualTo("set");
        assertThat(beside.get(one)).isSameAs(kept);
        assertThat(local.get(other)).isEqualTo("initial");
        assertThat(local.get(older)).isEqualTo("initial");
        local.set(older, "set too");
        assertThat(local.get(older)).isEqualTo("set too");
      }
    }
  }

  @Test
  void earlyValuesAreThereBeforeTheyAreAskedFor() {
    List<Datatype> early = new ArrayList<>();
    List<Datatype> late = new ArrayList<>();
    DatatypeLocal<String> local =
        DatatypeLocal.computedEarly(
            new DatatypeLocal<>() {
              @Override
              protected String compute(Datatype type) {
                late.add(type);
                return "late";
              }

              @Override
              protected Optional<String> computeEarly(Datatype type) {
                early.add(type);
                return type.madeOf().map(made -> "early");
              }
            });
    try (Datatype made = column()) {
      Datatype borrowed = Datatype.borrow(made.handle());
      assertThat(early).containsExactly(made, borrowed);
      assertThat(local.get(made)).isEqualTo("early");
      assertThat(late).isEmpty();
      assertThat(local.get(borrowed)).isEqualTo("late").isSameAs(local.get(borrowed));
      assertThat(late).containsExactly(borrowed);
    }
  }
}
