// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.espalier.mpi.raw.ArrayCalls.Kind;
import org.espalier.mpi.raw.function.Environment;
import org.junit.jupiter.api.Test;

/**
 * Calls of C by JNI do what those by handles do. A build without a C compiler has no JNI, and says
 * so; .ci/run refuses a skip.
 */
class CallsTest {
  /** What the child processes run: calls of every shape, their results printed. */
  static final class Child {
    private Child() {}

    /** Calls MPI. */
    public static void main(String[] args) throws Throwable {
      System.out.println("by JNI: " + WordCalls.areByJni());
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment out = arena.allocate(4096);
        System.out.println("init " + Environment.MPI_Init(MemorySegment.NULL, MemorySegment.NULL));
        WordFunction time = new WordFunction("MPI_Wtime"); // Open MPI's first is 0
        double begin = time.callDouble();
        Thread.sleep(2);
        double seconds = time.callDouble() - begin;
        System.out.println("time " + (seconds >= 0.002 && seconds < 60));
        long doubles = NativeLibrary.get().namedTypes().handle("MPI_DOUBLE").orElseThrow();
        double[] row = new double[12];
        Arrays.setAll(row, i -> i + 0.5);
        pack(row, doubles, out);
        // eight words: three values of each of three rows of four
        long type = arena.allocate(8).address();
        System.out.println(
            "vector " + new WordFunction("MPI_Type_vector").call(3, 3, 4, doubles, type));
        long vector = NativeMemory.getHandle(type);
        System.out.println("commit " + new WordFunction("MPI_Type_commit").call(type));
        pack(row, vector, out);
        // twelve words
        double[] back = new double[12];
        MemorySegment data = arena.allocateFrom(ValueLayout.JAVA_DOUBLE, row);
        MemorySegment room = arena.allocate(ValueLayout.JAVA_DOUBLE, 12);
        int code =
            new WordFunction("MPI_Sendrecv")
                .call(
                    data.address(),
                    1,
                    vector,
                    0,
                    7,
                    room.address(),
                    1,
                    vector,
                    0,
                    7,
                    Handles.COMM_SELF,
                    NativeLibrary.get().abi().statusIgnore);
        MemorySegment.copy(room, ValueLayout.JAVA_DOUBLE, 0, back, 0, back.length);
        System.out.println("sendrecv " + code + " " + Arrays.toString(back));
        System.out.println("finalize " + new WordFunction("MPI_Finalize").call());
      }
    }

