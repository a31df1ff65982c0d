// SPDX-License-Identifier: Apache-2.0
package mpi;

/** The view of a file: which of its data a process sees. */
public final class FileView {
  private final long disp;
  private final Datatype etype;
  private final Datatype filetype;
  private final String datarep;

  /**
   * Makes a view.
   *
   * @param disp where the view begins, in bytes
   * @param etype the elementary type
   * @param filetype the type by which the file is divided
   * @param datarep the representation of data, such as "native"
   */
  public FileView(long disp, Datatype etype, Datatype filetype, String datarep) {
    this.disp = disp;
    this.etype = etype;
    this.filetype = filetype;
    this.datarep = datarep;
  }

  /**
   * Returns where the view begins.
   *
   * @return bytes
   */
  public long getDisp() {
    return disp;
  }

  /**
   * Returns the elementary type.
   *
   * @return the type
   */
  public Datatype getEType() {
    return etype;
  }

  /**
   * Returns the type by which the file is divided.
   *
   * @return the type
   */
  public Datatype getFileType() {
    return filetype;
  }

  /**
   * Returns the representation of data.
   *
   * @return its name
   */
  public String getDataRep() {
    return datarep;
  }
}
