// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;

/**
 * The rewriting that lets {@code org.espalier.agent.check} follow a program's calls. A method that
 * moves data, makes communicators or completes requests tells when it begins and when it ends;
 * methods that complete requests without a status are turned into those with one.
 */
final class CheckRewriting {
  private static final ClassDesc CHECKS = ClassDesc.of("org.espalier.agent.check.TypeChecks");
  private static final ClassDesc REQUEST = ClassDesc.of("mpi.Request");
  private static final ClassDesc STATUS = ClassDesc.of("mpi.Status");
  private static final ClassDesc OBJECTS = ConstantDescs.CD_Object.arrayType();
  private static final MethodTypeDesc BEGIN =
      MethodTypeDesc.of(
          ConstantDescs.CD_Object,
          ConstantDescs.CD_String,
          ConstantDescs.CD_String,
          ConstantDescs.CD_Object,
          OBJECTS);
  private static final MethodTypeDesc END =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_Object);

  private static final Set<String> CREATIONS =
      Set.of(
          "dup",
          "dupWithInfo",
          "split",
          "splitType",
          "create",
          "createGroup",
          "createCart",
          "createGraph",
          "createDistGraph",
          "createDistGraphAdjacent",
          "sub",
          "free",
          "disconnect");
  private static final Set<String> TRANSFERS =
      Set.of(
          "send",
          "bSend",
          "sSend",
          "rSend",
          "iSend",
          "ibSend",
          "isSend",
          "irSend",
          "recv",
          "iRecv",
          "sendRecv",
          "sendRecvReplace",
          "sendInit",
          "bSendInit",
          "sSendInit",
          "rSendInit",
          "recvInit");
  private static final Set<String> COLLECTIVES =
      Set.of(
          "barrier",
          "bcast",
          "gather",
          "gatherv",
          "scatter",
          "scatterv",
          "allGather",
          "allGatherv",
          "allToAll",
          "allToAllv",
          "allToAllw",
          "reduce",
          "allReduce",
          "scan",
          "exScan",
          "reduceScatter",
          "reduceScatterBlock");
  private static final Map<String, Set<String>> OTHERS =
      Map.of(
          "mpi/Request",
          Set.of(
              "waitStatus",
              "testStatus",
              "waitAllStatus",
              "testAllStatus",
              "waitAnyStatus",
              "testAnyStatus",
              "waitSomeStatus",
              "testSomeStatus",
              "free"),
          "mpi/Prequest",
          Set.of("start", "startAll"),
          "mpi/Message",
          Set.of("mProbe", "imProbe", "mRecv", "imRecv"));
  private static final Set<String> COMMUNICATORS =
      Set.of("mpi/Comm", "mpi/Intracomm", "mpi/CartComm", "mpi/GraphComm");

  private CheckRewriting() {}

  /** Returns what is added to the rewriting of one class of mpi.jar. */
  static ClassTransform transform(String internalName) {
    return (builder, element) -> {
      if (element instanceof MethodModel method && isOwn(method)) {
        builder.transformMethod(method, rewriting(internalName, method));
      } else {
        builder.with(element);
      }
    };
  }

  /** Methods of people's, with code: no natives, no bridges of the compiler. */
  private static boolean isOwn(MethodModel method) {
    int flags = method.flags().flagsMask();
    return method.code().isPresent()
        && (flags & (ClassFile.ACC_PRIVATE | ClassFile.ACC_SYNTHETIC | ClassFile.ACC_NATIVE)) == 0;
  }

  private static MethodTransform rewriting(String owner, MethodModel method) {
    String name = method.methodName().stringValue();
    if (owner.equals("mpi/Request") && Completion.isWithoutStatus(method)) {
      return (builder, element) -> {
        if (element instanceof CodeModel) {
          builder.withCode(b -> Completion.withStatus(b, method));
        } else {
          builder.with(element);
        }
      };
    }
    return follows(owner, name)
        ? MethodTransform.transformingCode(CodeTransform.ofStateful(() -> new Telling(method)))
        : MethodTransform.ACCEPT_ALL;
  }

  private static boolean follows(String owner, String name) {
    return COMMUNICATORS.contains(owner)
        ? CREATIONS.contains(name) || TRANSFERS.contains(name) || isCollective(name)
        : OTHERS.getOrDefault(owner, Set.of()).contains(name);
  }

  private static boolean isCollective(String name) {
    return COLLECTIVES.contains(name)
        || (name.startsWith("i")
            && name.length() > 1
            && COLLECTIVES.contains(Character.toLowerCase(name.charAt(1)) + name.substring(2)));
  }

  // Object begun = TypeChecks.begin(name, descriptor, this, arguments); … end(begun, result);
  private static final class Telling implements CodeTransform {
    private final MethodModel method;
    private int begun;

    Telling(MethodModel method) {
      this.method = method;
    }

    @Override
    public void atStart(CodeBuilder b) {
      boolean isStatic = (method.flags().flagsMask() & ClassFile.ACC_STATIC) != 0;
      MethodTypeDesc type = method.methodTypeSymbol();
      begun = b.allocateLocal(TypeKind.REFERENCE);
      b.loadConstant(method.methodName().stringValue())
          .loadConstant(method.methodType().stringValue());
      if (isStatic) {
        b.aconst_null();
      } else {
        b.aload(0);
      }
      b.loadConstant(type.parameterCount()).anewarray(ConstantDescs.CD_Object);
      for (int i = 0; i < type.parameterCount(); i++) {
        TypeKind kind = TypeKind.from(type.parameterType(i));
        b.dup().loadConstant(i).loadLocal(kind, b.parameterSlot(i));
        box(b, kind);
        b.aastore();
      }
      b.invokestatic(CHECKS, "begin", BEGIN).astore(begun);
    }

    private static void box(CodeBuilder b, TypeKind kind) {
      switch (kind) {
        case REFERENCE -> {}
        case INT ->
            b.invokestatic(
                ConstantDescs.CD_Integer,
                "valueOf",
                MethodTypeDesc.of(ConstantDescs.CD_Integer, ConstantDescs.CD_int));
        case BOOLEAN ->
            b.invokestatic(
                ConstantDescs.CD_Boolean,
                "valueOf",
                MethodTypeDesc.of(ConstantDescs.CD_Boolean, ConstantDescs.CD_boolean));
        default -> throw new IllegalArgumentException("no argument of mpi.jar is a " + kind);
      }
    }

    @Override
    public void accept(CodeBuilder b, CodeElement element) {
      if (element instanceof ReturnInstruction end) {
        if (end.typeKind() == TypeKind.REFERENCE) {
          b.dup().aload(begun).swap().invokestatic(CHECKS, "end", END);
        } else if (end.typeKind() == TypeKind.VOID) {
          b.aload(begun).aconst_null().invokestatic(CHECKS, "end", END);
        }
      }
      b.with(element);
    }
  }

  /** The methods of {@code mpi.Request} that complete requests and throw the statuses away. */
  private static final class Completion {
    private static final ClassDesc REQUESTS = REQUEST.arrayType();
    private static final ClassDesc STATUSES = STATUS.arrayType();
    private static final ClassDesc INTS = ConstantDescs.CD_int.arrayType();
    private static final MethodTypeDesc ONE = MethodTypeDesc.of(STATUS);
    private static final MethodTypeDesc ONE_OF_MANY = MethodTypeDesc.of(STATUS, REQUESTS);
    private static final MethodTypeDesc MANY_OF_MANY = MethodTypeDesc.of(STATUSES, REQUESTS);

    static boolean isWithoutStatus(MethodModel method) {
      return switch (method.methodName().stringValue()) {
        case "waitFor",
            "test",
            "waitAll",
            "testAll",
            "waitAny",
            "testAny",
            "waitSome",
            "testSome" ->
            true;
        default -> false;
      };
    }

    static void withStatus(CodeBuilder b, MethodModel method) {
      String name = method.methodName().stringValue();
      b.aload(0);
      switch (name) {
        case "waitFor" -> b.invokevirtual(REQUEST, "waitStatus", ONE).pop().return_();
        case "test" -> isThere(b.invokevirtual(REQUEST, "testStatus", ONE));
        case "waitAll" -> b.invokestatic(REQUEST, "waitAllStatus", MANY_OF_MANY).pop().return_();
        case "testAll" -> isThere(b.invokestatic(REQUEST, "testAllStatus", MANY_OF_MANY));
        case "waitAny", "testAny" ->
            b.invokestatic(REQUEST, name + "Status", ONE_OF_MANY)
                .invokestatic(
                    CHECKS,
                    "index",
                    MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_Object))
                .ireturn();
        default ->
            b.invokestatic(REQUEST, name + "Status", MANY_OF_MANY)
                .invokestatic(CHECKS, "indices", MethodTypeDesc.of(INTS, OBJECTS))
                .areturn();
      }
    }

    private static void isThere(CodeBuilder b) {
      b.ifThenElse(
          Opcode.IFNONNULL,
          there -> there.iconst_1().ireturn(),
          absent -> absent.iconst_0().ireturn());
    }
  }
}
