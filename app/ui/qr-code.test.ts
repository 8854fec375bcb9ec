import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { qrMatrix } from "./qr-code.tsx";

const draw = (text: string) =>
  qrMatrix(text)?.map((row) => row.map((dark) => (dark ? "#" : ".")).join("")) ?? null;

test("a short word is drawn as the reference encoder draws it", () => {
  expect(draw("BAOBAB")).toEqual([
    "#######..##.#.#######",
    "#.....#....#..#.....#",
    "#.###.#.##.#..#.###.#",
    "#.###.#.#.###.#.###.#",
    "#.###.#.#..##.#.###.#",
    "#.....#.#...#.#.....#",
    "#######.#.#.#.#######",
    "........#####........",
    "#.#####..#..#.#####..",
    "...###.#.##.#..#..#..",
    "#######...##.#..####.",
    ".#..##.##......####.#",
    "..##.##.#.##.#..#.#..",
    "........#.######.#...",
    "#######..##.#.##.#.#.",
    "#.....#.#.#########.#",
    "#.###.#.###.#..#..##.",
    "#.###.#.#...#..#..#..",
    "#.###.#.#..#.#.......",
    "#.....#..##......##..",
    "#######.##.#.#.#..##.",
  ]);
});

test("a text of several blocks, with version bits, is drawn as the reference encoder draws it", () => {
  const rows = draw(`otpauth://totp/Shop:owner%40shop.example?secret=${"ABCDEFGH234567".repeat(8)}`);
  expect(rows).toHaveLength(53);
  expect(
    createHash("sha256")
      .update(rows?.join("\n") ?? "")
      .digest("hex"),
  ).toBe("166a0b6224807b0aff4d311052ca56373f1bbca562f2d6daab1aca9f6b22f559");
});

test("encodes 213 bytes, and no more", () => {
  expect(draw("x".repeat(213))).toHaveLength(57);
  expect(draw("x".repeat(214))).toBeNull();
  expect(draw("ẹ".repeat(72))).toBeNull();
});
