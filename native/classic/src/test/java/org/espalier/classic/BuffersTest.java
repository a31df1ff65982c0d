// SPDX-License-Identifier: Apache-2.0
package org.espalier.classic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.espalier.classic.job.Settings;
import org.junit.jupiter.api.Test;

/**
 * The JVM compiles each loop over buffers in a program for longer as soon as one buffer of the
 * process stands on a memory segment (docs/adr/0446).
 */
class BuffersTest {
  /** Where nothing else can be done, and why. */
  private static final Set<String> ALLOWED =
      Set.of("mpi.Op.buffer"); // shows a user's operation memory of MPI's

  @Test
  void buffersAreMadeOfSegmentsNowhereElse() throws Exception {
    Set<String> makers = new TreeSet<>();
    for (Path file : classes()) {
      ClassModel each = ClassFile.of().parse(file);
      String name = each.thisClass().asInternalName().replace('/', '.');
      for (MethodModel method : each.methods()) {
        // Or asks for one of C's, which is one, too.
        if (calls(method).stream().anyMatch(Set.of("asByteBuffer", "beyondLimit")::contains)) {
          makers.add(name + "." + method.methodName().stringValue());
        }
      }
    }
    assertThat(makers).isEqualTo(new TreeSet<>(ALLOWED));
  }

  private static List<String> calls(MethodModel method) {
    return method.code().stream()
        .flatMap(code -> code.elementStream())
        .filter(InvokeInstruction.class::isInstance)
        .map(call -> ((InvokeInstruction) call).name().stringValue())
        .toList();
  }

  private static List<Path> classes() throws IOException, URISyntaxException {
    Path root = Path.of(Settings.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }
}
