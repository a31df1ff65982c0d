// SPDX-License-Identifier: Apache-2.0
/** The command line: parse, call, print. */
module org.espalier.cli {
  requires static org.jspecify;
  requires info.picocli;
  requires java.management;
  requires jdk.management;
  requires org.espalier.core;
  requires org.espalier.formats;
  requires org.espalier.mpi;
  requires org.espalier.placement;
  requires org.espalier.redistribute;
  requires me.tongfei.progressbar;
  requires tools.jackson.databind;

  // picocli sets annotated fields by reflection.
  opens org.espalier.cli to
      info.picocli;
  opens org.espalier.cli.command to
      info.picocli;
  opens org.espalier.cli.job to
      info.picocli;
  opens org.espalier.cli.layout to
      info.picocli;
  opens org.espalier.cli.measure to
      info.picocli;
  opens org.espalier.cli.place to
      info.picocli;
  opens org.espalier.cli.rank to
      info.picocli;
  opens org.espalier.cli.shell to
      info.picocli;
}
