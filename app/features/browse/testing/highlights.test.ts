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

test("a point within a number or an address separates nothing", () => {
  expect(highlights("Woven 1.5 m wide. See a-shop.example")).toEqual([
    "Woven 1.5 m wide",
    "See a-shop.example",
  ]);
});

test("pieces of 3 and of 40 characters count, of 2 and of 41 do not", () => {
  const [three, forty] = ["abc", "d".repeat(40)];
  expect(highlights(["ab", three, forty, "e".repeat(41)].join("\n"))).toEqual([three, forty]);
});

test("there are four at most, the first ones", () => {
  expect(highlights("one.\ntwo.\nthree.\nfour.\nfive.")).toEqual(["one", "two", "three", "four"]);
});

test("a repeated piece is one highlight", () => {
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
