// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import static org.espalier.agent.transform.Names.ALL_MADE;
import static org.espalier.agent.transform.Names.CONSTRUCTION;
import static org.espalier.agent.transform.Names.CONSTRUCTION_ARRAY;
import static org.espalier.agent.transform.Names.CONSTRUCTORS;
import static org.espalier.agent.transform.Names.DATATYPE;
import static org.espalier.agent.transform.Names.DATATYPE_ARRAY;
import static org.espalier.agent.transform.Names.LONG;
import static org.espalier.agent.transform.Names.MADE_FIELD;
import static org.espalier.agent.transform.Names.OWN;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What the constructors of {@code mpi.Datatype} do besides: keep their arguments in the new type,
 * as a {@code Construction}. A constructor that a later mpi.jar may add is not recorded, and its
 * types are of unknown content.
 */
final class ConstructionRecording {
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc INTS = INT.arrayType();

  private static final Map<String, Consumer<CodeBuilder>> ADDITIONS =
      Map.ofEntries(
          Map.entry(
              "createContiguous(ILmpi/Datatype;)Lmpi/Datatype;", ConstructionRecording::contiguous),
          Map.entry("createVector(IIILmpi/Datatype;)Lmpi/Datatype;", vector("vector")),
          Map.entry("createHVector(IIILmpi/Datatype;)Lmpi/Datatype;", vector("hvector")),
          Map.entry("createIndexed([I[ILmpi/Datatype;)Lmpi/Datatype;", indexed("indexed")),
          Map.entry("createHIndexed([I[ILmpi/Datatype;)Lmpi/Datatype;", indexed("hindexed")),
          Map.entry(
              "createStruct([I[I[Lmpi/Datatype;)Lmpi/Datatype;", ConstructionRecording::struct),
          Map.entry(
              "createResized(Lmpi/Datatype;II)Lmpi/Datatype;", ConstructionRecording::resized),
          Map.entry("dup()Lmpi/Datatype;", ConstructionRecording::dup),
          Map.entry("setBasic(I)V", basic(true)),
          Map.entry("setBasic(ILmpi/Datatype;)V", basic(false)));

  private ConstructionRecording() {}

  /**
   * Returns what to add before the returns of a method: the new type is on top of the stack and
   * stays there, or is the receiver of a method without a result.
   *
   * @param signature the method's name and descriptor
   * @return the addition, or nothing for a method that makes no type
   */
  static Optional<Consumer<CodeBuilder>> of(String signature) {
    return Optional.ofNullable(ADDITIONS.get(signature));
  }

  private static void contiguous(CodeBuilder b) {
    keep(made(b.dup().iload(0), 1), "contiguous", INT, CONSTRUCTION);
  }

  private static Consumer<CodeBuilder> vector(String name) {
    return b ->
        keep(made(b.dup().iload(0).iload(1).iload(2), 3), name, INT, INT, INT, CONSTRUCTION);
  }

  private static Consumer<CodeBuilder> indexed(String name) {
    return b -> keep(made(b.dup().aload(0).aload(1), 2), name, INTS, INTS, CONSTRUCTION);
  }

  private static void resized(CodeBuilder b) {
    keep(made(b.dup(), 0).iload(1).iload(2), "resized", CONSTRUCTION, INT, INT);
  }

  private static void dup(CodeBuilder b) {
    keep(made(b.dup(), 0), "dup", CONSTRUCTION);
  }

  private static void struct(CodeBuilder b) {
    keep(
        b.dup()
            .aload(0)
            .aload(1)
            .aload(2)
            .invokestatic(
                DATATYPE, ALL_MADE, MethodTypeDesc.of(CONSTRUCTION_ARRAY, DATATYPE_ARRAY)),
        "struct",
        INTS,
        INTS,
        CONSTRUCTION_ARRAY);
  }

  // Pairs of a value and an index take their base's size, which is not their own.
  private static Consumer<CodeBuilder> basic(boolean sized) {
    return b -> {
      b.aload(0).aload(0).invokevirtual(DATATYPE, OWN, LONG);
      if (sized) {
        b.aload(0).getfield(DATATYPE, "baseSize", INT);
      } else {
        b.iconst_m1();
      }
      keep(b, "basic", ConstantDescs.CD_long, INT);
    };
  }

  private static CodeBuilder made(CodeBuilder b, int slot) {
    return b.aload(slot).getfield(DATATYPE, MADE_FIELD, CONSTRUCTION);
  }

  private static void keep(CodeBuilder b, String factory, ClassDesc... parameters) {
    b.invokestatic(CONSTRUCTORS, factory, MethodTypeDesc.of(CONSTRUCTION, parameters))
        .putfield(DATATYPE, MADE_FIELD, CONSTRUCTION);
  }

  // Construction[] made = new Construction[types.length];
  // for (int i = made.length - 1; i >= 0; i--) if (types[i] != null) made[i] = types[i].made;
  // return made;
  static void allMade(CodeBuilder b) {
    int made = b.allocateLocal(TypeKind.REFERENCE);
    int index = b.allocateLocal(TypeKind.INT);
    b.aload(0)
        .arraylength()
        .anewarray(CONSTRUCTION)
        .astore(made)
        .aload(made)
        .arraylength()
        .istore(index)
        .block(loop -> {
          loop.iinc(index, -1).iload(index).iflt(loop.breakLabel());
          loop.aload(0)
              .iload(index)
              .aaload()
              .ifThen(
                  Opcode.IFNONNULL,
                  present ->
                      present
                          .aload(made)
                          .iload(index)
                          .aload(0)
                          .iload(index)
                          .aaload()
                          .getfield(DATATYPE, MADE_FIELD, CONSTRUCTION)
                          .aastore())
              .goto_(loop.startLabel());
        })
        .aload(made)
        .areturn();
  }
}
