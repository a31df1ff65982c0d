// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.espalier.cli.Espalier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bad options are told in one line before anything is measured. */
class BenchCommandTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--operations=pack,pock|--operations must be of pack, unpack, ping-pong, faces, alltoall,"
            + " allgather, bcast, got pock",
        "--memory=disk|--memory must be of direct, heap, got disk",
        "--libraries=lam|--libraries must be of openmpi, mpich, got lam",
        "--sizes=1K,many|--sizes: expected bytes as 64, 1K or 4M, got many",
        "--sizes=1K,|--sizes: expected bytes as 64, 1K or 4M, got 1K,",
        "--sizes=,|--sizes: expected bytes as 64, 1K or 4M, got ,",
        "--sizes=1K,,|--sizes: expected bytes as 64, 1K or 4M, got ,",
        "--operations=pack,|--operations must be of pack, unpack, ping-pong, faces, alltoall,"
            + " allgather, bcast, got pack,",
        "--memory=heap,|--memory must be of direct, heap, got heap,",
        "--libraries=mpich,|--libraries must be of openmpi, mpich, got mpich,",
        "--sizes=|--sizes: expected bytes as 64, 1K or 4M, got \"\"",
        "--operations=|--operations must be of pack, unpack, ping-pong, faces, alltoall,"
            + " allgather, bcast, got \"\"",
        "--sizes=65M|--sizes must be from 8 to 64M bytes, got 65M",
        "--sizes=4|--sizes must be from 8 to 64M bytes, got 4",
        "--seconds=-1|--seconds must be >= 1, got -1",
        "--draw=a.png|--draw: expected FILE.svg or FILE.html, got a.png",
        "--draw=/no/such/folder/a.svg|--draw: expected a file in a folder that exists, got"
            + " /no/such/folder/a.svg",
      })
  void badOptionsAreToldAtOnce(String option, String message) {
    StringWriter err = new StringWriter();
    int code =
        Espalier.run(new PrintWriter(new StringWriter()), new PrintWriter(err), "bench", option);
    assertThat(err.toString().strip()).isEqualTo(message);
    assertThat(code).isEqualTo(2);
  }
}
