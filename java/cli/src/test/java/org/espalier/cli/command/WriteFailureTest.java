// SPDX-License-Identifier: Apache-2.0
package org.espalier.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words, not the names of classes, and not the file's name for a reason. */
class WriteFailureTest {
  @TempDir Path folder = Path.of(".");

  @Test
  void aReasonIsTold() {
    assertThat(WriteFailure.reason(new FileSystemException("a", null, "Not a directory")))
        .isEqualTo("Not a directory");
    assertThat(WriteFailure.reason(new AccessDeniedException("a"))).isEqualTo("it is not allowed");
    assertThat(WriteFailure.reason(new FileAlreadyExistsException("a")))
        .isEqualTo("a file is in the place of a folder");
    assertThat(WriteFailure.reason(new NoSuchFileException("missing/a")))
        .isEqualTo("a folder of it is missing");
    assertThat(WriteFailure.reason(new NoSuchFileException(null)))
        .isEqualTo("a folder of it is missing");
    assertThat(WriteFailure.reason(new IOException("No space left on device")))
        .isEqualTo("No space left on device");
    assertThat(WriteFailure.reason(new IOException())).isEqualTo("java.io.IOException");
  }

  /** A system says of some folders, as of /proc, that what is to be made in them is not there. */
  @Test
  void aFolderThatIsThereIsNotCalledMissing() {
    assertThat(WriteFailure.reason(new NoSuchFileException(folder.resolve("a").toString())))
        .isEqualTo("no file can be made in " + folder);
    assertThat(WriteFailure.reason(new NoSuchFileException("a")))
        .isEqualTo("no file can be made in " + Path.of("").toAbsolutePath());
  }
}
