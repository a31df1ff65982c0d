// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import static org.espalier.agent.transform.Names.ALL_MADE;
import static org.espalier.agent.transform.Names.ALL_OWN;
import static org.espalier.agent.transform.Names.COMMITTED;
import static org.espalier.agent.transform.Names.CONSTRUCTION;
import static org.espalier.agent.transform.Names.CONSTRUCTION_ARRAY;
import static org.espalier.agent.transform.Names.DATATYPE;
import static org.espalier.agent.transform.Names.DATATYPE_ARRAY;
import static org.espalier.agent.transform.Names.DUPLICATED;
import static org.espalier.agent.transform.Names.FREED;
import static org.espalier.agent.transform.Names.HANDLE;
import static org.espalier.agent.transform.Names.HOOKS;
import static org.espalier.agent.transform.Names.LONG;
import static org.espalier.agent.transform.Names.MADE_FIELD;
import static org.espalier.agent.transform.Names.NAMED;
import static org.espalier.agent.transform.Names.NAME_FIELD;
import static org.espalier.agent.transform.Names.OWN;
import static org.espalier.agent.transform.Names.STATE;
import static org.espalier.agent.transform.Names.STATE_FIELD;
import static org.espalier.agent.transform.Names.USED;
import static org.espalier.agent.transform.Names.USED_ONE_SIDED;
import static org.espalier.agent.transform.Names.VOID;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
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
  private static final int MEMBER = ClassFile.ACC_PUBLIC | ClassFile.ACC_SYNTHETIC;
  private static final MethodTypeDesc DUPLICATE_OF = MethodTypeDesc.of(DATATYPE, DATATYPE);
  private static final MethodTypeDesc ARRAY_TO_ARRAY =
      MethodTypeDesc.of(DATATYPE_ARRAY, DATATYPE_ARRAY);
  private static final MethodTypeDesc TAKES_STRING =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String);

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
    return methods.andThen(ClassTransform.endHandler(DatatypeRewriting::addMembers));
  }

  private static CodeTransform reading() {
    return (builder, element) -> {
      if (Names.readsHandle(element)) {
        builder.invokevirtual(DATATYPE, OWN, LONG);
      } else if (element instanceof InvokeInstruction call
          && call.name().equalsString("getStruct")) {
        // The array of components is on top of the stack.
        builder.invokestatic(DATATYPE, ALL_OWN, ARRAY_TO_ARRAY).with(element);
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
              beforeReturn(b -> b.aload(0).invokevirtual(DATATYPE, DUPLICATED, DUPLICATE_OF)));
      case "setName(Ljava/lang/String;)V" ->
          beforeReturn(b -> b.aload(0).aload(1).invokevirtual(DATATYPE, NAMED, TAKES_STRING));
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

  private static void addMembers(ClassBuilder type) {
    type.withField(STATE_FIELD, STATE, MEMBER);
    type.withField(MADE_FIELD, CONSTRUCTION, MEMBER);
    type.withField(NAME_FIELD, ConstantDescs.CD_String, MEMBER);
    type.withMethodBody(OWN, LONG, MEMBER | ClassFile.ACC_FINAL, DatatypeRewriting::own);
    type.withMethodBody(USED, LONG, MEMBER | ClassFile.ACC_FINAL, b -> used(b, "used"));
    type.withMethodBody(
        USED_ONE_SIDED, LONG, MEMBER | ClassFile.ACC_FINAL, b -> used(b, "usedOneSided"));
    type.withMethodBody(
        COMMITTED, VOID, MEMBER | ClassFile.ACC_FINAL, DatatypeRewriting::committed);
    type.withMethodBody(FREED, VOID, MEMBER | ClassFile.ACC_FINAL, DatatypeRewriting::freed);
    type.withMethodBody(
        DUPLICATED, DUPLICATE_OF, MEMBER | ClassFile.ACC_FINAL, DatatypeRewriting::duplicated);
    type.withMethodBody(
        NAMED, TAKES_STRING, MEMBER | ClassFile.ACC_FINAL, DatatypeRewriting::named);
    type.withMethodBody(
        ALL_OWN, ARRAY_TO_ARRAY, MEMBER | ClassFile.ACC_STATIC, DatatypeRewriting::allOwn);
    type.withMethodBody(
        ALL_MADE,
        MethodTypeDesc.of(CONSTRUCTION_ARRAY, DATATYPE_ARRAY),
        MEMBER | ClassFile.ACC_STATIC,
        ConstructionRecording::allMade);
  }

  private static CodeBuilder state(CodeBuilder b, int slot) {
    return b.aload(slot).getfield(DATATYPE, STATE_FIELD, STATE);
  }

  // return state == null ? handle : state.own;
  private static void own(CodeBuilder b) {
    state(b, 0)
        .ifThenElse(
            Opcode.IFNONNULL,
            known ->
                state(known, 0)
                    .getfield(STATE, "own", ConstantDescs.CD_long)
                    .return_(TypeKind.LONG),
            unknown ->
                unknown
                    .aload(0)
                    .getfield(DATATYPE, HANDLE, ConstantDescs.CD_long)
                    .return_(TypeKind.LONG));
  }

  // if (state != null) handle = state.used(); return handle;
  private static void used(CodeBuilder b, String count) {
    state(b, 0)
        .ifThen(
            Opcode.IFNONNULL,
            known ->
                state(known.aload(0), 0)
                    .invokevirtual(STATE, count, LONG)
                    .putfield(DATATYPE, HANDLE, ConstantDescs.CD_long))
        .aload(0)
        .getfield(DATATYPE, HANDLE, ConstantDescs.CD_long)
        .lreturn();
  }

  // if (state == null) { state = Hooks.committed(handle, made, name); adopt(); }
  private static void committed(CodeBuilder b) {
    state(b, 0)
        .ifThen(
            Opcode.IFNULL,
            fresh -> {
              fresh
                  .aload(0)
                  .aload(0)
                  .getfield(DATATYPE, HANDLE, ConstantDescs.CD_long)
                  .aload(0)
                  .getfield(DATATYPE, MADE_FIELD, CONSTRUCTION)
                  .aload(0)
                  .getfield(DATATYPE, NAME_FIELD, ConstantDescs.CD_String)
                  .invokestatic(
                      HOOKS,
                      "committed",
                      MethodTypeDesc.of(
                          STATE, ConstantDescs.CD_long, CONSTRUCTION, ConstantDescs.CD_String))
                  .putfield(DATATYPE, STATE_FIELD, STATE);
              adopt(fresh, 0);
            })
        .return_();
  }

  // if (slot.state != null) slot.handle = slot.state.communicated();
  private static void adopt(CodeBuilder b, int slot) {
    state(b, slot)
        .ifThen(
            Opcode.IFNONNULL,
            known ->
                state(known.aload(slot), slot)
                    .invokevirtual(STATE, "communicated", LONG)
                    .putfield(DATATYPE, HANDLE, ConstantDescs.CD_long));
  }

  // if (state != null) { Hooks.freed(state); state = null; }
  private static void freed(CodeBuilder b) {
    state(b, 0)
        .ifThen(
            Opcode.IFNONNULL,
            known ->
                state(known, 0)
                    .invokestatic(HOOKS, "freed", MethodTypeDesc.of(ConstantDescs.CD_void, STATE))
                    .aload(0)
                    .aconst_null()
                    .putfield(DATATYPE, STATE_FIELD, STATE))
        .return_();
  }

  // The receiver is the duplicate, the argument its origin.
  // if (origin.state != null) { state = Hooks.duplicated(handle, origin.state); adopt(); } return
  // this;
  private static void duplicated(CodeBuilder b) {
    state(b, 1)
        .ifThen(
            Opcode.IFNONNULL,
            known -> {
              state(known.aload(0).aload(0).getfield(DATATYPE, HANDLE, ConstantDescs.CD_long), 1)
                  .invokestatic(
                      HOOKS, "duplicated", MethodTypeDesc.of(STATE, ConstantDescs.CD_long, STATE))
                  .putfield(DATATYPE, STATE_FIELD, STATE);
              adopt(known, 0);
            })
        .aload(0)
        .areturn();
  }

  // espalier$name = name; if (state != null) state.named(name);
  private static void named(CodeBuilder b) {
    state(b.aload(0).aload(1).putfield(DATATYPE, NAME_FIELD, ConstantDescs.CD_String), 0)
        .ifThen(
            Opcode.IFNONNULL,
            known -> state(known, 0).aload(1).invokevirtual(STATE, "named", TAKES_STRING))
        .return_();
  }

  // Datatype[] copy = types.clone();
  // for (int i = copy.length - 1; i >= 0; i--)
  //   if (copy[i] != null) { Datatype d = new Datatype(); d.handle = copy[i].espalier$own();
  // copy[i] = d; }
  // return copy;
  private static void allOwn(CodeBuilder b) {
    int copy = b.allocateLocal(TypeKind.REFERENCE);
    int index = b.allocateLocal(TypeKind.INT);
    int standIn = b.allocateLocal(TypeKind.REFERENCE);
    b.aload(0)
        .ifThen(Opcode.IFNULL, missing -> missing.aload(0).areturn())
        .aload(0)
        .invokevirtual(DATATYPE_ARRAY, "clone", MethodTypeDesc.of(ConstantDescs.CD_Object))
        .checkcast(DATATYPE_ARRAY)
        .astore(copy)
        .aload(copy)
        .arraylength()
        .istore(index)
        .block(loop -> {
          loop.iinc(index, -1).iload(index).iflt(loop.breakLabel());
          loop.aload(copy)
              .iload(index)
              .aaload()
              .ifThen(
                  Opcode.IFNONNULL,
                  present ->
                      present
                          .new_(DATATYPE)
                          .dup()
                          .invokespecial(DATATYPE, ConstantDescs.INIT_NAME, VOID)
                          .astore(standIn)
                          .aload(standIn)
                          .aload(copy)
                          .iload(index)
                          .aaload()
                          .invokevirtual(DATATYPE, OWN, LONG)
                          .putfield(DATATYPE, HANDLE, ConstantDescs.CD_long)
                          .aload(copy)
                          .iload(index)
                          .aload(standIn)
                          .aastore())
              .goto_(loop.startLabel());
        })
        .aload(copy)
        .areturn();
  }
}
