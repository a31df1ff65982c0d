// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * The names that rewritten code speaks of: mpi.jar's classes, ours, and the members that are added.
 */
final class Names {
  static final String DATATYPE_INTERNAL = "mpi/Datatype";
  static final ClassDesc DATATYPE = ClassDesc.of("mpi.Datatype");
  static final ClassDesc DATATYPE_ARRAY = DATATYPE.arrayType();
  static final ClassDesc MPI = ClassDesc.of("mpi.MPI");
  static final ClassDesc COMM = ClassDesc.of("mpi.Comm");
  static final ClassDesc INTRACOMM = ClassDesc.of("mpi.Intracomm");
  static final ClassDesc HOOKS = ClassDesc.of("org.espalier.agent.Hooks");
  static final ClassDesc STATE = ClassDesc.of("org.espalier.agent.TypeState");

  /**
   * The field of {@code mpi.Datatype} that mpi.jar keeps its C handle in, and its JNI code reads.
   */
  static final String HANDLE = "handle";

  /** What is known of a committed type; null before. */
  static final String STATE_FIELD = "espalier$state";

  static final ClassDesc CONSTRUCTION = ClassDesc.of("org.espalier.agent.content.Construction");
  static final ClassDesc CONSTRUCTORS = ClassDesc.of("org.espalier.agent.content.Constructors");
  static final ClassDesc CONSTRUCTION_ARRAY = CONSTRUCTION.arrayType();

  /** How the type was made; null where that is not known. */
  static final String MADE_FIELD = "espalier$made";

  /** The name that the program gave, or null. */
  static final String NAME_FIELD = "espalier$name";

  /** Returns how each of an array's types was made. */
  static final String ALL_MADE = "espalier$allMade";

  /** Returns the handle that the program made, whatever the field holds. */
  static final String OWN = "espalier$own";

  /** Returns the handle for a communication call and counts the use. */
  static final String USED = "espalier$used";

  /** Returns the handle for the target's side of a one-sided call and counts the use. */
  static final String USED_AS_TARGET = "espalier$usedAsTarget";

  /** Returns an array of types whose handles are all the program's own, for JNI code. */
  static final String ALL_OWN = "espalier$allOwn";

  static final String COMMITTED = "espalier$committed";
  static final String FREED = "espalier$freed";
  static final String DUPLICATED = "espalier$duplicated";
  static final String NAMED = "espalier$named";

  static final MethodTypeDesc VOID = MethodTypeDesc.of(ConstantDescs.CD_void);
  static final MethodTypeDesc LONG = MethodTypeDesc.of(ConstantDescs.CD_long);

  private Names() {}

  /** Says whether a piece of code reads {@code mpi.Datatype.handle}. */
  static boolean readsHandle(CodeElement element) {
    return element instanceof FieldInstruction field
        && field.opcode() == Opcode.GETFIELD
        && field.owner().asInternalName().equals(DATATYPE_INTERNAL)
        && field.name().equalsString(HANDLE);
  }
}
