// SPDX-License-Identifier: Apache-2.0
package org.espalier.dropin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs do the same with the agent as without, and the report says what was done. */
class DropInTest {
  private static final String TYPE_LIFE = "org.espalier.programs.TypeLife";
  private static final String WAVE = "org.espalier.demo.Wave3d";
  private static final String EVERY_CALL = "org.espalier.programs.EveryCall";

  private static final Pattern SHAPE = Pattern.compile("\"combiner\": .*?\"costBefore\": \\d+");
  private static final Pattern MEMORY = Pattern.compile("memory: .* of constructor arguments");

  @TempDir Path folder = Path.of(".");

  /** Every way in which a type comes to be tuned, and the one in which none does. */
  @ParameterizedTest
  @ValueSource(strings = {"eager", "1", "2", "paying"})
  void typesNamedDuplicatedComposedFreedAndMadeAgainPrintTheSame(String tuning) throws Exception {
    JavaJob.Result plain = JavaJob.plain(2).run(TYPE_LIFE);
    JavaJob.Result tuned = JavaJob.withAgent(2, "budget=600000,tuning=" + tuning).run(TYPE_LIFE);
    assertThat(plain.code()).as(plain.err()).isZero();
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(plain.out()).contains("digest");
    assertThat(tuned.out()).isEqualTo(plain.out());
    assertThat(tuned.err()).contains("espalier: Open MPI");
    if (tuning.equals("paying")) {
      assertThat(tuned.err()).contains(" 0 tuned").contains("used too little to pay");
    } else {
      assertThat(tuned.err()).contains("tuned: hvector");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "eager, '\"committed\": 24, \"tuned\": 8, \"kept\": 16'",
    "3, '\"committed\": 24, \"tuned\": 8, \"kept\": 16'",
    "40, '\"committed\": 24, \"tuned\": 4, \"kept\": 20'",
    "paying, '\"committed\": 24, \"tuned\": 0, \"kept\": 24'"
  })
  void everyKindOfCallDeliversTheSame(String tuning, String totals) throws Exception {
    Path report = folder.resolve("report.json");
    String file = folder.resolve("data.bin").toString();
    JavaJob.Result plain = JavaJob.plain(4).run(EVERY_CALL, file);
    JavaJob.Result tuned =
        JavaJob.withAgent(4, "budget=600000,tuning=" + tuning + ",report=" + report)
            .run(EVERY_CALL, file);
    assertThat(plain.code()).as(plain.err()).isZero();
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(plain.out().lines().count()).isGreaterThan(40);
    assertThat(tuned.out()).isEqualTo(plain.out());
    String json = Files.readString(report);
    assertThat(json)
        .contains("\"library\": \"Open MPI ")
        .contains("\"ranks\": 4")
        .contains("\"where\": \"CallData.java:")
        .contains(totals);
  }

  @ParameterizedTest
  @ValueSource(strings = {"eager", "1", "3", "paying"})
  void seldomUsesOfTypesComeToTheSame(String tuning) throws Exception {
    String program = "org.espalier.programs.TypeCorners";
    String file = folder.resolve("data.bin").toString();
    JavaJob.Result plain = JavaJob.plain(4).run(program, file);
    JavaJob.Result tuned =
        JavaJob.withAgent(4, "budget=600000,tuning=" + tuning).run(program, file);
    assertThat(plain.code()).as(plain.err()).isZero();
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(plain.out().lines().count()).isEqualTo(4 * 20 + 1);
    assertThat(tuned.out()).isEqualTo(plain.out());
    assertThat(tuned.err()).contains(tuning.equals("paying") ? " 0 tuned" : "tuned: ");
  }

  /** Where a one-sided call sends the description of the type along, lists lose a known time. */
  @Test
  void oneSidedCallsThatSendDescriptionsTuneTheirTypesBeforeLong() throws Exception {
    assumeTrue(hasPt2pt(), "Open MPI from 5.0 on has no component that sends descriptions");
    String[] sending = {"--mca", "osc", "pt2pt"};
    // 90,000 listed points at 13 ns, twice a step: the loading is paid for after 171 steps.
    JavaJob.Result tuned =
        JavaJob.withAgent(2, "").launchedWith(sending).run(WAVE, "4", "300", "200");
    assertThat(tuned.code()).as(tuned.err()).isZero();
    assertThat(tuned.out()).contains("check ok");
    assertThat(tuned.err()).contains("2 tuned").contains("words 180024 -> 24");
    JavaJob.Result few = JavaJob.withAgent(2, "").launchedWith(sending).run(WAVE, "4", "300", "20");
    assertThat(few.out()).contains("check ok");
    assertThat(few.err()).contains(" 0 tuned").contains("used too little to pay");
  }

  /** Open MPI's own choice on one host sends no descriptions, so nothing is known to be lost. */
  @Test
  void oneSidedCallsThroughSharedMemoryTuneNothing() throws Exception {
    JavaJob.Result other =
        JavaJob.withAgent(2, "")
            .launchedWith("--mca", "osc", "^pt2pt,ucx")
            .run(WAVE, "4", "30", "160");
    assertThat(other.out()).contains("check ok");
    assertThat(other.err()).contains(" 0 tuned");
  }

