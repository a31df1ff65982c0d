// SPDX-License-Identifier: Apache-2.0
package org.espalier.programs.api;

import java.nio.ByteBuffer;
import mpi.DoubleInt;
import mpi.FloatInt;
import mpi.Int2;
import mpi.LongInt;
import mpi.MPI;
import mpi.MPIException;
import mpi.ShortInt;
import mpi.Struct;

/** Structures: fields of all kinds, one and several, nested, at offsets; and the pair types. */
final class StructPart {
  private final Checks checks;

  StructPart(Checks checks) {
    this.checks = checks;
  }

  /** Two numbers inside another structure. */
  private static final class Point extends Struct {
    final int x = addInt();
    final int y = addDouble();

    @Override
    protected Data newData() {
      return new Data();
    }

    private final class Data extends Struct.Data {
      void put(int newX, double newY) {
        putInt(x, newX);
        putDouble(y, newY);
      }

      double sum() {
        return getInt(x) + getDouble(y);
      }
    }
  }

  /** A field of every kind, one of each and an array of each. */
  private static final class Everything extends Struct {
    final Point point = new Point();
    final int aByte = addByte();
    final int bytes = addByte(3);
    final int aChar = addChar();
    final int chars = addChar(2);
    final int aShort = addShort();
    final int shorts = addShort(2);
    final int anInt = addInt();
    final int ints = addInt(2);
    final int aLong = addLong();
    final int longs = addLong(2);
    final int aFloat = addFloat();
    final int floats = addFloat(2);
    final int aDouble = addDouble();
    final int doubles = addDouble(2);
    final int aPoint;
    final int points;
    final int pair;
    final int pairs;

    Everything() throws MPIException {
      aPoint = addStruct(point);
      points = addStruct(point, 2);
      pair = addData(MPI.DOUBLE_COMPLEX);
      pairs = addData(MPI.DOUBLE_COMPLEX, 2);
    }

    @Override
    protected Data newData() {
      return new Data();
    }

    private final class Data extends Struct.Data {
      void put() throws MPIException {
        putByte(aByte, (byte) 1);
        putByte(bytes, 2, (byte) 2);
        putChar(aChar, 'c');
        putChar(chars, 1, 'd');
        putShort(aShort, (short) 3);
        putShort(shorts, 1, (short) 4);
        putInt(anInt, 5);
        putInt(ints, 1, 6);
        putLong(aLong, 7);
        putLong(longs, 1, 8);
        putFloat(aFloat, 9);
        putFloat(floats, 1, 10);
        putDouble(aDouble, 11);
        putDouble(doubles, 1, 12);
        Point.Data one = getData(point, aPoint);
        one.put(13, 0.5);
        Point.Data second = getData(point, points, 1);
        second.put(14, 0.25);
        getBuffer(MPI.DOUBLE_COMPLEX, pair).putDouble(0, 15);
        getBuffer(MPI.DOUBLE_COMPLEX, pairs, 1).putDouble(0, 16);
      }

      void check(Checks checks) throws MPIException {
        checks.same("getByte", 1, getByte(aByte));
        checks.same("getByte of several", 2, getByte(bytes, 2));
        checks.same("getChar", 'c', getChar(aChar));
        checks.same("getChar of several", 'd', getChar(chars, 1));
        checks.same("getShort", 3, getShort(aShort));
        checks.same("getShort of several", 4, getShort(shorts, 1));
        checks.same("getInt", 5, getInt(anInt));
        checks.same("getInt of several", 6, getInt(ints, 1));
        checks.same("getLong", 7, getLong(aLong));
        checks.same("getLong of several", 8, getLong(longs, 1));
        checks.same("getFloat", 9f, getFloat(aFloat));
        checks.same("getFloat of several", 10f, getFloat(floats, 1));
        checks.same("getDouble", 11.0, getDouble(aDouble));
        checks.same("getDouble of several", 12.0, getDouble(doubles, 1));
        Point.Data one = getData(point, aPoint);
        checks.same("getData of a structure", 13.5, one.sum());
        Point.Data second = getData(point, points, 1);
        checks.same("getData of several", 14.25, second.sum());
        checks.same("getBuffer", 15.0, getBuffer(MPI.DOUBLE_COMPLEX, pair).getDouble(0));
        checks.same(
            "getBuffer of several", 16.0, getBuffer(MPI.DOUBLE_COMPLEX, pairs, 1).getDouble(0));
      }
    }
  }

