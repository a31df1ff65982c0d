// SPDX-License-Identifier: Apache-2.0
package org.espalier.mpi.raw;

import java.util.StringTokenizer;

/**
 * What differs between the application binary interfaces of MPI libraries: the width of a handle,
 * the values of constants and the layout of a status. Open MPI's and MPICH's are what their {@code
 * mpi.h} have said since versions 1.7 and 3.1; the third is the standard ABI (MPI 5.0 §20).
 */
public enum Abi {
  /** Open MPI's own: handles are pointers, predefined handles are addresses of symbols. */
  OPEN_MPI(1),
  /** MPICH's own, shared by its derivatives: handles are 32-bit integers. */
  MPICH(2),
  /** The standard ABI of MPI 5.0: handles are pointers, predefined handles small constants. */
  STANDARD(3);

  private final int column;

  /** {@code MPI_UNDEFINED}, alike everywhere. */
  public static final int UNDEFINED = -32766;

  /** The value of {@code MPI_SUCCESS}, alike everywhere. */
  public static final int SUCCESS = 0;

  /** Bytes of a handle in memory. */
  public final int handleBytes;

  /** Bytes of an {@code MPI_Status}. */
  public final int statusBytes;

  /** Offset of {@code MPI_SOURCE} in a status. */
  public final int statusSource;

  /** Offset of {@code MPI_TAG} in a status. */
  public final int statusTag;

  /** Offset of {@code MPI_ERROR} in a status. */
  public final int statusError;

  /** The address that stands for no status, and for no statuses. */
  public final long statusIgnore;

  /** The address that stands for "the data are in the receive buffer". */
  public final long inPlace;

  public final int anySource;
  public final int anyTag;
  public final int procNull;
  public final int root;
  public final int orderC;
  public final int orderFortran;
  public final int distributeBlock;
  public final int distributeCyclic;
  public final int distributeNone;
  public final int distributeDefault;
  public final int commTypeShared;
  public final int tagUb;

  /** Bytes that a buffered send needs besides its packed data. */
  public final int bsendOverhead;

  public final int threadSingle;
  public final int threadFunneled;
  public final int threadSerialized;
  public final int threadMultiple;

  Abi(int column) {
    this.column = column;
    this.handleBytes = value("sizeof(MPI_Datatype)");
    this.statusBytes = value("sizeof(MPI_Status)");
    this.statusSource = value("offsetof(MPI_SOURCE)");
    this.statusTag = value("offsetof(MPI_TAG)");
    this.statusError = value("offsetof(MPI_ERROR)");
    this.statusIgnore = value("MPI_STATUS_IGNORE");
    this.inPlace = value("MPI_IN_PLACE");
    this.anySource = value("MPI_ANY_SOURCE");
    this.anyTag = value("MPI_ANY_TAG");
    this.procNull = value("MPI_PROC_NULL");
    this.root = value("MPI_ROOT");
    this.orderC = value("MPI_ORDER_C");
    this.orderFortran = value("MPI_ORDER_FORTRAN");
    this.distributeBlock = value("MPI_DISTRIBUTE_BLOCK");
    this.distributeCyclic = value("MPI_DISTRIBUTE_CYCLIC");
    this.distributeNone = value("MPI_DISTRIBUTE_NONE");
    this.distributeDefault = value("MPI_DISTRIBUTE_DFLT_DARG");
    this.commTypeShared = value("MPI_COMM_TYPE_SHARED");
    this.tagUb = value("MPI_TAG_UB");
    this.bsendOverhead = value("MPI_BSEND_OVERHEAD");
    this.threadSingle = value("MPI_THREAD_SINGLE");
    this.threadFunneled = value("MPI_THREAD_FUNNELED");
    this.threadSerialized = value("MPI_THREAD_SERIALIZED");
    this.threadMultiple = value("MPI_THREAD_MULTIPLE");
  }

  /** Its place among the columns of tables of constants, from 1 on. */
  int column() {
    return column;
  }

  /** How a datatype was made, from the library's number. */
  public Combiner combiner(int number) {
    return Combiner.of(this, number);
  }

  /** The lines of the table: name, Open MPI, MPICH, standard ABI. */
  public static String table() {
    return Table.LINES;
  }

  private int value(String name) {
    // No regular expressions, for which a start has no time: this is asked a hundred times.
    String lines = Table.LINES;
    int at = lines.startsWith(name + " ") ? 0 : lines.indexOf("\n" + name + " ") + 1;
    if (at == 0 && !lines.startsWith(name + " ")) {
      throw new AssertionError("no line for " + name);
    }
    StringTokenizer fields = new StringTokenizer(lines.substring(at, lines.indexOf('\n', at)), " ");
    for (int before = 0; before < column; before++) {
      fields.nextToken();
    }
    return Integer.decode(fields.nextToken());
  }

  /** Held apart, because an enum's own static fields are not yet there when its values are made. */
  private static final class Table {
    private static final String LINES =
        """
        sizeof(MPI_Datatype)       8    4          8
        sizeof(MPI_Status)         24   20         32
        offsetof(MPI_SOURCE)       0    8          0
        offsetof(MPI_TAG)          4    12         4
        offsetof(MPI_ERROR)        8    16         8
        MPI_STATUS_IGNORE          0    1          0
        MPI_IN_PLACE               1    -1         1
        MPI_ANY_SOURCE             -1   -2         -1
        MPI_ANY_TAG                -1   -1         -2
        MPI_PROC_NULL              -2   -1         -3
        MPI_ROOT                   -4   -3         -4
        MPI_ORDER_C                0    56         12
        MPI_ORDER_FORTRAN          1    57         15
        MPI_DISTRIBUTE_BLOCK       0    121        17
        MPI_DISTRIBUTE_CYCLIC      1    122        18
        MPI_DISTRIBUTE_NONE        2    123        16
        MPI_DISTRIBUTE_DFLT_DARG   -1   -49767     19
        MPI_COMM_TYPE_SHARED       0    1          221
        MPI_TAG_UB                 0    0x64400001 501
        MPI_BSEND_OVERHEAD         128  96         512
        MPI_THREAD_SINGLE          0    0          0
        MPI_THREAD_FUNNELED        1    1          1024
        MPI_THREAD_SERIALIZED      2    2          2048
        MPI_THREAD_MULTIPLE        3    3          4096
        MPI_UNDEFINED              -32766 -32766   -32766
        MPI_SUCCESS                0    0          0
        """;
  }
}
