// SPDX-License-Identifier: Apache-2.0
package org.espalier.alignment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.espalier.alignment.Replication.Answer;
import org.espalier.alignment.Replication.Drops;
import org.espalier.alignment.Replication.Label;
import org.espalier.testkit.SeededCases;
import org.junit.jupiter.api.Test;

final class ReplicationTest {
  private static final List<Label> LABELS = List.of(Label.FREE, Label.SINGLE, Label.REPLICATED);

  /** Broadcast the small operand before the sum and not the large sum after it. */
  @Test
  void broadcastsWhereTheArrayIsSmall() {
    Replication replication = new Replication(false, Drops.FORBIDDEN);
    int small = replication.node(Label.SINGLE, 5);
    int large = replication.node(Label.FREE, 100);
    int spread = replication.node(Label.REPLICATED, 100);
    replication.edge(small, large, 0);
    replication.edge(large, spread, 0);
    assertThat(replication.solve()).isEqualTo(new Answer.Labelled(List.of(false, true, true), 5));
  }

  @Test
  void anArrayIsBroadcastOnceForAllItsReadersWithCopies() {
    for (boolean copies : new boolean[] {false, true}) {
      Replication replication = new Replication(copies, Drops.FORBIDDEN);
      int a = replication.node(Label.SINGLE, 7);
      for (int k = 0; k < 3; k++) {
        replication.edge(a, replication.node(Label.REPLICATED, 1), 0);
      }
      assertThat(((Answer.Labelled) replication.solve()).cost()).isEqualTo(copies ? 7 : 21);
    }
  }

  @Test
  void namesThePathOnWhichLabelsClash() {
    Replication replication = new Replication(true, Drops.FORBIDDEN);
    int a = replication.node(Label.REPLICATED, 1);
    int b = replication.node(Label.FREE, 1);
    int c = replication.node(Label.SINGLE, 1);
    replication.edge(a, b, 0);
    replication.edge(b, c, 0);
    assertThat(replication.solve()).isEqualTo(new Answer.Clashing(List.of(0, 1, 2)));
  }

  private record Link(int from, int to, long drop) {}

  @Test
  void agreesWithTryingAllLabels() {
    SeededCases.run(
        ReplicationTest.class,
        1,
        3_000,
        random -> {
          boolean copies = random.nextBoolean();
          Drops drops = random.nextBoolean() ? Drops.ALLOWED : Drops.FORBIDDEN;
          Replication replication = new Replication(copies, drops);
          int n = random.nextInt(2, 10);
          List<Label> labels = new ArrayList<>();
          List<Long> sizes = new ArrayList<>();
          for (int v = 0; v < n; v++) {
            labels.add(LABELS.get(random.nextInt(3) == 0 ? random.nextInt(3) : 0));
            sizes.add((long) random.nextInt(9));
            replication.node(labels.get(v), sizes.get(v));
          }
          List<Link> links = new ArrayList<>();
          for (int e = 0; e < random.nextInt(2 * n); e++) {
            int to = random.nextInt(1, n);
            Link link = new Link(random.nextInt(to), to, random.nextInt(5));
            links.add(link);
            replication.edge(link.from(), link.to(), link.drop());
          }
          long best = Long.MAX_VALUE;
          for (int code = 0; code < 1 << n; code++) {
            best = Math.min(best, cost(code, labels, sizes, links, copies, drops));
          }
          switch (replication.solve()) {
            case Answer.Labelled labelled -> {
              assertThat(labelled.cost()).isEqualTo(best);
              int code = 0;
              for (int v = 0; v < n; v++) {
                code |= labelled.replicated().get(v) ? 1 << v : 0;
              }
              assertThat(cost(code, labels, sizes, links, copies, drops)).isEqualTo(best);
            }
            case Answer.Clashing _ -> assertThat(best).isEqualTo(Long.MAX_VALUE);
          }
        });
  }

  private static long cost(
      int code,
      List<Label> labels,
      List<Long> sizes,
      List<Link> links,
      boolean copies,
      Drops drops) {
    for (int v = 0; v < labels.size(); v++) {
      boolean replicated = (code >> v & 1) != 0;
      if (labels.get(v) == (replicated ? Label.SINGLE : Label.REPLICATED)) {
        return Long.MAX_VALUE;
      }
    }
    long cost = 0;
    int broadcast = 0;
    for (Link link : links) {
      boolean from = (code >> link.from() & 1) != 0;
      boolean to = (code >> link.to() & 1) != 0;
      if (from && !to) {
        if (drops == Drops.FORBIDDEN) {
          return Long.MAX_VALUE;
        }
        cost += link.drop();
      } else if (!from && to && (!copies || (broadcast >> link.from() & 1) == 0)) {
        broadcast |= 1 << link.from();
        cost += sizes.get(link.from());
      }
    }
    return cost;
  }

  @Test
  void badNumbersAreRejected() {
    Replication replication = new Replication(true, Drops.ALLOWED);
    assertThatThrownBy(() -> replication.node(Label.FREE, -1))
        .hasMessage("size must be in 0 … 2^53 - 1, got -1");
    assertThatThrownBy(() -> replication.edge(0, 1, 0))
        .hasMessageStartingWith("an edge must join two of the nodes");
  }
}
