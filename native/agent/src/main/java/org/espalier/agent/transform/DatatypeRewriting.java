// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import static org.espalier.agent.transform.Names.ALL_OWN;
import static org.espalier.agent.transform.Names.COMMITTED;
import static org.espalier.agent.transform.Names.DATATYPE;
import static org.espalier.agent.transform.Names.DUPLICATED;
import static org.espalier.agent.transform.Names.FREED;
import static org.espalier.agent.transform.Names.LONG;
import static org.espalier.agent.transform.Names.NAMED;
import static org.espalier.agent.transform.Names.OWN;
import static org.espalier.agent.transform.Names.VOID;

import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.util.function.Consumer;

/**
 * The rewriting of {@code mpi.Datatype}. After {@code commit} its field {@code handle} holds the
 * tuned type, so that every communication call, Java or JNI, takes it; the class's own methods are
 * given the handle that the program made, through {@code espalier$own}. So names, attributes,
 * extents, duplicates and types built on top are what they are without Espalier.
 *
 * <p>What happens where, in the order of the class:
 *
 * <table>
 * <caption>Rewritten methods</caption>
 * <tr><td>every read of {@code handle}</td><td>reads the program's own handle instead</td></tr>
 * <tr><td>{@code commit}</td><td>after the library's commit: {@code handle} becomes the tuned type</td></tr>
 * <tr><td>{@code free}</td><td>frees the program's type, then the tuned one</td></tr>
 * <tr><td>{@code dup}</td><td>duplicates the program's type, and the tuned one beside it</td></tr>
 * <tr><td>{@code createStruct}</td><td>JNI reads the field of each component: it is handed stand-ins</td></tr>
 * <tr><td>{@code setName}</td><td>also told to the report</td></tr>
 * <tr><td>{@code create…}, {@code setBasic}</td><td>{@link ConstructionRecording}</td></tr>
 * </table>
 */
final class DatatypeRewriting {
  private DatatypeRewriting() {}

  /** Returns the rewriting of the whole class. */
  static ClassTransform transform() {
    ClassTransform methods =
        (builder, element) -> {
          if (element instanceof MethodModel method) {
            builder.transformMethod(
                method, MethodTransform.transformingCode(reading().andThen(ending(method))));
          } else {
            builder.with(element);
          }
        };
    return methods.andThen(ClassTransform.endHandler(DatatypeMembers::add));
  }

  private static CodeTransform reading() {
    return (builder, element) -> {
      if (Names.readsHandle(element)) {
        builder.invokevirtual(DATATYPE, OWN, LONG);
      } else if (element instanceof InvokeInstruction call
          && call.name().equalsString("getStruct")) {
        // The array of components is on top of the stack.
        builder.invokestatic(DATATYPE, ALL_OWN, DatatypeMembers.ARRAY_TO_ARRAY).with(element);
      } else {
        builder.with(element);
      }
    };
  }

  private static CodeTransform ending(MethodModel method) {
    String signature = method.methodName().stringValue() + method.methodType().stringValue();
    CodeTransform recording =
        ConstructionRecording.of(signature)
            .map(DatatypeRewriting::beforeReturn)
            .orElse(CodeTransform.ACCEPT_ALL);
    return switch (signature) {
      case "commit()V" -> beforeReturn(b -> b.aload(0).invokevirtual(DATATYPE, COMMITTED, VOID));
      case "free()V" -> beforeReturn(b -> b.aload(0).invokevirtual(DATATYPE, FREED, VOID));
      case "dup()Lmpi/Datatype;" ->
          // The duplicate is on top of the stack and stays there.
          recording.andThen(
              beforeReturn(b ->
                  b.aload(0).invokevirtual(DATATYPE, DUPLICATED, DatatypeMembers.DUPLICATE_OF)));
      case "setName(Ljava/lang/String;)V" ->
          beforeReturn(b ->
              b.aload(0).aload(1).invokevirtual(DATATYPE, NAMED, DatatypeMembers.TAKES_STRING));
      default -> recording;
    };
  }

  private static CodeTransform beforeReturn(Consumer<CodeBuilder> addition) {
    return (builder, element) -> {
      if (element instanceof ReturnInstruction) {
        addition.accept(builder);
      }
      builder.with(element);
    };
  }
}
