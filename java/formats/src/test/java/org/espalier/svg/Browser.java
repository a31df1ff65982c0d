// SPDX-License-Identifier: Apache-2.0
package org.espalier.svg;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Chromium without a window, driven over the WebDriver protocol of the W3C: what a hand would do
 * with a page.
 */
final class Browser {
  private static final Pattern PORT = Pattern.compile("started successfully on port (\\d+)");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process driver;
  private final HttpClient http = HttpClient.newHttpClient();
  private final String session;

  private Browser(Process driver, int port) throws IOException, InterruptedException {
    this.driver = driver;
    String root = "http://127.0.0.1:" + port + "/session";
    ObjectNode wanted = JSON.createObjectNode();
    ArrayNode arguments =
        wanted
            .putObject("capabilities")
            .putObject("alwaysMatch")
            .putObject("goog:chromeOptions")
            .putArray("args");
    Stream.of(
            "--headless=new",
            "--no-sandbox", // a container's root has none
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--window-size=1400,1000")
        .forEach(arguments::add);
    session = root + "/" + send("POST", root, wanted).get("sessionId").asString();
  }

  /** Where the driver is; nothing where Chromium is not installed. */
  static Optional<Path> driver() {
    String path = System.getenv("PATH");
    return Stream.of((path == null ? "" : path).split(":", -1))
        .map(folder -> Path.of(folder, "chromedriver"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static Browser start(Path program) throws IOException, InterruptedException {
    Process driver =
        new ProcessBuilder(program.toString(), "--port=0").redirectErrorStream(true).start();
    BufferedReader told = driver.inputReader(StandardCharsets.UTF_8);
    for (String line = told.readLine(); line != null; line = told.readLine()) {
      Matcher matcher = PORT.matcher(line);
      if (matcher.find()) {
        // What it tells later must not fill the pipe.
        Thread.ofVirtual().start(() -> told.lines().forEach(_ -> {}));
        return new Browser(driver, Integer.parseInt(matcher.group(1)));
      }
    }
    throw new IOException("chromedriver ended with " + driver.waitFor());
  }

  private JsonNode send(String method, String address, @Nullable JsonNode body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .timeout(Duration.ofMinutes(2))
            .header("Content-Type", "application/json")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body.toString()))
            .build();
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(method + " " + address + ": " + answer.body());
    }
    return JSON.readTree(answer.body()).get("value");
  }

  void open(Path page) throws IOException, InterruptedException {
    ObjectNode body = JSON.createObjectNode();
    body.put("url", page.toUri().toString());
    send("POST", session + "/url", body);
  }

  /** Runs a script; what it returns. */
  JsonNode run(String script) throws IOException, InterruptedException {
    ObjectNode body = JSON.createObjectNode();
    body.put("script", script);
    body.putArray("args");
    return send("POST", session + "/execute/sync", body);
  }

  /** The middle of what a selector finds first, in pixels of the window. */
  private double[] middle(String selector) throws IOException, InterruptedException {
    JsonNode at =
        run(
            "const r = document.querySelector(%s).getBoundingClientRect();"
                    .formatted(quoted(selector))
                + "return [r.left + r.width / 2, r.top + r.height / 2]");
    return new double[] {at.get(0).asDouble(), at.get(1).asDouble()};
  }

  static String quoted(String words) {
    return JSON.valueToTree(words).toString();
  }

  void pointAt(String selector) throws IOException, InterruptedException {
    double[] at = middle(selector);
    act("pointer", actions -> move(actions, at[0], at[1]));
  }

  void click(String selector) throws IOException, InterruptedException {
    double[] at = middle(selector);
    act(
        "pointer",
        actions -> {
          move(actions, at[0], at[1]);
          actions.addObject().put("type", "pointerDown").put("button", 0);
          actions.addObject().put("type", "pointerUp").put("button", 0);
        });
  }

  void drag(String selector, double dx, double dy) throws IOException, InterruptedException {
    double[] at = middle(selector);
    act(
        "pointer",
        actions -> {
          move(actions, at[0], at[1]);
          actions.addObject().put("type", "pointerDown").put("button", 0);
          move(actions, at[0] + dx / 2, at[1] + dy / 2);
          move(actions, at[0] + dx, at[1] + dy);
          actions.addObject().put("type", "pointerUp").put("button", 0);
        });
  }

  void wheel(String selector, int deltaY) throws IOException, InterruptedException {
    double[] at = middle(selector);
    act(
        "wheel",
        actions ->
            actions
                .addObject()
                .put("type", "scroll")
                .put("x", Math.round(at[0]))
                .put("y", Math.round(at[1]))
                .put("deltaX", 0)
                .put("deltaY", deltaY)
                .put("duration", 0));
  }

  void press(String key) throws IOException, InterruptedException {
    act(
        "key",
        actions -> {
          actions.addObject().put("type", "keyDown").put("value", key);
          actions.addObject().put("type", "keyUp").put("value", key);
        });
  }

  private interface Acts {
    void add(ArrayNode actions);
  }

  private void act(String type, Acts acts) throws IOException, InterruptedException {
    ObjectNode body = JSON.createObjectNode();
    ObjectNode source = body.putArray("actions").addObject();
    source.put("type", type).put("id", type);
    acts.add(source.putArray("actions"));
    send("POST", session + "/actions", body);
  }

  private static void move(ArrayNode actions, double x, double y) {
    actions
        .addObject()
        .put("type", "pointerMove")
        .put("duration", 0)
        .put("x", Math.round(x))
        .put("y", Math.round(y));
  }

  /** Ends the browser and its driver. */
  void close() throws IOException, InterruptedException {
    try {
      send("DELETE", session, null);
    } finally {
      driver.destroy();
    }
  }
}
