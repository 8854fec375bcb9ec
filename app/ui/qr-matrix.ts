/**
 * QR codes (ISO/IEC 18004) for short texts: byte mode, error correction M, versions 1 to 10. Enough for the address
 * of an authenticator app's key, and small enough to need no package.
 */

/** Of error correction M, from version 1: correction bytes per block, and blocks. */
const CORRECTION_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26] as const;
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5] as const;
/** Of error correction M, in the format bits. */
const LEVEL_BITS = 0;

type Matrix = boolean[][];

/** Rows of dark and light modules without the quiet zone, or null when the text is too long (213 bytes). */
export function qrMatrix(text: string): Matrix | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, i) => bytes.length + (i + 1 < 10 ? 2 : 3) <= dataBytes(i + 1)) + 1;
  if (version === 0) return null;
  const codewords = interleave(version, dataOf(bytes, version));
  const { modules, isFunction } = functionPatterns(version);
  placeData(modules, isFunction, codewords);
  const candidates = MASKS.map((mask, number) => masked(modules, isFunction, mask, number));
  return candidates.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** All bytes of a version: what is left of the square when the patterns are drawn. */
function allBytes(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  let bits = (16 * version + 128) * version + 64;
  if (alignments > 0) bits -= (25 * alignments - 10) * alignments - 55;
  if (version >= 7) bits -= 36;
  return Math.floor(bits / 8);
}

const dataBytes = (version: number): number =>
  allBytes(version) - (CORRECTION_BYTES[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** Mode, length, the bytes, the end, and padding. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i -= 1) bits.push((value >>> i) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  const capacity = dataBytes(version) * 8;
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  );
}

/** Blocks with their correction, taken column by column; the later blocks are longer by one when it does not divide. */
function interleave(version: number, data: number[]): number[] {
  const count = BLOCKS[version - 1] ?? 1;
  const corrections = CORRECTION_BYTES[version - 1] ?? 0;
  const short = Math.floor(data.length / count);
  const longFrom = count - (data.length % count);
  const divisor = correctionDivisor(corrections);
  let at = 0;
  const blocks = Array.from({ length: count }, (_, i) => {
    const block = data.slice(at, at + short + (i >= longFrom ? 1 : 0));
    at += block.length;
    return block;
  });
  const tails = blocks.map((block) => remainder(block, divisor));
  const columns = (rows: number[][], length: number) =>
    Array.from({ length }, (_, column) => rows.flatMap((row) => row[column] ?? [])).flat();
  return [...columns(blocks, short + 1), ...columns(tails, corrections)];
}

/** Product in the field of 256 elements that QR codes use. */
function multiply(x: number, y: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((y >>> i) & 1) * x;
  }
  return product & 0xff;
}

function correctionDivisor(degree: number): number[] {
  const result: number[] = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) {
      result[j] = multiply(result[j] ?? 0, root) ^ (result[j + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: number[], divisor: number[]): number[] {
  const result = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    divisor.forEach((coefficient, i) => {
      result[i] = (result[i] ?? 0) ^ multiply(coefficient, factor);
    });
  }
  return result;
}

/** Finder, timing, alignment and version patterns, and which modules are theirs. */
function functionPatterns(version: number): { modules: Matrix; isFunction: Matrix } {
  const size = version * 4 + 17;
  const blank = (): Matrix => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const modules = blank();
  const isFunction = blank();
  const set = (x: number, y: number, dark: boolean) => {
    const [row, own] = [modules[y], isFunction[y]];
    if (!row || !own || x < 0 || x >= size) return;
    row[x] = dark;
    own[x] = true;
  };
  const square = (cx: number, cy: number, reach: number, isDark: (ring: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy += 1) {
      for (let dx = -reach; dx <= reach; dx += 1) {
        set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (let i = 0; i < size; i += 1) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  const corners = [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const;
  for (const [x, y] of corners) square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const centres = alignmentCentres(version, size);
  const last = centres.at(-1);
  for (const x of centres) {
    for (const y of centres) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!isCorner) square(x, y, 2, (ring) => ring !== 1);
    }
  }
  for (const { x, y } of formatPlaces(size)) set(x, y, false);
  set(8, size - 8, true);
  if (version >= 7) {
    const bits = withCheck(version, 12, 0x1f25);
    for (let i = 0; i < 18; i += 1) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, ((bits >>> i) & 1) === 1);
      set(b, a, ((bits >>> i) & 1) === 1);
    }
  }
  return { modules, isFunction };
}

function alignmentCentres(version: number, size: number): number[] {
  if (version === 1) return [];
  return version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
}

/** Both copies of the format's fifteen bits, the least first. */
function formatPlaces(size: number): { x: number; y: number; bit: number }[] {
  const places: { x: number; y: number; bit: number }[] = [];
  for (let bit = 0; bit < 15; bit += 1) {
    places.push(
      bit < 8 ? { x: 8, y: bit + (bit > 5 ? 1 : 0), bit } : { x: bit === 8 ? 7 : 14 - bit, y: 8, bit },
      bit < 8 ? { x: size - 1 - bit, y: 8, bit } : { x: 8, y: size - 15 + bit, bit },
    );
  }
  return places;
}

/** A number followed by its check bits. */
function withCheck(value: number, length: number, generator: number): number {
  let rest = value;
  for (let i = 0; i < length; i += 1) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator);
  return (value << length) | rest;
}

/** Two columns at a time from the right, up and down in turn. */
function placeData(modules: Matrix, isFunction: Matrix, codewords: number[]): void {
  const size = modules.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        const row = modules[y];
        if (!row || isFunction[y]?.[x]) continue;
        row[x] = (((codewords[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        at += 1;
      }
    }
  }
}

type Mask = (x: number, y: number) => boolean;
const MASKS: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function masked(modules: Matrix, isFunction: Matrix, mask: Mask, number: number): Matrix {
  const result = modules.map((row, y) => row.map((dark, x) => dark !== (!isFunction[y]?.[x] && mask(x, y))));
  const bits = withCheck((LEVEL_BITS << 3) | number, 10, 0x537) ^ 0x5412;
  for (const { x, y, bit } of formatPlaces(modules.length)) {
    const row = result[y];
    if (row) row[x] = ((bits >>> bit) & 1) === 1;
  }
  return result;
}

/** How hard a matrix is to read: long runs, blocks, patterns like a finder, and too much of one colour. */
function penalty(matrix: Matrix): number {
  const size = matrix.length;
  const columns = matrix.map((_, x) => matrix.map((row) => row[x] ?? false));
  let total = 0;
  for (const line of [...matrix, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) total += run.length - 2;
    for (const _ of text.matchAll(/(?=10111010000|00001011101)/g)) total += 40;
  }
  for (let y = 1; y < size; y += 1) {
    for (let x = 1; x < size; x += 1) {
      const here = matrix[y]?.[x];
      if (here === matrix[y]?.[x - 1] && here === matrix[y - 1]?.[x] && here === matrix[y - 1]?.[x - 1])
        total += 3;
    }
  }
  const dark = matrix.flat().filter(Boolean).length / size ** 2;
  return total + Math.floor(Math.abs(dark * 20 - 10)) * 10;
}