  private static boolean hasPt2pt() throws IOException {
    try (var machines = Files.newDirectoryStream(Path.of("/usr/lib"), "*-linux-gnu")) {
      for (Path libraries : machines) {
        if (Files.exists(libraries.resolve("openmpi/lib/openmpi3/mca_osc_pt2pt.so"))) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void whatConstructorsWereToldCostsWhatMpiSaysItCosts() throws Exception {
    for (String program : new String[] {TYPE_LIFE, EVERY_CALL}) {
      String asked = shapes(program, "eager");
      assertThat(asked.lines().count()).isGreaterThan(10);
      assertThat(shapes(program, "paying")).isEqualTo(asked);
    }
  }

  /** Of each entry the combiner, elements and words; of all together the bytes of arguments. */
  private String shapes(String program, String tuning) throws Exception {
    Path report = folder.resolve("report.json");
    String file = folder.resolve("data.bin").toString();
    JavaJob.Result result =
        JavaJob.withAgent(2, "budget=600000,tuning=" + tuning + ",report=" + report)
            .run(program, file);
    assertThat(result.code()).as(result.err()).isZero();
    StringBuilder shapes = new StringBuilder();
    Matcher shape = SHAPE.matcher(Files.readString(report));
    while (shape.find()) {
      shapes.append(shape.group()).append('\n');
    }
    Matcher memory = MEMORY.matcher(result.err());
    assertThat(memory.find()).isTrue();
    return shapes.append(memory.group()).toString();
  }

  @Test
  void rewrittenClassesComeFromTheLastRunWhereTheyAreWhole() throws Exception {
    Path store = folder.resolve("store");
    String arguments = "tuning=1,budget=600000,store=" + store;
    String plain = JavaJob.plain(1).run(TYPE_LIFE).out();
    assertThat(JavaJob.withAgent(1, arguments).run(TYPE_LIFE).out()).isEqualTo(plain);
    Path file;
    try (var files = Files.list(store)) {
      file = files.findFirst().orElseThrow();
    }
    byte[] kept = Files.readAllBytes(file);
    FileTime time = Files.getLastModifiedTime(file);
    JavaJob.Result again = JavaJob.withAgent(1, arguments).run(TYPE_LIFE);
    assertThat(again.out()).isEqualTo(plain);
    assertThat(again.err()).contains("tuned: hvector");
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(time);
    byte[] damaged = kept.clone();
    damaged[damaged.length / 2] ^= 1;
    Files.write(file, damaged);
    JavaJob.Result anew = JavaJob.withAgent(1, arguments).run(TYPE_LIFE);
    assertThat(anew.out()).isEqualTo(plain);
    assertThat(anew.err()).contains("tuned: hvector");
    assertThat(Files.readAllBytes(file)).isEqualTo(kept);
    Path none = folder.resolve("none");
    JavaJob.withAgent(1, "off=store,store=" + none).run(TYPE_LIFE);
    assertThat(none).doesNotExist();
  }

  @Test
  void switchedOffNothingIsTouched() throws Exception {
    JavaJob.Result off = JavaJob.withAgent(2, "off=all").run(TYPE_LIFE);
    assertThat(off.code()).as(off.err()).isZero();
    assertThat(off.err()).doesNotContain("espalier");
    JavaJob.Result observed = JavaJob.withAgent(2, "tuning=eager,off=tune+search").run(TYPE_LIFE);
    assertThat(observed.out()).isEqualTo(off.out());
    assertThat(observed.err()).contains(" 0 tuned").contains("switched off");
  }

  @Test
  void anOldJvmDeclinesAndTheProgramRunsOn() throws Exception {
    String old = "/usr/lib/jvm/java-17-openjdk-amd64/bin/java";
    assumeTrue(Files.isExecutable(Path.of(old)), "no JVM of 17 here");
    JavaJob.Result plain = JavaJob.plain(2).run(TYPE_LIFE);
    JavaJob.Result declined = JavaJob.withAgent(2, "").on(old).run(TYPE_LIFE);
    assertThat(declined.code()).as(declined.err()).isZero();
    assertThat(declined.out()).isEqualTo(plain.out());
    assertThat(declined.err()).contains("needs Java 25").contains("this is Java 17");
  }

  @Test
  void anotherLauncherIsToldInOneLine() throws Exception {
    JavaJob.Result alone =
        JavaJob.withAgent(2, "off=table").under("mpirun.mpich").run("org.espalier.programs.Hello");
    assertThat(alone.err().lines().filter(line -> line.contains("use mpirun.openmpi"))).hasSize(1);
  }

  @Test
  void anMpiJarOfAnotherVersionIsToldInOneLine() throws Exception {
    Path other = folder.resolve("mpi.jar");
    try (JarFile jar = new JarFile(JavaJob.mpiJar());
        OutputStream file = Files.newOutputStream(other)) {
      Manifest manifest = new Manifest(jar.getManifest());
      manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "3.1.6");
      JarOutputStream copy = new JarOutputStream(file, manifest);
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (!entry.isDirectory() && !entry.getName().equals(JarFile.MANIFEST_NAME)) {
          copy.putNextEntry(new JarEntry(entry.getName()));
          jar.getInputStream(entry).transferTo(copy);
        }
      }
      copy.close();
    }
    JavaJob.Result result =
        JavaJob.withAgent(2, "off=table").withJar(other).run("org.espalier.programs.Hello");
    assertThat(
            result.err().lines().filter(line -> line.contains("mpi.jar is of Open MPI 3.1.6, but")))
        .as(result.err())
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).contains("native/mpi-jar/make.sh"));
  }

  @Test
  void aMissingLibraryIsToldInOneLine() throws Exception {
    JavaJob.Result result =
        JavaJob.withAgent(1, "").with("-Djava.library.path=/nowhere").unlaunched().run(TYPE_LIFE);
    assertThat(result.code()).isNotZero();
    assertThat(result.err()).contains("espalier: libmpi_java.so was not found");
  }

  @Test
  void aRankWithoutTheAgentDoesNotHangTheOthers() throws Exception {
    JavaJob.Result result =
        JavaJob.withAgent(2, "wait=2").besideOneWithout().run("org.espalier.programs.Hello", "3");
    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out()).contains("3 ranks");
    assertThat(result.err()).contains("no report: not all ranks joined within 2 s");
  }
}
