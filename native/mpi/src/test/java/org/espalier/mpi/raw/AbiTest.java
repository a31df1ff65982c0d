// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of constants against what a C compiler says with the library's own {@code mpi.h}. */
class AbiTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"mpicc.openmpi,OPEN_MPI,1", "mpicc.mpich,MPICH,2"})
  void aCompilerAgrees(String compiler, Abi abi, int column) throws Exception {
    Map<String, Long> expected = new LinkedHashMap<>();
    StringBuilder program =
        new StringBuilder(
            "#include <mpi.h>\n#include <stddef.h>\n#include <stdio.h>\nint main(void){\n");
    for (String line : Abi.table().strip().split("\n", -1)) {
      String[] field = line.strip().split(" +", -1);
      expected.put(field[0], Long.decode(field[column]));
      String expression = field[0].replaceAll("offsetof\\((\\w+)\\)", "offsetof(MPI_Status,$1)");
      program.append("printf(\"%s %%ld\\n\",(long)(%s));\n".formatted(field[0], expression));
    }
    for (Combiner combiner : Combiner.values()) {
      if (combiner != Combiner.UNKNOWN && combiner != Combiner.VALUE_INDEX) {
        program.append("printf(\"%s %%ld\\n\",(long)MPI_COMBINER_%1$s);\n".formatted(combiner));
      }
    }
    Map<String, Long> said = run(compiler, program.append("return 0;}\n").toString());
    expected.forEach((name, value) -> assertThat(said).as(name).containsEntry(name, value));
    for (Combiner combiner : Combiner.values()) {
      if (said.containsKey(combiner.name())) {
        assertThat(abi.combiner(said.get(combiner.name()).intValue())).isEqualTo(combiner);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"mpicc.mpich"})
  void aCompilerAgreesOnNamedTypes(String compiler) throws Exception {
    // Only constants can be compared so: Open MPI's handles are addresses of the running process.
    StringBuilder program =
        new StringBuilder("#include <mpi.h>\n#include <stdio.h>\nint main(void){\n");
    Map<String, Long> table = NamedTypes.constants(2);
    table
        .keySet()
        .forEach(name -> program.append("printf(\"%s %%ld\\n\",(long)%1$s);\n".formatted(name)));
    Map<String, Long> said = run(compiler, program.append("return 0;}\n").toString());
    assertThat(said).containsExactlyEntriesOf(table);
  }

  private Map<String, Long> run(String compiler, String text) throws Exception {
    Path source = Files.writeString(folder.resolve("constants.c"), text);
    Path program = folder.resolve("constants");
    output(compiler, source.toString(), "-o", program.toString());
    Map<String, Long> result = new LinkedHashMap<>();
    for (String line : output(program.toString()).strip().split("\n", -1)) {
      String[] field = line.split(" ", -1);
      result.put(field[0], Long.parseLong(field[1]));
    }
    return result;
  }

  private static String output(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String text =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", String.join(" ", command), text).isZero();
    return text;
  }
}
