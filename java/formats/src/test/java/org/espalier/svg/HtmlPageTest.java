// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.espalier.cost.CostModel;
import org.espalier.draw.LayoutDrawing;
import org.espalier.layout.LongSeq;
import org.espalier.normalize.NormalizationResult;
import org.espalier.svg.SvgDrawing.Side;
import org.espalier.tree.Con;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real browser, with a real pointer. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HtmlPageTest {
  private static final String LIT = "return document.querySelectorAll('.lit[data-of]').length";
  private static final String NEAR =
      "return [...document.querySelectorAll('.near')].map(e => e.dataset.node).join(' ')";
  private static final String VIEW =
      "return document.querySelector('svg').getAttribute('viewBox').split(' ').map(Number)";

  /** Rows of two parts: n0 repeats n1, which puts n2 and n3 together. */
  private static final TypeTree TREE =
      new Vec(7, 40, new Strc(LongSeq.of(0, 12), List.of(new Con(5), new Con(2))));

  @TempDir private Path folder = Path.of("");
  private Optional<Browser> browser = Optional.empty();

  @BeforeAll
  void start() throws Exception {
    Optional<Path> driver = Browser.driver();
    // `./espalier test` installs a browser; where it may not, other tests still run. .ci/run
    // refuses a skip.
    assumeTrue(
        driver.isPresent(), "no chromedriver; install it with: apt-get install chromium-driver");
    browser = Optional.of(Browser.start(driver.get()));
  }

  @AfterAll
  void stop() throws Exception {
    if (browser.isPresent()) {
      browser.get().close();
    }
  }

  private Browser browser() {
    return browser.orElseThrow();
  }

  private static SvgDrawing drawing(TypeTree tree) {
    long cost = CostModel.DEFAULT.cost(tree);
    return LayoutDrawing.of(
        "a <layout> & \"more\"",
        tree,
        true,
        new NormalizationResult(tree, cost, cost, cost),
        CostModel.DEFAULT);
  }

  @BeforeEach
  void open() throws Exception {
    open(drawing(TREE));
  }

  private void open(SvgDrawing drawing) throws IOException, InterruptedException {
    Path page = folder.resolve("page.html");
    Files.writeString(page, HtmlPage.of(drawing));
    browser().open(page);
  }

  private double[] view() throws Exception {
    var view = browser().run(VIEW);
    return new double[] {
      view.get(0).asDouble(), view.get(1).asDouble(), view.get(2).asDouble(), view.get(3).asDouble()
    };
  }

  private int cellsOf(String node) throws Exception {
    return browser()
        .run(
            "return [...document.querySelectorAll('[data-of]')].filter(e =>"
                + " e.dataset.of.split(/\\s+/).includes('%s')).length".formatted(node))
        .asInt();
  }

  @Test
  void aNodeOfTheTreeLightsItsCells() throws Exception {
    int all = cellsOf("n0");
    int first = cellsOf("n2");
    assertThat(first).isGreaterThanOrEqualTo(35).isLessThan(all);
    browser().click("[data-node=n2]");
    assertThat(browser().run(LIT).asInt()).isEqualTo(first);
    // Kept while the pointer is elsewhere, until the next click.
    browser().pointAt("[data-node=n0]");
    assertThat(browser().run(LIT).asInt()).isEqualTo(first);
    browser().click("[data-node=n0]");
    assertThat(browser().run(LIT).asInt()).isEqualTo(all);
    browser().press("\ue00c"); // Escape
    assertThat(browser().run(LIT).asInt()).isZero();
  }

  @Test
  void aCellLightsItsNodes() throws Exception {
    String cell = "rect[data-of$='n3']";
    browser().click(cell);
    assertThat(browser().run(NEAR).asString()).isEqualTo("n3");
    assertThat(
            browser()
                .run(
                    "return [...document.querySelectorAll('.lit[data-node]')]"
                        + ".map(e => e.dataset.node).join(' ')")
                .asString())
        .isEqualTo("n0 n1 n3");
    assertThat(browser().run("return document.getElementById('told').textContent").asString())
        .startsWith("unit 12");
  }

  @Test
  void pointingLightsAndLeavingLetsGo() throws Exception {
    browser().pointAt("[data-node=n3]");
    assertThat(browser().run(LIT).asInt()).isEqualTo(cellsOf("n3"));
    browser().pointAt("#told");
    assertThat(browser().run(LIT).asInt()).isZero();
  }

  @Test
  void theWheelZoomsAboutThePointerAndDraggingMoves() throws Exception {
    double[] before = view();
    browser().wheel("[data-node=n2]", -600);
    double[] near = view();
    assertThat(near[2]).isLessThan(0.6 * before[2]);
    browser().drag("[data-node=n2]", 60, 30);
    double[] moved = view();
    double scale = near[2] / before[2];
    assertThat(moved[0] - near[0]).isCloseTo(-60 * scale, within(2.0));
    assertThat(moved[1] - near[1]).isCloseTo(-30 * scale, within(2.0));
    assertThat(browser().run(LIT).asInt()).as("a drag is no click").isLessThanOrEqualTo(1000);
    browser().click("#full");
    assertThat(view()).containsExactly(before, within(0.5));
    browser().press("+");
    assertThat(view()[2]).isCloseTo(before[2] / 1.25, within(1.0));
  }

  @Test
  void wordsCoverNothingInTheBrowsersOwnFont() throws Exception {
    open(drawing(new Vec(1000, 8000, new Vec(1000, 8, new Con(2)))));
    var faults =
        browser()
            .run(
                """
                const texts = [...document.querySelectorAll('svg text')];
                const boxes = texts.map(t => [t.textContent, t.getBBox()]);
                const svg = document.querySelector('svg').firstElementChild.parentNode;
                const paper = svg.querySelector('rect').getBBox();
                const faults = [];
                boxes.forEach(([w, b], i) => {
                  if (b.x < paper.x) faults.push('cut off: ' + w);
                  for (let j = 0; j < i; j++) {
                    const [v, c] = boxes[j];
                    // The boxes of a font reach above and below its letters.
                    if (b.x < c.x + c.width && c.x < b.x + b.width
                        && b.y + 0.2 * b.height < c.y + 0.8 * c.height
                        && c.y + 0.2 * c.height < b.y + 0.8 * b.height) faults.push(w + ' covers ' + v);
                  }
                });
                return faults.join('; ')\
                """)
            .asString();
    assertThat(faults).isEmpty();
  }

  @Test
  void nothingIsLoadedAndNothingOfATitleRuns() throws Exception {
    SvgDrawing wild = new SvgDrawing("</title><script>document.title = 'run'</script>");
    wild.words(20, 20, Side.START, 12, Ink.TEXT, "</svg><script>document.title = 'run'</script>");
    open(wild);
    assertThat(browser().run("return document.title").asString()).startsWith("</title><script>");
    assertThat(browser().run("return document.querySelectorAll('script').length").asInt())
        .isEqualTo(1);
    assertThat(browser().run("return performance.getEntriesByType('resource').length").asInt())
        .isZero();
    assertThat(HtmlPage.of(wild)).doesNotContain("src=", "href=", "url(", "@import");
  }
}
