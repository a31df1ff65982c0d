// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.InvokeInstruction;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The rewriting of the real mpi.jar's classes, without MPI: they verify, and no read is forgotten.
 */
class MpiJarTransformerTest {
  private String jar = "";

  @BeforeEach
  void findMpiJar() {
    String named = System.getenv("ESPALIER_MPI_JAR");
    assumeTrue(
        named != null && new File(named).isFile(),
        "no mpi.jar: set ESPALIER_MPI_JAR to what native/mpi-jar/make.sh prints");
    jar = named;
  }

  private List<String> classNames() throws Exception {
    try (JarFile file = new JarFile(jar)) {
      return file.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith("mpi/") && name.endsWith(".class"))
          .map(name -> name.substring(0, name.length() - 6))
          .toList();
    }
  }

  private URLClassLoader loader() throws Exception {
    URL[] urls = {Path.of(jar).toUri().toURL()};
    return new URLClassLoader(urls, MpiJarTransformerTest.class.getClassLoader());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyRewrittenClassVerifies(boolean checking) throws Exception {
    List<String> complaints = new ArrayList<>();
    MpiJarTransformer transformer = new MpiJarTransformer(complaints::add, checking, null);
    try (URLClassLoader loader = loader()) {
      for (String name : classNames()) {
        byte[] bytes = bytes(loader, name);
        byte[] rewritten = transformer.transform(loader, name, null, null, bytes);
        assertThat(complaints).isEmpty();
        assertThat(rewritten).as(name).isNotNull();
        ClassFile verifier =
            ClassFile.of(
                ClassFile.ClassHierarchyResolverOption.of(
                    ClassHierarchyResolver.ofResourceParsing(loader)
                        .orElse(ClassHierarchyResolver.defaultResolver())));
        assertThat(verifier.verify(rewritten)).as(name).isEmpty();
      }
    }
  }

  @Test
  void noReadOfTheHandleIsLeftOutsideTheAccessors() throws Exception {
    try (URLClassLoader loader = loader()) {
      for (String name : classNames()) {
        ClassModel model =
            ClassFile.of()
                .parse(MpiJarTransformer.rewrite(loader, name, bytes(loader, name), true));
        model.methods().stream()
            .filter(method -> !method.methodName().stringValue().startsWith("espalier$"))
            .forEach(method ->
                method
                    .code()
                    .ifPresent(code -> {
                      for (CodeElement element : code) {
                        assertThat(Names.readsHandle(element))
                            .as(name + "." + method.methodName())
                            .isFalse();
                      }
                    }));
      }
    }
  }

  /** A one-sided call has one target, whose type is the last; nothing else counts as one. */
  @Test
  void onlyTheLastTypeOfAOneSidedCallIsTheTargets() throws Exception {
    try (URLClassLoader loader = loader()) {
      for (String name : classNames()) {
        if (name.equals("mpi/Datatype")) {
          continue;
        }
        ClassModel model =
            ClassFile.of()
                .parse(MpiJarTransformer.rewrite(loader, name, bytes(loader, name), false));
        model
            .methods()
            .forEach(method -> {
              long types =
                  method.methodTypeSymbol().parameterList().stream()
                      .filter(Names.DATATYPE::equals)
                      .count();
              List<String> reads = new ArrayList<>();
              method
                  .code()
                  .ifPresent(code -> {
                    for (CodeElement element : code) {
                      if (element instanceof InvokeInstruction call
                          && call.name().stringValue().startsWith("espalier$used")) {
                        reads.add(call.name().stringValue());
                      }
                    }
                  });
              if (name.equals("mpi/Win") && !reads.isEmpty()) {
                assertThat(reads).as(name + "." + method.methodName()).hasSize((int) types);
                assertThat(reads.removeLast()).isEqualTo(Names.USED_AS_TARGET);
              }
              assertThat(reads)
                  .as(name + "." + method.methodName())
                  .doesNotContain(Names.USED_AS_TARGET);
            });
      }
    }
  }

  @Test
  void otherClassesAreLeftAlone() throws Exception {
    MpiJarTransformer transformer = new MpiJarTransformer(_ -> {}, false, null);
    try (URLClassLoader loader = loader()) {
      assertThat(transformer.transform(loader, "java/lang/String", null, null, new byte[0]))
          .isNull();
      assertThat(transformer.transform(loader, "mpi/sub/Datatype", null, null, new byte[0]))
          .isNull();
      assertThat(transformer.transform(null, "mpi/Datatype", null, null, new byte[0])).isNull();
    }
  }

  @Test
  void aJarOfAnotherShapeIsLeftAloneAndSaidOnce() throws Exception {
    List<String> complaints = new ArrayList<>();
    MpiJarTransformer transformer = new MpiJarTransformer(complaints::add, false, null);
    try (URLClassLoader none =
        new URLClassLoader(new URL[0], MpiJarTransformerTest.class.getClassLoader())) {
      assertThat(transformer.transform(none, "mpi/Comm", null, null, new byte[0])).isNull();
      assertThat(transformer.transform(none, "mpi/Datatype", null, null, new byte[0])).isNull();
    }
    assertThat(complaints).hasSize(1);
    assertThat(complaints.getFirst()).contains("commit()V");
  }

  private static byte[] bytes(ClassLoader loader, String name) throws Exception {
    try (var in = loader.getResourceAsStream(name + ".class")) {
      return in.readAllBytes();
    }
  }
}
