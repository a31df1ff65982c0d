// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import static org.espalier.agent.transform.Names.DATATYPE;
import static org.espalier.agent.transform.Names.LONG;
import static org.espalier.agent.transform.Names.OWN;
import static org.espalier.agent.transform.Names.USED;
import static org.espalier.agent.transform.Names.USED_AS_TARGET;

import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
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

  /** The class whose calls have a type at the target too, always the last of a call. */
  private static final String ONE_SIDED_CLASS = "mpi/Win";

  private static final int NONE = -1;

  private CommunicationRewriting() {}

  /**
   * Returns the rewriting of one class of mpi.jar other than {@code mpi.Datatype}.
   *
   * @param internalName {@code "mpi/Comm"}, …
   */
  static ClassTransform transform(String internalName) {
    boolean describes = DESCRIBING_CLASSES.contains(internalName);
    return (builder, element) -> {
      if (element instanceof MethodModel method) {
        boolean own = describes || DESCRIPTIONS.contains(method.methodName().stringValue());
        int target = internalName.equals(ONE_SIDED_CLASS) ? lastType(method) : NONE;
        builder.transformMethod(
            method,
            MethodTransform.transformingCode(
                CodeTransform.ofStateful(() -> new Reading(own ? OWN : USED, target))));
      } else {
        builder.with(element);
      }
    };
  }

  /** The local variable of a method's last datatype, or {@link #NONE}. */
  private static int lastType(MethodModel method) {
    int slot = method.flags().has(AccessFlag.STATIC) ? 0 : 1;
    int last = NONE;
    for (ClassDesc parameter : method.methodTypeSymbol().parameterList()) {
      if (parameter.equals(DATATYPE)) {
        last = slot;
      }
      slot += TypeKind.from(parameter).slotSize();
    }
    return last;
  }

  /** Gives each read of a handle its accessor, by the local variable that it reads from. */
  private static final class Reading implements CodeTransform {
    private final String accessor;
    private final int target;
    private int loaded = NONE;

    Reading(String accessor, int target) {
      this.accessor = accessor;
      this.target = target;
    }

    @Override
    public void accept(CodeBuilder builder, CodeElement element) {
      if (Names.readsHandle(element)) {
        boolean atTarget = target != NONE && loaded == target;
        builder.invokevirtual(DATATYPE, atTarget ? USED_AS_TARGET : accessor, LONG);
      } else {
        builder.with(element);
      }
      if (element instanceof Instruction) {
        loaded = element instanceof LoadInstruction load ? load.slot() : NONE;
      }
    }
  }
}
