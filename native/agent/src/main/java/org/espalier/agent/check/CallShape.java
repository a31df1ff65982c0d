// SPDX-License-Identifier: Apache-2.0
package org.espalier.agent.check;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Where the arguments of a method of mpi.jar stand. In all of them a count, or an array of counts
 * followed by one of displacements, stands before each type, and what is left of the integers are
 * ranks and tags.
 *
 * @param blocks for each type the place of its count and its own place
 * @param integers the places of the ranks and tags
 */
record CallShape(List<Place> blocks, List<Integer> integers) {
  /** The places of one count, or array of counts, and of its type, or array of types. */
  record Place(int count, int type) {}

  /** Data that an argument list names: one count or one for each rank, and so of types. */
  record Block(Object counts, Object types) {
    int count(int rank) {
      return counts instanceof int[] each ? each[rank] : (int) counts;
    }

    /** The sum of the counts of all ranks. */
    int total() {
      int sum = 0;
      for (int count : (int[]) counts) {
        sum += count;
      }
      return sum;
    }

    Object type(int rank) {
      return types instanceof Object[] each ? each[rank] : types;
    }

    Object type() {
      return types;
    }
  }

  static CallShape of(String descriptor) {
    List<ClassDesc> parameters = MethodTypeDesc.ofDescriptor(descriptor).parameterList();
    List<Place> blocks = new ArrayList<>();
    Set<Integer> used = new HashSet<>();
    for (int i = 0; i < parameters.size(); i++) {
      String type = parameters.get(i).descriptorString();
      if (type.equals("Lmpi/Datatype;") || type.equals("[Lmpi/Datatype;")) {
        boolean placed = is(parameters, i - 1, "[I") && is(parameters, i - 2, "[I");
        blocks.add(new Place(placed ? i - 2 : i - 1, i));
        used.add(i - 1);
      }
    }
    List<Integer> integers = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      if (is(parameters, i, "I") && !used.contains(i)) {
        integers.add(i);
      }
    }
    return new CallShape(List.copyOf(blocks), List.copyOf(integers));
  }

  private static boolean is(List<ClassDesc> parameters, int i, String descriptor) {
    return i >= 0 && parameters.get(i).descriptorString().equals(descriptor);
  }

  List<Block> blocks(Object[] arguments) {
    return blocks.stream().map(p -> new Block(arguments[p.count], arguments[p.type])).toList();
  }

  int integer(Object[] arguments, int which) {
    return (int) arguments[integers.get(which)];
  }
}
