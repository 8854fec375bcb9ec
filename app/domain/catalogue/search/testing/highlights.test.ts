import fc from "fast-check";
import { expect, test } from "vitest";
import { highlights } from "./highlights.ts";

test("short sentences are highlights and long ones are not", () => {
  const description =
    "Hand-dyed in Abeokuta. Cut from a single length of cotton that was dyed three times over. Fully lined!";
  expect(highlights(description)).toEqual(["Hand-dyed in Abeokuta", "Fully lined"]);
});

test("lines, bullets and semicolons separate the pieces", () => {
  expect(highlights("Two pockets\n- Made in Lagos\r\n• Machine wash; Dry flat")).toEqual([
    "Two pockets",
    "Made in Lagos",
    "Machine wash",
    "Dry flat",
  ]);
});

test("does not split at a point within a number or an address", () => {
  expect(highlights("Woven 1.5 m wide. See a-shop.example")).toEqual([
    "Woven 1.5 m wide",
    "See a-shop.example",
  ]);
});

test("accepts highlights of 3 to 40 characters, and drops shorter and longer ones", () => {
  const [three, forty] = ["abc", "d".repeat(40)];
  expect(highlights(["ab", three, forty, "e".repeat(41)].join("\n"))).toEqual([three, forty]);
});

test("returns the first four highlights at most", () => {
  expect(highlights("one.\ntwo.\nthree.\nfour.\nfive.")).toEqual(["one", "two", "three", "four"]);
});

test("returns a repeated highlight once", () => {
  expect(highlights("Fully lined. Fully lined. Made to last.")).toEqual(["Fully lined", "Made to last"]);
});

test("an empty description has no highlights", () => {
  expect(highlights("")).toEqual([]);
});

test("any description has at most four pieces of 3 to 40 characters", () => {
  const prose = fc.string({
    unit: fc.constantFrom("a", "ẹ", "🧵", " ", ".", "\n", "-", "•", ";"),
    maxLength: 300,
  });
  fc.assert(
    fc.property(prose, (description) => {
      const pieces = highlights(description);
      expect(pieces.length).toBeLessThanOrEqual(4);
      for (const piece of pieces) {
        expect(piece).toBe(piece.trim());
        expect([...piece].length).toBeGreaterThanOrEqual(3);
        expect([...piece].length).toBeLessThanOrEqual(40);
      }
    }),
  );
});