  /** A field at a place of the program's choice. */
  private static final class Placed extends Struct {
    final int first = addInt();
    final int second;

    Placed() {
      setOffset(24);
      second = addInt();
    }

    @Override
    protected Data newData() {
      return new Data();
    }

    private final class Data extends Struct.Data {
      void put(int one, int two) {
        putInt(first, one);
        putInt(second, two);
      }

      int sum() {
        return 100 * getInt(first) + getInt(second);
      }
    }
  }

  void run() throws MPIException {
    checks.begin("structures");
    everything();
    placed();
    pairs();
    checks.end();
  }

  private void everything() throws MPIException {
    Everything struct = new Everything();
    int extent = struct.getExtent();
    checks.same("getType", extent, struct.getType().getExtent());
    ByteBuffer out = MPI.newByteBuffer(2 * extent);
    Everything.Data data = struct.getData(out, 1);
    data.put();
    checks.holds("getBuffer of data", data.getBuffer().capacity() >= extent);
    ByteBuffer in = MPI.newByteBuffer(2 * extent);
    MPI.COMM_SELF.sendRecv(out, 2, struct.getType(), 0, 1, in, 2, struct.getType(), 0, 1);
    Everything.Data got = struct.getData(in, 1);
    got.check(checks);
    byte[] array = new byte[2 * extent];
    MPI.COMM_SELF.sendRecv(out, 2, struct.getType(), 0, 1, array, 2, struct.getType(), 0, 1);
    Everything.Data second = struct.getData(array, 1);
    second.check(checks);
    Everything.Data first = struct.getData(array);
    first.put();
    first.check(checks);
  }

  private void placed() throws MPIException {
    Placed struct = new Placed();
    checks.same("setOffset", 24, struct.second);
    ByteBuffer out = MPI.newByteBuffer(64);
    Placed.Data data = struct.getData(out);
    data.put(3, 4);
    int[] got = new int[2];
    MPI.COMM_SELF.sendRecv(out, 1, struct.getType(), 0, 1, got, 2, MPI.INT, 0, 1);
    checks.same("fields at offsets", new int[] {3, 4}, got);
    checks.same("getData", 304, data.sum());
  }

  private void pairs() throws MPIException {
    ByteBuffer bytes = MPI.newByteBuffer(64);
    Int2.Data ints = MPI.int2.getData(bytes);
    ints.putValue(1);
    ints.putIndex(2);
    checks.same("int2: getValue", 1, ints.getValue());
    checks.same("int2: getIndex", 2, ints.getIndex());
    ShortInt.Data shorts = MPI.shortInt.getData(bytes);
    shorts.putValue((short) 3);
    shorts.putIndex(4);
    checks.same("shortInt: getValue", 3, shorts.getValue());
    checks.same("shortInt: getIndex", 4, shorts.getIndex());
    LongInt.Data longs = MPI.longInt.getData(bytes);
    longs.putValue(5);
    longs.putIndex(6);
    checks.same("longInt: getValue", 5, longs.getValue());
    checks.same("longInt: getIndex", 6, longs.getIndex());
    FloatInt.Data floats = MPI.floatInt.getData(bytes);
    floats.putValue(7);
    floats.putIndex(8);
    checks.same("floatInt: getValue", 7f, floats.getValue());
    checks.same("floatInt: getIndex", 8, floats.getIndex());
    DoubleInt.Data doubles = MPI.doubleInt.getData(bytes);
    doubles.putValue(9);
    doubles.putIndex(10);
    checks.same("doubleInt: getValue", 9.0, doubles.getValue());
    checks.same("doubleInt: getIndex", 10, doubles.getIndex());
    Struct.Data[] made = {
      MPI.int2.new Data(),
      MPI.shortInt.new Data(),
      MPI.longInt.new Data(),
      MPI.floatInt.new Data(),
      MPI.doubleInt.new Data()
    };
    checks.same("data without a buffer", 5, made.length);
    ByteBuffer got = MPI.newByteBuffer(64);
    MPI.COMM_SELF.sendRecv(bytes, 1, MPI.DOUBLE_INT, 0, 1, got, 1, MPI.DOUBLE_INT, 0, 1);
    DoubleInt.Data moved = MPI.doubleInt.getData(got);
    checks.same("a pair that travelled: value", 9.0, moved.getValue());
    checks.same("a pair that travelled: index", 10, moved.getIndex());
  }
}
