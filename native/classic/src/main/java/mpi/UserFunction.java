// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;

/**
 * What an operation of the program's does. A program overrides the method with arrays, or the one
 * with buffers, which saves copies.
 */
public abstract class UserFunction {
  /** Makes a function. */
  public UserFunction() {}

  /**
   * Combines arrays of the primitive type that the datatype is made of.
   *
   * @param inVec the left operands
   * @param inOutVec the right operands, which the results replace
   * @param count how many elements
   * @param datatype the datatype
   * @throws MPIException if MPI refuses
   */
  public void call(Object inVec, Object inOutVec, int count, Datatype datatype)
      throws MPIException {
    throw new UnsupportedOperationException("Not supported yet.");
  }

  /**
   * Combines buffers; this one makes arrays of them.
   *
   * @param in the left operands
   * @param inOut the right operands, which the results replace
   * @param count how many elements
   * @param datatype the datatype
   * @throws MPIException if MPI refuses
   */
  public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype)
      throws MPIException {
    int elements = (int) (count * datatype.extentBytes() / datatype.baseSize);
    Object left = array(datatype.baseType, elements);
    Object right = array(datatype.baseType, elements);
    long bytes = (long) elements * datatype.baseSize;
    HeapArray.copyIn(left, 0, HeapArray.address(in), bytes);
    HeapArray.copyIn(right, 0, HeapArray.address(inOut), bytes);
    call(left, right, count, datatype);
    HeapArray.copyOut(right, 0, HeapArray.address(inOut), bytes);
  }

  private static Object array(int baseType, int length) {
    return switch (baseType) {
      case Datatype.BYTE, Datatype.PACKED -> new byte[length];
      case Datatype.CHAR -> new char[length];
      case Datatype.SHORT -> new short[length];
      case Datatype.INT -> new int[length];
      case Datatype.LONG -> new long[length];
      case Datatype.FLOAT -> new float[length];
      case Datatype.DOUBLE -> new double[length];
      default -> throw new IllegalArgumentException("Unsupported datatype.");
    };
  }
}
