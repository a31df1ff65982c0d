// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import static org.espalier.agent.transform.Names.DATATYPE;
import static org.espalier.agent.transform.Names.LONG;
import static org.espalier.agent.transform.Names.OWN;
import static org.espalier.agent.transform.Names.USED;
import static org.espalier.agent.transform.Names.USED_ONE_SIDED;

import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.util.Set;

/**
 * The rewriting of the classes that hand types to MPI: communication calls take the tuned handle
 * and are counted; file views, {@code File.getTypeExtent} and what a {@code Status} counts take the
 * program's own.
 */
final class CommunicationRewriting {
  /** Methods of {@code mpi.File} that describe a file rather than move data. */
  private static final Set<String> DESCRIPTIONS = Set.of("setView", "getTypeExtent");

  /**
   * Classes that read types without communicating: element counts, structures, views that were set.
   */
  private static final Set<String> DESCRIBING_CLASSES =
      Set.of("mpi/Status", "mpi/Struct", "mpi/FileView");

  /** The class whose calls send descriptions of types along. */
  private static final String ONE_SIDED_CLASS = "mpi/Win";

  private CommunicationRewriting() {}

  /**
   * Returns the rewriting of one class of mpi.jar other than {@code mpi.Datatype}.
   *
   * @param internalName {@code "mpi/Comm"}, …
   */
  static ClassTransform transform(String internalName) {
    String used = internalName.equals(ONE_SIDED_CLASS) ? USED_ONE_SIDED : USED;
    boolean describes = DESCRIBING_CLASSES.contains(internalName);
    return (builder, element) -> {
      if (element instanceof MethodModel method) {
        boolean own = describes || DESCRIPTIONS.contains(method.methodName().stringValue());
        builder.transformMethod(
            method, MethodTransform.transformingCode(readingAs(own ? OWN : used)));
      } else {
        builder.with(element);
      }
    };
  }

  private static CodeTransform readingAs(String accessor) {
    return (builder, element) -> {
      if (Names.readsHandle(element)) {
        builder.invokevirtual(DATATYPE, accessor, LONG);
      } else {
        builder.with(element);
      }
    };
  }
}
