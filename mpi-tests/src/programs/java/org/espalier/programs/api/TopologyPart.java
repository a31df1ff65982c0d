// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import mpi.CartComm;
import mpi.CartParms;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.GraphParms;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShiftParms;

/** Grids and graphs of processes. */
final class TopologyPart {
  private final Checks checks;
  private final Ring ring;

  TopologyPart(Checks checks, Ring ring) {
    this.checks = checks;
    this.ring = ring;
  }

  void run() throws MPIException {
    checks.begin("topologies");
    grids();
    gridCopies();
    graphs();
    distributedGraphs();
    checks.end();
  }

  private void grids() throws MPIException {
    int[] dims = {0, 1};
    CartComm.createDims(ring.size, dims);
    checks.same("createDims", new int[] {ring.size, 1}, dims);
    CartComm grid = ring.world.createCart(dims, new boolean[] {true, false}, false);
    checks.same("getTopology", MPI.CART, grid.getTopology());
    CartParms parms = grid.getTopo();
    checks.same("getDimCount", 2, parms.getDimCount());
    checks.same("getDim", ring.size, parms.getDim(0));
    checks.holds("getPeriod", parms.getPeriod(0) && !parms.getPeriod(1));
    checks.same("getCoord", grid.getRank(), parms.getCoord(0));
    checks.same("getRank", 1, grid.getRank(new int[] {1, 0}));
    checks.same("getCoords", new int[] {1, 0}, grid.getCoords(1));
    ShiftParms shift = grid.shift(0, 1);
    checks.same("getRankSource", ring.left, shift.getRankSource());
    checks.same("getRankDest", ring.right, shift.getRankDest());
    checks.same("shift over an edge", MPI.PROC_NULL, grid.shift(1, 1).getRankDest());
    CartComm row = grid.sub(new boolean[] {true, false});
    checks.same("sub", ring.size, row.getSize());
    checks.same("sub: dimensions", 1, row.getTopo().getDimCount());
    row.free();
    int place = grid.map(dims, new boolean[] {true, false});
    checks.holds("map", place >= 0 && place < ring.size);
    grid.free();
  }

  private void gridCopies() throws MPIException {
    CartComm grid = ring.world.createCart(new int[] {ring.size}, new boolean[] {true}, false);
    CartComm copy = grid.dup();
    checks.same("dup of a grid", MPI.CART, copy.getTopology());
    copy.free();
    CartComm clone = grid.clone();
    checks.same("clone of a grid", ring.size, clone.getTopo().getDim(0));
    clone.free();
    CartComm later = grid.iDup();
    later.getRequest().waitFor();
    checks.same("iDup of a grid", ring.size, later.getSize());
    later.free();
    CartComm informed = grid.dupWithInfo(MPI.INFO_NULL);
    checks.same("dupWithInfo of a grid", ring.right, informed.shift(0, 1).getRankDest());
    informed.free();
    grid.free();
  }

  /** A ring as a graph: each process has its two neighbours. */
  private void graphs() throws MPIException {
    int[] index = new int[ring.size];
    int[] edges = new int[2 * ring.size];
    for (int r = 0; r < ring.size; r++) {
      index[r] = 2 * (r + 1);
      edges[2 * r] = (r + ring.size - 1) % ring.size;
      edges[2 * r + 1] = (r + 1) % ring.size;
    }
    GraphComm graph = ring.world.createGraph(index, edges, false);
    checks.same("getTopology of a graph", MPI.GRAPH, graph.getTopology());
    GraphParms parms = graph.getDims();
    checks.same("getIndexCount", ring.size, parms.getIndexCount());
    checks.same("getEdgeCount", 2 * ring.size, parms.getEdgeCount());
    checks.same("getIndex", 4, parms.getIndex(1));
    checks.same("getEdge", edges[3], parms.getEdge(3));
    checks.same("getNeighbors", new int[] {ring.left, ring.right}, graph.getNeighbors(ring.rank));
    int place = graph.map(index, edges);
    checks.holds("map of a graph", place >= 0 && place < ring.size);
    GraphComm copy = graph.dup();
    checks.same("dup of a graph", MPI.GRAPH, copy.getTopology());
    copy.free();
    GraphComm clone = graph.clone();
    checks.same("clone of a graph", ring.size, clone.getDims().getIndexCount());
    clone.free();
    GraphComm later = graph.iDup();
    later.getRequest().waitFor();
    checks.same("iDup of a graph", ring.size, later.getSize());
    later.free();
    GraphComm informed = graph.dupWithInfo(MPI.INFO_NULL);
    checks.same("dupWithInfo of a graph", ring.size, informed.getSize());
    informed.free();
    graph.free();
  }

  private void distributedGraphs() throws MPIException {
    int[] one = {1};
    GraphComm plain =
        ring.world.createDistGraph(
            new int[] {ring.rank}, one, new int[] {ring.right}, MPI.INFO_NULL, false);
    checks.same("getTopology of a distributed graph", MPI.DIST_GRAPH, plain.getTopology());
    neighbors("createDistGraph", plain.getDistGraphNeighbors(), false, 0);
    plain.free();
    GraphComm weighted =
        ring.world.createDistGraph(
            new int[] {ring.rank},
            one,
            new int[] {ring.right},
            new int[] {5},
            MPI.INFO_NULL,
            false);
    neighbors("createDistGraph with weights", weighted.getDistGraphNeighbors(), true, 5);
    weighted.free();
    GraphComm adjacent =
        ring.world.createDistGraphAdjacent(
            new int[] {ring.left}, new int[] {ring.right}, MPI.INFO_NULL, false);
    neighbors("createDistGraphAdjacent", adjacent.getDistGraphNeighbors(), false, 0);
    adjacent.free();
    GraphComm both =
        ring.world.createDistGraphAdjacent(
            new int[] {ring.left},
            new int[] {6},
            new int[] {ring.right},
            new int[] {6},
            MPI.INFO_NULL,
            false);
    neighbors("createDistGraphAdjacent with weights", both.getDistGraphNeighbors(), true, 6);
    both.free();
  }

  private void neighbors(String what, DistGraphNeighbors got, boolean weighted, int weight) {
    checks.same(what + ": getInDegree", 1, got.getInDegree());
    checks.same(what + ": getOutDegree", 1, got.getOutDegree());
    checks.same(what + ": getSource", ring.left, got.getSource(0));
    checks.same(what + ": getDestination", ring.right, got.getDestination(0));
    checks.same(what + ": isWeighted", weighted, got.isWeighted());
    if (weighted) {
      checks.same(what + ": getSourceWeight", weight, got.getSourceWeight(0));
      checks.same(what + ": getDestinationWeight", weight, got.getDestinationWeight(0));
    }
  }
}