    /** Packs and unpacks by the library, from and to arrays. */
    private static void pack(double[] row, long type, MemorySegment out) {
      byte[] packed = new byte[120];
      MemorySegment position = out.asSlice(0, 4);
      position.set(ValueLayout.JAVA_INT, 0, 8);
      MemorySegment bytes = MemorySegment.ofArray(packed);
      int code =
          new WordFunction("MPI_Pack")
              .callCritical(
                  MemorySegment.ofArray(row),
                  1,
                  type,
                  bytes,
                  packed.length,
                  position.address(),
                  Handles.COMM_SELF);
      System.out.println("packed " + code + " " + position.get(ValueLayout.JAVA_INT, 0));
      System.out.println(Arrays.toString(packed));
      double[] back = new double[row.length + 2];
      position.set(ValueLayout.JAVA_INT, 0, 0);
      code =
          new WordFunction("MPI_Unpack")
              .callCritical(
                  bytes.asSlice(8),
                  packed.length - 8,
                  position.address(),
                  MemorySegment.ofArray(back).asSlice(16),
                  1,
                  type,
                  Handles.COMM_SELF);
      System.out.println("unpacked " + code + " " + Arrays.toString(back));
    }
  }

  private static List<String> child(String calls) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-D" + WordCalls.PROPERTY + "=" + calls,
            "-Dorg.espalier.mpi.library=" + System.getProperty("org.espalier.mpi.library"),
            "-cp",
            System.getProperty("java.class.path"),
            Child.class.getName()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT", "1");
    builder.environment().put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
    return List.of(text.strip().split("\n", -1));
  }

  @Test
  void handlesDoTheSame() throws Exception {
    List<String> byJni = child("jni");
    List<String> byHandles = child("handle");
    assertThat(byJni).contains("by JNI: true", "time true", "finalize 0");
    assertThat(byHandles).contains("by JNI: false");
    assertThat(byJni)
        .contains(
            "sendrecv 0 [0.5, 1.5, 2.5, 0.0, 4.5, 5.5, 6.5, 0.0, 8.5, 9.5, 10.5, 0.0]",
            "unpacked 0 [0.0, 0.0, 0.5, 1.5, 2.5, 0.0, 4.5, 5.5, 6.5, 0.0, 8.5, 9.5, 10.5, 0.0]");
    assertThat(byJni.subList(1, byJni.size())).isEqualTo(byHandles.subList(1, byHandles.size()));
  }

  @Test
  void arraysAreCopied() {
    assumeThat(CarriedLibrary.trouble()).isEmpty();
    Random random = new Random(59);
    try (Arena arena = Arena.ofConfined()) {
      for (int bytes : new int[] {0, 1, 1000, (1 << 20) + 3, 3 << 20}) {
        byte[] data = new byte[bytes + 16];
        random.nextBytes(data);
        MemorySegment memory = arena.allocate(bytes + 16);
        ArrayCalls.copyOut(data, 5, memory.address() + 3, bytes);
        assertThat(memory.asSlice(3, bytes).toArray(ValueLayout.JAVA_BYTE))
            .isEqualTo(Arrays.copyOfRange(data, 5, 5 + bytes));
        byte[] back = new byte[bytes + 16];
        ArrayCalls.copyIn(back, 7, memory.address() + 3, bytes);
        byte[] expected = new byte[bytes + 16];
        System.arraycopy(data, 5, expected, 7, bytes);
        assertThat(back).isEqualTo(expected);
      }
    }
  }

  @Test
  void theFirstOfEachKindGoByJniAndThoseBehindByHandles() {
    assumeThat(WordCalls.areByJni()).isTrue();
    MemorySegment array = MemorySegment.ofArray(new int[4]);
    Kind kind = new Kind();
    assertThat(ArrayCalls.goesByJni(kind, array.asReadOnly(), array)).isFalse();
    for (int k = 0; k < Kind.EARLY; k++) {
      assertThat(ArrayCalls.goesByJni(kind, array, MemorySegment.NULL)).isTrue();
    }
    assertThat(ArrayCalls.goesByJni(kind, array, MemorySegment.NULL)).isFalse();
    assertThat(ArrayCalls.goesByJni(new Kind(), array, MemorySegment.NULL)).isTrue();
  }

  @Test
  void addressesOfBuffersWhateverTheirPosition() {
    ByteBuffer bytes = ByteBuffer.allocateDirect(800);
    long address = MemorySegment.ofBuffer(bytes).address();
    for (int k = 0; k < 20_002; k++) { // the later ones are asked of a segment
      int at = 8 * (k % 50);
      assertThat(DirectMemory.address(bytes.position(at)) == address).isTrue();
      assertThat(DirectMemory.address(bytes.slice()) == address + at).isTrue();
      assertThat(DirectMemory.address(bytes.slice().asDoubleBuffer().position(3)) == address + at)
          .isTrue();
    }
    assertThat(DirectMemory.address(ByteBuffer.allocateDirect(0))).isNotZero();
  }

  @Test
  void anotherWordIsToldOf() {
    assertThat(WordCalls.complaint(null)).isNull();
    assertThat(WordCalls.complaint("jni")).isNull();
    assertThat(WordCalls.complaint("handle")).isNull();
    assertThat(WordCalls.complaint("JNI"))
        .isEqualTo("-Despalier.calls must be jni or handle, got JNI; jni is used");
  }
}
