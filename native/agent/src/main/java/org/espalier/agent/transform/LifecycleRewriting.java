// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.transform;

import static org.espalier.agent.transform.Names.COMM;
import static org.espalier.agent.transform.Names.HOOKS;
import static org.espalier.agent.transform.Names.INTRACOMM;
import static org.espalier.agent.transform.Names.MPI;
import static org.espalier.agent.transform.Names.VOID;

import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * The rewriting of {@code mpi.MPI}: what is done before the library is loaded, behind {@code
 * MPI_Init}, and on both sides of {@code MPI_Finalize}.
 */
final class LifecycleRewriting {
  private static final MethodTypeDesc INITIALIZED =
      MethodTypeDesc.of(
          ConstantDescs.CD_void,
          ConstantDescs.CD_Class,
          ConstantDescs.CD_int,
          ConstantDescs.CD_int,
          ConstantDescs.CD_String);
  private static final MethodTypeDesc TAKES_THROWABLE =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Throwable);
  private static final MethodTypeDesc INT = MethodTypeDesc.of(ConstantDescs.CD_int);
  private static final MethodTypeDesc STRING = MethodTypeDesc.of(ConstantDescs.CD_String);

  private LifecycleRewriting() {}

  /** Returns the rewriting of the whole class. */
  static ClassTransform transform() {
    return (builder, element) -> {
      if (element instanceof MethodModel method) {
        builder.transformMethod(method, rewriting(method.methodName().stringValue()));
      } else {
        builder.with(element);
      }
    };
  }

  private static MethodTransform rewriting(String method) {
    return switch (method) {
      case "<clinit>" ->
          (builder, element) -> {
            if (element instanceof CodeModel code) {
              builder.withCode(b -> guardLoading(b, code));
            } else {
              builder.with(element);
            }
          };
      case "Init", "InitThread" -> MethodTransform.transformingCode(afterInit());
      case "Finalize" -> MethodTransform.transformingCode(aroundFinalize());
      default -> MethodTransform.ACCEPT_ALL;
    };
  }

  // Hooks.beforeLibrary(); try { … } catch (Throwable t) { Hooks.libraryFailed(t); throw t; }
  private static void guardLoading(CodeBuilder b, CodeModel code) {
    b.invokestatic(HOOKS, "beforeLibrary", VOID);
    b.trying(
        body -> code.forEach(body::with),
        failures ->
            failures.catchingAll(failure ->
                failure.dup().invokestatic(HOOKS, "libraryFailed", TAKES_THROWABLE).athrow()));
  }

  // … Hooks.initialized(MPI.class, COMM_WORLD.getRank(), COMM_WORLD.getSize(), getLibVersion());
  private static CodeTransform afterInit() {
    return (b, element) -> {
      if (element instanceof ReturnInstruction) {
        b.loadConstant(MPI)
            .getstatic(MPI, "COMM_WORLD", INTRACOMM)
            .invokevirtual(COMM, "getRank", INT)
            .getstatic(MPI, "COMM_WORLD", INTRACOMM)
            .invokevirtual(COMM, "getSize", INT)
            .invokestatic(MPI, "getLibVersion", STRING)
            .invokestatic(HOOKS, "initialized", INITIALIZED);
      }
      b.with(element);
    };
  }

  // Hooks.finalizing(); Finalize_jni(); Hooks.finalizedLibrary();
  private static CodeTransform aroundFinalize() {
    return (b, element) -> {
      boolean call = callsFinalize(element);
      if (call) {
        b.invokestatic(HOOKS, "finalizing", VOID);
      }
      b.with(element);
      if (call) {
        b.invokestatic(HOOKS, "finalizedLibrary", VOID);
      }
    };
  }

  private static boolean callsFinalize(CodeElement element) {
    return element instanceof InvokeInstruction call && call.name().equalsString("Finalize_jni");
  }
}
