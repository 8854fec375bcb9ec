import fc from "fast-check";
import { expect, test } from "vitest";
import { type HemPlace, hemPlace } from "./hem.ts";

const dress = (length: number) => [
  { name: "bust", cm: 97 },
  { name: "length", cm: length },
];
const part = (name: string, cm: number) => [
  { name: "waist", cm: 80 },
  { name, cm },
];

test.each([
  ["a maxi dress", dress(139), 160, "floor"],
  ["the same on somebody taller", dress(139), 178, "ankle"],
  ["a kaftan", dress(136), 168, "ankle"],
  ["a wrap dress", dress(112), 168, "calf"],
  ["a sundress", dress(102), 168, "knee"],
  ["a short dress", dress(85), 168, "above the knee"],
  ["a top", dress(60), 168, null],
  ["a pencil skirt", part("skirt", 66), 168, "knee"],
  ["a skirt by its length", part("length", 66), 168, "knee"],
  ["wide trousers", part("inside leg", 79), 178, "ankle"],
  ["trousers by their outer seam", part("outside leg", 104), 168, "floor"],
  ["a piece without a length", part("hips", 104), 168, null],
  ["a length of nobody knows what", [{ name: "length", cm: 104 }], 168, null],
  ["a height that nobody has", dress(139), 31, null],
])("%s ends at its place", (_, measures, height, place) => {
  expect(hemPlace(measures, height)).toBe(place);
});

const ORDER: (HemPlace | null)[] = ["floor", "ankle", "calf", "knee", "above the knee", null];
const heightOf = (measures: Parameters<typeof hemPlace>[0], height: number) =>
  ORDER.indexOf(hemPlace(measures, height));

test("ends no higher when it is longer, and no lower on somebody taller", () => {
  const lengths = fc.double({ min: 10, max: 200, noNaN: true });
  const heights = fc.double({ min: 100, max: 230, noNaN: true });
  const piece = fc.constantFrom(
    dress,
    ...["skirt", "inside leg", "length"].map((name) => (cm: number) => part(name, cm)),
  );
  fc.assert(
    fc.property(piece, lengths, lengths, heights, heights, (of, a, b, one, other) => {
      const [short, long] = [of(Math.min(a, b)), of(Math.max(a, b))];
      expect(heightOf(long, one)).toBeLessThanOrEqual(heightOf(short, one));
      expect(heightOf(short, Math.min(one, other))).toBeLessThanOrEqual(
        heightOf(short, Math.max(one, other)),
      );
    }),
  );
});
