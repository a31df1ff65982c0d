// SPDX-License-Identifier: Apache-2.0
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.espalier.layout.BasicType;
import org.espalier.layout.LongSeq;
import org.espalier.tree.Con;
import org.espalier.tree.Idx;
import org.espalier.tree.IdxBuc;
import org.espalier.tree.Strc;
import org.espalier.tree.TypeTree;
import org.espalier.tree.Vec;
import org.espalier.tree.VecBuc;

/** The patterns: regular, of structures, and irregular, each of about as many bytes as are asked for. */
final class KernelPatterns {
  private static final BasicType DOUBLE = BasicType.of("MPI_DOUBLE");
  private static final BasicType FLOAT = BasicType.of("MPI_FLOAT");
  static final Con ONE = new Con(1, DOUBLE);

  private KernelPatterns() {}

  static List<KernelPattern> of(long size) {
    long doubles = size / 8;
    int edge = (int) Math.round(Math.sqrt((double) doubles));
    SplittableRandom random = new SplittableRandom(42);
    List<KernelPattern> all = new ArrayList<>();
    all.add(regular("column", new Vec(doubles, 8 * 130, ONE), "column", doubles, 130));
    all.add(regular("every second", new Vec(doubles, 16, ONE), "column", doubles, 2));
    all.add(new KernelPattern("column float", "regular", new Vec(2 * doubles, 4 * 66, new Con(1, FLOAT)), 8, 1, "columnf", new long[] {2 * doubles, 66}, new int[0]));
    all.add(new KernelPattern("FFT2D", "regular", new Vec(doubles / 2, 16 * 64, new Con(2, DOUBLE)), 8, 1, "columnz", new long[] {doubles / 2, 64}, new int[0]));
    all.add(regular("NAS_LU_y", new Vec(doubles / 5, 8 * 5 * 35, new Con(5, DOUBLE)), "grid", doubles / 5, 175, 5, 1));
    all.add(regular("blocks of 2", new Vec(doubles / 2, 8 * 6, new Con(2, DOUBLE)), "grid", doubles / 2, 6, 2, 1));
    all.add(regular("blocks of 32", new Vec(doubles / 32, 8 * 100, new Con(32, DOUBLE)), "grid", doubles / 32, 100, 32, 1));
    all.add(regular("NAS_MG_x", new Vec(edge, 8L * 34 * (edge + 2), new Vec(edge, 8 * 34, ONE)), "grid", edge, 34L * (edge + 2), edge, 34));
    all.add(regular("NAS_MG_z", new Vec(edge, 8L * (edge + 2), new Con(edge, DOUBLE)), "grid", edge, edge + 2, edge, 1));
    all.add(regular("short strides", new Vec(doubles / 4, 8 * 12, new Vec(4, 16, ONE)), "grid", doubles / 4, 12, 4, 2));
    all.add(new KernelPattern("MILC", "regular", new Vec(2 * doubles / 48, 4 * 48 * 4, new Con(48, FLOAT)), 8, 1, "boxf", new long[] {1, 0, 2 * doubles / 48, 192, 48}, new int[0]));
    long rows = Math.max(1, 2 * doubles / 3 / 16);
    all.add(new KernelPattern("WRF", "regular", new Vec(rows, 4 * 24 * 24, new Vec(16, 4 * 24, new Con(3, FLOAT))), 8, 1, "boxf", new long[] {rows, 576, 16, 24, 3}, new int[0]));
    TypeTree record = new Strc(LongSeq.of(0, 16, 20, 40), List.of(ONE, new Con(1, BasicType.of("MPI_INT")), new Con(1, BasicType.of("MPI_CHAR")), new Con(2, DOUBLE)));
    int records = (int) (size / 29);
    all.add(new KernelPattern("records 29/64", "structures", record, 64, records, "records", new long[] {records}, new int[0]));
    TypeTree pair = new Strc(LongSeq.of(0, 8), List.of(ONE, new Con(1, BasicType.of("MPI_INT"))));
    int pairs = (int) (size / 12);
    all.add(new KernelPattern("pairs 12/16", "structures", pair, 16, pairs, "pairs", new long[] {pairs}, new int[0]));
    int[] list = shuffled((int) (3 * doubles), (int) doubles, random);
    all.add(new KernelPattern("list", "irregular", new Idx(bytes(list, 8), ONE), 8, 1, "list", new long[] {list.length}, list));
    int[] floats = shuffled((int) (8 * doubles), (int) (2 * doubles), random);
    all.add(new KernelPattern("SPECFEM3D_oc", "irregular", new Idx(bytes(floats, 4), new Con(1, FLOAT)), 8, 1, "listf", new long[] {floats.length}, floats));
    int[] threes = times(shuffled((int) (2 * doubles), (int) (2 * doubles / 3), random), 3);
    all.add(new KernelPattern("SPECFEM3D_cm", "irregular", new Idx(bytes(threes, 4), new Con(3, FLOAT)), 8, 1, "list3f", new long[] {threes.length}, threes));
    all.add(new KernelPattern("SPECFEM3D_mt", "regular", new Vec(2 * doubles / 3, 24, new Con(3, FLOAT)), 8, 1, "boxf", new long[] {1, 0, 2 * doubles / 3, 6, 3}, new int[0]));
    for (int length : new int[] {2, 4, 8}) {
      int[] blocks = times(shuffled((int) (2 * doubles / length), (int) (doubles / length), random), length + 1);
      all.add(new KernelPattern("list of " + length, "irregular", new Idx(bytes(blocks, 8), new Con(length, DOUBLE)), 8, 1, "listb", new long[] {blocks.length, length}, blocks));
    }
    for (int most : new int[] {3, 8}) {
      int runs = (int) (2 * doubles / (most + 1));
      int[] runList = new int[2 * runs];
      long[] lengths = new long[runs];
      for (int k = 0, at = 0; k < runs; k++) {
        runList[k] = at;
        lengths[k] = runList[runs + k] = random.nextInt(1, most + 1);
        at += runList[runs + k] + random.nextInt(1, 6);
      }
      all.add(new KernelPattern("runs of 1.." + most, "irregular", new IdxBuc(8, bytes(Arrays.copyOf(runList, runs), 8), LongSeq.of(lengths), ONE), 8, 1, "runs", new long[] {runs}, runList));
    }
    int order = (int) Math.sqrt(2.0 * doubles);
    int[] triangle = new int[2 * order];
    long[] sizes = new long[order];
    for (int k = 0; k < order; k++) {
      triangle[k] = k * (order + 3);
      sizes[k] = triangle[order + k] = k + 1;
    }
    all.add(new KernelPattern("triangle", "irregular", new VecBuc(8L * (order + 3), 8, LongSeq.of(sizes), ONE), 8, 1, "runs", new long[] {order}, triangle));
    int properties = 5;
    int particles = (int) (doubles / (3 + properties));
    int dim = 3 * particles;
    int[] atoms = shuffled(dim, particles, random);
    List<TypeTree> parts = new ArrayList<>(List.of(new Idx(bytes(times(atoms, 3), 8), new Con(3, DOUBLE))));
    long[] starts = new long[properties + 1];
    for (int k = 0; k < properties; k++) {
      parts.add(new Idx(bytes(atoms, 8), ONE));
      starts[k + 1] = 8L * (3 + k) * dim;
    }
    all.add(new KernelPattern("LAMMPS", "irregular", new Strc(LongSeq.of(starts), parts), 8, 1, "lammps", new long[] {particles, properties, dim}, atoms));
    return all;
  }

  private static KernelPattern regular(String name, TypeTree tree, String loop, long... arguments) {
    return new KernelPattern(name, "regular", tree, 8, 1, loop, arguments, new int[0]);
  }

  private static int[] shuffled(int dim, int n, SplittableRandom random) {
    int[] all = new int[dim];
    Arrays.setAll(all, k -> k);
    for (int i = 0; i < n; i++) {
      int other = random.nextInt(i, dim);
      int kept = all[i];
      all[i] = all[other];
      all[other] = kept;
    }
    return Arrays.copyOf(all, n);
  }

  private static int[] times(int[] list, int factor) {
    int[] products = list.clone();
    for (int k = 0; k < products.length; k++) {
      products[k] *= factor;
    }
    return products;
  }

  private static LongSeq bytes(int[] list, long unit) {
    long[] places = new long[list.length];
    for (int k = 0; k < places.length; k++) {
      places[k] = list[k] * unit;
    }
    return LongSeq.of(places);
  }
}
