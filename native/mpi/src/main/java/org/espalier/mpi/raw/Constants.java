// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.util.HashMap;
import java.util.Map;

/**
 * The integer constants of MPI that programs name and that differ between binary interfaces (MPI
 * 4.1 §A.1.1): error classes, modes, attribute keys, lengths. What calls themselves depend on is in
 * {@link Abi}.
 */
public final class Constants {
  private static final String LINES =
      """
      MPI_GRAPH                     2          1          212
      MPI_DIST_GRAPH                3          3          213
      MPI_CART                      1          2          211
      MPI_HOST                      1          1681915907 503
      MPI_IO                        2          1681915909 502
      MPI_WTIME_IS_GLOBAL           3          1681915911 504
      MPI_APPNUM                    4          1681915917 505
      MPI_LASTUSEDCODE              5          1681915915 506
      MPI_UNIVERSE_SIZE             6          1681915913 507
      MPI_IDENT                     0          0          201
      MPI_CONGRUENT                 1          1          202
      MPI_SIMILAR                   2          2          203
      MPI_UNEQUAL                   3          3          204
      MPI_WIN_BASE                  7          1711276033 601
      MPI_WIN_SIZE                  8          1711276035 603
      MPI_WIN_DISP_UNIT             9          1711276037 602
      MPI_KEYVAL_INVALID            -1         603979776  0
      MPI_BSEND_OVERHEAD            128        96         512
      MPI_MAX_OBJECT_NAME           64         128        128
      MPI_MAX_PORT_NAME             1024       256        1024
      MPI_MAX_DATAREP_STRING        128        128        128
      MPI_MAX_INFO_KEY              36         255        256
      MPI_MAX_INFO_VAL              256        1024       1024
      MPI_MAX_PROCESSOR_NAME        256        128        256
      MPI_MODE_CREATE               1          1          2
      MPI_MODE_RDONLY               2          2          16
      MPI_MODE_WRONLY               4          4          256
      MPI_MODE_RDWR                 8          8          32
      MPI_MODE_DELETE_ON_CLOSE      16         16         4
      MPI_MODE_UNIQUE_OPEN          32         32         128
      MPI_MODE_EXCL                 64         64         8
      MPI_MODE_APPEND               128        128        1
      MPI_MODE_SEQUENTIAL           256        256        64
      MPI_DISPLACEMENT_CURRENT      -54278278  -54278278  -1
      MPI_SEEK_SET                  600        600        403
      MPI_SEEK_CUR                  602        602        401
      MPI_SEEK_END                  604        604        402
      MPI_MODE_NOCHECK              1          1024       1024
      MPI_MODE_NOPRECEDE            2          8192       2048
      MPI_MODE_NOPUT                4          4096       4096
      MPI_MODE_NOSTORE              8          2048       8192
      MPI_MODE_NOSUCCEED            16         16384      16384
      MPI_LOCK_EXCLUSIVE            1          234        301
      MPI_LOCK_SHARED               2          235        302
      MPI_ERR_BUFFER                1          1          1
      MPI_ERR_COUNT                 2          2          2
      MPI_ERR_TYPE                  3          3          3
      MPI_ERR_TAG                   4          4          4
      MPI_ERR_COMM                  5          5          5
      MPI_ERR_RANK                  6          6          6
      MPI_ERR_REQUEST               7          19         7
      MPI_ERR_ROOT                  8          7          8
      MPI_ERR_GROUP                 9          8          9
      MPI_ERR_OP                    10         9          10
      MPI_ERR_TOPOLOGY              11         10         11
      MPI_ERR_DIMS                  12         11         12
      MPI_ERR_ARG                   13         12         13
      MPI_ERR_UNKNOWN               14         13         14
      MPI_ERR_TRUNCATE              15         14         15
      MPI_ERR_OTHER                 16         15         16
      MPI_ERR_INTERN                17         16         17
      MPI_ERR_IN_STATUS             18         17         19
      MPI_ERR_PENDING               19         18         18
      MPI_ERR_ACCESS                20         20         20
      MPI_ERR_AMODE                 21         21         21
      MPI_ERR_ASSERT                22         53         22
      MPI_ERR_BAD_FILE              23         22         23
      MPI_ERR_BASE                  24         46         24
      MPI_ERR_CONVERSION            25         23         25
      MPI_ERR_DISP                  26         52         26
      MPI_ERR_DUP_DATAREP           27         24         27
      MPI_ERR_FILE_EXISTS           28         25         28
      MPI_ERR_FILE_IN_USE           29         26         29
      MPI_ERR_FILE                  30         27         30
      MPI_ERR_INFO_KEY              31         29         31
      MPI_ERR_INFO_NOKEY            32         31         32
      MPI_ERR_INFO_VALUE            33         30         33
      MPI_ERR_INFO                  34         28         34
      MPI_ERR_IO                    35         32         35
      MPI_ERR_KEYVAL                36         48         36
      MPI_ERR_LOCKTYPE              37         47         37
      MPI_ERR_NAME                  38         33         38
      MPI_ERR_NO_MEM                39         34         39
      MPI_ERR_NOT_SAME              40         35         40
      MPI_ERR_NO_SPACE              41         36         41
      MPI_ERR_NO_SUCH_FILE          42         37         42
      MPI_ERR_PORT                  43         38         43
      MPI_ERR_QUOTA                 44         39         44
      MPI_ERR_READ_ONLY             45         40         45
      MPI_ERR_RMA_CONFLICT          46         49         47
      MPI_ERR_RMA_SYNC              47         50         50
      MPI_ERR_SERVICE               48         41         51
      MPI_ERR_SIZE                  49         51         52
      MPI_ERR_SPAWN                 50         42         53
      MPI_ERR_UNSUPPORTED_DATAREP   51         43         54
      MPI_ERR_UNSUPPORTED_OPERATION 52         44         55
      MPI_ERR_WIN                   53         45         56
      MPI_ERR_LASTCODE              92         1073741823 16383
      """;

  private static final Map<String, Integer> VALUES = parse(NativeLibrary.get().abi());

  private Constants() {}

  /** The value of a constant in the library of this process; the name must be in the table. */
  public static int of(String name) {
    Integer value = VALUES.get(name);
    if (value == null) {
      throw new IllegalArgumentException("name must be in the table of constants, got " + name);
    }
    return value;
  }

  /** The lines of the table: name, Open MPI, MPICH, standard ABI. */
  public static String table() {
    return LINES;
  }

  private static Map<String, Integer> parse(Abi abi) {
    Map<String, Integer> result = new HashMap<>(256);
    int at = 0;
    while (at < LINES.length()) {
      int end = LINES.indexOf('\n', at);
      String[] field = fields(LINES, at, end);
      result.put(field[0], Integer.parseInt(field[abi.column()]));
      at = end + 1;
    }
    return result;
  }

  /** Splits a line at its blanks, without the regular expressions that a start has no time for. */
  private static String[] fields(String lines, int from, int end) {
    String[] result = new String[4];
    int at = from;
    for (int k = 0; k < 4; k++) {
      int stop = lines.indexOf(' ', at);
      if (stop < 0 || stop > end) {
        stop = end;
      }
      result[k] = lines.substring(at, stop);
      at = stop;
      while (at < end && lines.charAt(at) == ' ') {
        at++;
      }
    }
    return result;
  }
}
