// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** Words, not the names of classes, and not the file's name for a reason. */
class WriteFailureTest {
  @Test
  void aReasonIsTold() {
    assertThat(WriteFailure.reason(new FileSystemException("a", null, "Not a directory")))
        .isEqualTo("Not a directory");
    assertThat(WriteFailure.reason(new AccessDeniedException("a"))).isEqualTo("it is not allowed");
    assertThat(WriteFailure.reason(new FileAlreadyExistsException("a")))
        .isEqualTo("a file is in the place of a folder");
    assertThat(WriteFailure.reason(new NoSuchFileException("a")))
        .isEqualTo("a folder of it is missing");
    assertThat(WriteFailure.reason(new IOException("No space left on device")))
        .isEqualTo("No space left on device");
    assertThat(WriteFailure.reason(new IOException())).isEqualTo("java.io.IOException");
  }
}
