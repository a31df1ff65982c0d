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
import static org.espalier.agent.transform.Names.USED_AS_TARGET;
import static org.espalier.agent.transform.Names.VOID;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * The members that {@code mpi.Datatype} is given: what is known of a type, and the accessors that
 * stand for reads of its handle. Above each is what it would be in Java.
 */
final class DatatypeMembers {
  private static final int MEMBER = ClassFile.ACC_PUBLIC | ClassFile.ACC_SYNTHETIC;
  static final MethodTypeDesc DUPLICATE_OF = MethodTypeDesc.of(DATATYPE, DATATYPE);
  static final MethodTypeDesc ARRAY_TO_ARRAY = MethodTypeDesc.of(DATATYPE_ARRAY, DATATYPE_ARRAY);
  static final MethodTypeDesc TAKES_STRING =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String);

  private DatatypeMembers() {}

  /** Adds them all. */
  static void add(ClassBuilder type) {
    type.withField(STATE_FIELD, STATE, MEMBER);
    type.withField(MADE_FIELD, CONSTRUCTION, MEMBER);
    type.withField(NAME_FIELD, ConstantDescs.CD_String, MEMBER);
    type.withMethodBody(OWN, LONG, MEMBER | ClassFile.ACC_FINAL, DatatypeMembers::own);
    type.withMethodBody(USED, LONG, MEMBER | ClassFile.ACC_FINAL, b -> used(b, "used"));
    type.withMethodBody(
        USED_AS_TARGET, LONG, MEMBER | ClassFile.ACC_FINAL, b -> used(b, "usedAsTarget"));
    type.withMethodBody(COMMITTED, VOID, MEMBER | ClassFile.ACC_FINAL, DatatypeMembers::committed);
    type.withMethodBody(FREED, VOID, MEMBER | ClassFile.ACC_FINAL, DatatypeMembers::freed);
    type.withMethodBody(
        DUPLICATED, DUPLICATE_OF, MEMBER | ClassFile.ACC_FINAL, DatatypeMembers::duplicated);
    type.withMethodBody(NAMED, TAKES_STRING, MEMBER | ClassFile.ACC_FINAL, DatatypeMembers::named);
    type.withMethodBody(
        ALL_OWN, ARRAY_TO_ARRAY, MEMBER | ClassFile.ACC_STATIC, DatatypeMembers::allOwn);
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
