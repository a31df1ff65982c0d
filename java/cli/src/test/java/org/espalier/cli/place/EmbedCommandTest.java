// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.espalier.cli.Run.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.espalier.cli.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code espalier embed}: the forms of input, the answer, and what is refused. */
class EmbedCommandTest {
  private static final String TEXT =
      """
      {"metric": {"grid": {"dimensions": 2}}, "expression": "(A + B) + C",
       "positions": {"A": [7, 7], "B": [2, 11], "C": [1, 1]}}
      """;
  private static final String NESTED =
      """
      {"metric": {"grid": {"dimensions": 2}}, "expression": {"name": "E", "operands": [
        {"name": "D", "operands": [{"name": "A", "position": [7, 7]},
                                   {"name": "B", "position": [2, 11]}]},
        {"name": "C", "position": [1, 1]}]}}
      """;

  @TempDir private Path folder;

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void figure1InEveryForm() throws IOException {
    String nodes =
        """
        {"metric": {"grid": {"dimensions": 2}}, "nodes": [{"position": [7, 7]},
         {"position": [2, 11]}, {"position": [1, 1]}, {"operands": [0, 1]}, {"operands": [3, 2]}]}
        """;
    String named = TEXT.replace("(A + B) + C", "D = A + B; E = D + C");
    Run run =
        run(
            "embed",
            "--format",
            "json",
            file("t", TEXT),
            file("n", NESTED),
            file("f", nodes),
            file("a", named));
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines())
        .containsExactly(
            "{\"cost\":16,\"optimal\":true,\"method\":\"compact-grid\",\"positions\":{\"0\":[2,7],\"\":[1,1]}}",
            "{\"cost\":16,\"optimal\":true,\"method\":\"compact-grid\",\"positions\":{\"D\":[2,7],\"E\":[1,1]}}",
            "{\"cost\":16,\"optimal\":true,\"method\":\"compact-grid\",\"positions\":{\"3\":[2,7],\"4\":[1,1]}}",
            "{\"cost\":16,\"optimal\":true,\"method\":\"compact-grid\",\"positions\":{\"D\":[2,7],\"E\":[1,1]}}");
    assertThat(run.code()).isZero();
  }

  @Test
  void explicitAgrees() throws IOException {
    Run run = run("embed", "--method", "explicit", file("n", NESTED));
    assertThat(run.out()).startsWith("cost 16, optimal, by explicit").contains("D ", "[2, 7]");
  }

  @Test
  void drawsTheFigure() throws IOException {
    Path svg = folder.resolve("figure.svg");
    Run run = run("embed", file("n", NESTED), "--draw", svg.toString());
    assertThat(run.code()).isZero();
    assertThat(Files.readString(svg))
        .contains("cost 16 (proved least)", ">given<", ">[2, 7]<", "</svg>");
    Run two = run("embed", file("n", NESTED), file("m", NESTED), "--draw", svg.toString());
    assertThat(two.code()).isEqualTo(2);
    Run nowhere =
        run("embed", file("n", NESTED), "--draw", folder.resolve("no/such.svg").toString());
    assertThat(nowhere.code()).isEqualTo(2);
    assertThat(nowhere.err()).contains("a folder that exists", "such.svg");
  }

  @Test
  void movesOfOneWayShareALine() throws IOException {
    String product =
        """
        {"metric": {"grid": {"dimensions": 2}}, "expression": {"name": "R", "operands": [
          {"name": "A", "position": [1, 0], "weight": 1500},
          {"name": "P", "weight": 1500, "operands": [
            {"name": "a", "position": [0, 0], "weight": 30.5},
            {"name": "b", "position": [0, 0], "weight": 50}]}]}}
        """;
    Path svg = folder.resolve("product.svg");
    assertThat(run("embed", file("p", product), "--draw", svg.toString()).code()).isZero();
    assertThat(Files.readString(svg))
        .contains("cost 80.5 (proved least)", ">30.5 + 50</text>")
        .containsOnlyOnce("moves cost");
  }

  @Test
  void decimalWeightsAreExact() throws IOException {
    // Ten times 0.1 is 1, which it is not in binary: with a user at 0 the two sides are equal, and
    // 0.1 + 0.2 = 0.3 decides nothing.
    String tree =
        """
        {"metric": {"grid": {"dimensions": 1}}, "expression": {"name": "S", "operands": [
          {"position": [0], "weight": 0.1}, {"position": [0], "weight": 0.20},
          {"position": [10], "weight": 3e-1}]}}
        """;
    Run run = run("embed", "--format", "json", file("d", tree));
    assertThat(run.out()).contains("\"cost\":3,", "\"optimal\":true", "weighted-grid");
    Run text = run("embed", file("e", tree.replace("[10]", "[12345]")));
    assertThat(text.out()).startsWith("cost 3,703.5, optimal, by weighted-grid");
    // Edges that are not given weigh 1.
    String nodes =
        """
        {"metric": {"discrete": {}}, "nodes": [{"position": "a", "weight": 0.25},
          {"position": "b"}, {"operands": [0, 1]}]}
        """;
    assertThat(run("embed", "--format", "json", file("n", nodes)).out())
        .contains("\"cost\":0.25", "\"2\":\"b\"");
    Path svg = folder.resolve("decimal.svg");
    assertThat(run("embed", file("n", nodes), "--draw", svg.toString()).code()).isZero();
    assertThat(Files.readString(svg)).contains("cost 0.25 (proved least)", "0.25 = 0.25·1");
  }

  @Test
  void namesOfPositionsComeBack() throws IOException {
    String sum =
        """
        {"metric": {"sum": [{"discrete": {}}, {"table": {"positions": ["x", "y"],
          "distances": [[0, 1], [1, 0]]}}]}, "expression": {"name": "S", "operands": [
            {"position": ["row", "y"], "weight": 3}, {"position": [7, "x"]}]}}
        """;
    Run run = run("embed", "--format", "json", file("s", sum));
    assertThat(run.out())
        .contains("\"cost\":2", "\"S\":[\"row\",\"y\"]", "sum(weighted-discrete, explicit)");
  }

  @Test
  void aTableThatIsNoMetricWarns() throws IOException {
    String table =
        """
        {"metric": {"table": {"positions": ["a", "b"], "distances": [[0, 1], [3, 0]]}},
         "expression": "A + B", "positions": {"A": "a", "B": "b"}}
        """;
    Run run = run("embed", file("t", table));
    assertThat(run.code()).isZero();
    assertThat(run.out()).startsWith("cost 1, optimal");
    assertThat(run.err())
        .startsWith("warning: ")
        .contains("not symmetric: distances[0][1] = 1, but distances[1][0] = 3");
  }

  @Test
  void startupCosts() throws IOException {
    String startup =
        """
        {"metric": {"startup": {"cost": 3, "metric": {"grid": {"dimensions": 1}}}},
         "expression": "(A + B) + C", "positions": {"A": [0], "B": [4], "C": [9]}}
        """;
    assertThat(run("embed", file("s", startup)).out()).startsWith("cost 15, optimal, by startup");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'ring':{'sizes':[8]}} | 'A+B' | {'A':[0],'B':[9]} | positions.B: a coordinate on a ring of 8 must lie in 0 … 7, got 9",
        "{'ring':{'sizes':[8]}} | 'A+B' | {'A':[0],'B':['x']} | positions.B[0]: expected an integer, got \"x\"",
        "{'ring':{'sizes':[8]}} | 'A+B' | {'A':[0]} | positions: missing key \"B\"",
        "{'ring':{'sizes':[8]}} | 'A' | {'A':[0],'B':[0]} | positions.B: no array of the expression has this name",
        "{'ring':{'sizes':[8]}} | 'A+' | {'A':[0]} | expression: column 3: expected an operand, got the end",
        "{'gird':{}} | 'A' | {'A':[0]} | metric: unknown metric \"gird\", expected one of grid",
        "{'discrete':{'x':2}} | 'A' | {'A':0} | metric.discrete: unknown key \"x\", expected none",
        "{'grid':{'dimensions':1,'x':2}} | 'A' | {'A':[0]} | metric.grid: unknown key \"x\"",
        "{'table':{'positions':['a','b'],'distances':[[0,-1],[1,0]]}} | 'A' | {'A':'a'} | metric.table: distances[0][1] must lie in 0 … 2^60, got -1",
        "{'table':{'positions':['a'],'distances':[[0]]}} | 'A' | {'A':'z'} | positions.A: expected one of the table's positions, got \"z\"",
        "{'discrete':{}} | 'D = E + A; E = D + B' | {'A':1,'B':2} | expression: column 12: \"E\" is used before it is computed; names must not be cyclic",
        "{'fatTree':{'height':99}} | 'A' | {'A':1} | metric.fatTree: height must lie in 0 … 60, got 99"
      })
  void refusesBadText(String metric, String expression, String positions, String message)
      throws IOException {
    String text =
        "{'metric':%s,'expression':%s,'positions':%s}".formatted(metric, expression, positions);
    refuses(text, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'expression':{'name':'D','operands':[{'name':'D','position':[1]}]} | expression.operands[0]: \"D\" is among its own operands; names must not be cyclic",
        "'expression':{'operands':[{'position':[1],'weight':-2}]} | expression.operands[0].weight: a weight must lie in 0 … 2^60, got -2",
        "'expression':{'operands':[{'position':[1],'weight':-0.5}]} | expression.operands[0].weight: a weight must lie in 0 … 2^60, got -0.5",
        "'expression':{'operands':[{'position':[1],'weight':'2'}]} | expression.operands[0].weight: expected a number, got \"2\"",
        "'expression':{'operands':[{'position':[1],'weight':1e-18}]} | expression.operands[0].weight: a weight must have <= 17 decimal places, got 18",
        "'expression':{'operands':[{'position':[1],'weight':1152921504606846.9761}]} | expression.operands[0].weight: a weight's digits, without the point, must make at most 2^60",
        "'expression':{'operands':[{'position':[1],'weight':0.001},{'position':[2],'weight':2000000000000000}]} | expression: beside a weight of 3 decimal places all must be <= 1152921504606846, got 2000000000000000",
        "'expression':{'operands':[{'position':[1.5]}]} | expression.operands[0].position[0]: expected an integer, got 1.5",
        "'expression':{'operands':[]} | expression.operands: expected >= 1 operand, got 0",
        "'expression':{'position':[1],'weight':2} | expression: the root has no user",
        "'nodes':[{'position':[1]},{'operands':[0,1]}] | nodes[1].operands: operands[1] must be a node below 1",
        "'nodes':[{'position':[1]},{'position':[2]}] | nodes: every node but the last must be an operand",
        "'expression':{'operands':[{'position':[0],'weight':0.5},{'position':[1000000000000000000]}]} | the sum of weights times the largest distance must be <= 2^60, got about 1.50e+19; weights count in units of 1e-1 here",
        "'positions':{} | missing key \"expression\" or \"nodes\"",
        "'nodes':[] | nodes: an expression must have >= 1 node, got 0"
      })
  void refusesBadTrees(String tree, String message) throws IOException {
    refuses("{'metric':{'grid':{'dimensions':1}}," + tree + "}", message);
  }

  private void refuses(String text, String message) throws IOException {
    String name = file("bad.json", text.replace('\'', '"'));
    Run run = run("embed", name);
    assertThat(run.err().strip()).startsWith(name + ": " + message);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
  }
}
