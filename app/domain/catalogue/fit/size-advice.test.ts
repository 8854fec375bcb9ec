import fc from "fast-check";
import { expect, test } from "vitest";
import guide from "../../../../content/size-guide.json" with { type: "json" };
import samples from "../../../../database/seed/sample-catalogue.json" with { type: "json" };
import { parseCut, parseMeasurements } from "../products/product-words.ts";
import { BODY_MEASURES, type BodyMeasure, type Cut } from "./cut.ts";
import { adviseSize, type Body, type ComesUp, type SizeAdvice } from "./size-advice.ts";

const measured = (lines: string) => {
  const read = parseMeasurements(lines);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};
const cutOf = (typed: string): Cut => {
  const read = parseCut(typed);
  if (!read.ok || !read.value) throw new Error(`no cut: ${typed}`);
  return read.value;
};

const DRESS = measured(
  "8: bust 87, waist 70, hips 106\n10: bust 92, waist 75, hips 111\n12: bust 97, waist 80, hips 116",
);
const fitted = cutOf("fitted");

test("advises the smallest size with the ease that the cut wants", () => {
  expect(adviseSize(DRESS, fitted, { bust: 88, waist: 71, hips: 96 })).toEqual({
    kind: "one",
    size: "10",
    eases: [
      { measure: "bust", cm: 4, spare: 0 },
      { measure: "waist", cm: 4, spare: 2 },
      { measure: "hips", cm: 15, spare: 11 },
    ],
  });
});

test("names two sizes where the smaller one is close, and says where", () => {
  expect(adviseSize(DRESS, fitted, { bust: 90, waist: 71, hips: 96 })).toEqual({
    kind: "between",
    smaller: "10",
    larger: "12",
    close: { measure: "bust", cm: 2, spare: -2 },
    room: { measure: "waist", cm: 9, spare: 7 },
  });
});

test.each([
  ["above", { waist: 81 }, { kind: "above", size: "12", close: { measure: "waist", cm: -1 } }],
  [
    "below",
    { bust: 78, waist: 61, hips: 80 },
    { kind: "below", size: "8", room: { measure: "waist", cm: 9 } },
  ],
])("says that a body is %s the sizes of the piece", (_, body, advice) => {
  expect(adviseSize(DRESS, fitted, body)).toMatchObject(advice);
});

test("ends with the largest size alone before a body is above the sizes", () => {
  const narrow = measured("8: bust 97\n10: bust 97.5\n12: bust 98");
  expect(adviseSize(narrow, fitted, { bust: 95 })).toMatchObject({ kind: "between", larger: "12" });
  for (const bust of [95.1, 96]) expect(adviseSize(narrow, fitted, { bust })).toMatchObject({ size: "12" });
  expect(adviseSize(narrow, fitted, { bust: 96.1 })).toMatchObject({ kind: "above", size: "12" });
});

test("takes what the owner wants of one measurement in place of the cut's number", () => {
  const kaftan = measured("10: bust 119\n12: bust 124");
  expect(adviseSize(kaftan, cutOf("loose: chest 31"), { bust: 93 })).toMatchObject({ size: "12" });
  expect(adviseSize(kaftan, cutOf("loose"), { bust: 93 })).toMatchObject({ kind: "below", size: "10" });
});

test("advises nothing without a measurement in common", () => {
  expect(adviseSize(DRESS, fitted, {})).toBe(null);
  expect(adviseSize(measured("8: length 90"), fitted, { bust: 88 })).toBe(null);
  expect(adviseSize([], fitted, { bust: 88 })).toBe(null);
});

test("moves up where a piece comes up small, and down where it comes up large", () => {
  const body = { bust: 88, waist: 71, hips: 96 };
  expect(adviseSize(DRESS, fitted, body, "small")).toMatchObject({ kind: "between", larger: "12" });
  const between = { bust: 90, waist: 71, hips: 96 };
  expect(adviseSize(DRESS, fitted, between, "small")).toMatchObject({ size: "12" });
  expect(adviseSize(DRESS, fitted, between, "large")).toMatchObject({ size: "10" });
});

test("every sample piece is advised to each body of the size chart in the size of its row", () => {
  let advised = 0;
  for (const { measurements, cut, slug } of samples) {
    if (!measurements || !cut) continue;
    for (const { uk, bust, waist, hips } of guide.sizes) {
      const advice = adviseSize(measured(measurements.join("\n")), cutOf(cut), { bust, waist, hips });
      expect(advice, `${slug} for UK ${uk}`).toMatchObject({ kind: "one", size: uk });
      advised += 1;
    }
  }
  expect(advised).toBe(21 * 7);
});

const FROM_BUST = { bust: 0, waist: -17, hips: 8 };

/** Any table that an owner may have typed, also one whose sizes do not ascend. */
const anySizes = fc
  .array(
    fc.record({
      measures: fc.uniqueArray(
        fc.record({
          name: fc.constantFrom("bust", "waist", "hips", "hip", "length"),
          cm: fc.integer({ min: 1, max: 300 }),
        }),
        { selector: ({ name }) => name, maxLength: 5 },
      ),
    }),
    { maxLength: 7 },
  )
  .map((rows) => rows.map((row, place) => ({ ...row, size: String(8 + 2 * place) })));
const regularSizes = fc
  .record({
    bust: fc.integer({ min: 70, max: 110 }),
    count: fc.integer({ min: 1, max: 8 }),
    step: fc.constantFrom(1, 2, 6, 10, 12),
  })
  .map(({ bust, count, step }) =>
    Array.from({ length: count }, (_, place) => ({
      size: String(8 + 2 * place),
      measures: BODY_MEASURES.map((name) => ({
        name,
        cm: bust + FROM_BUST[name] + (step / 2) * place,
      })),
    })),
  );
/** A table, and a body that is near one of its sizes at each measurement. */
const sizesAndBody = fc.oneof(anySizes, regularSizes).chain((sizes) => {
  const near = (measure: BodyMeasure) => {
    const known = sizes.flatMap(({ measures }) => measures.filter(({ name }) => name === measure));
    const from = fc.constantFrom(...known.map(({ cm }) => cm), 90);
    return fc
      .record({ from, ease: fc.integer({ min: -40, max: 250 }) })
      .map(({ from, ease }) => from - ease / 10);
  };
  const body: fc.Arbitrary<Body> = fc.record(
    { bust: near("bust"), waist: near("waist"), hips: near("hips") },
    { requiredKeys: [] },
  );
  return body.map((known) => ({ sizes, body: known }));
});
const anyCut: fc.Arbitrary<Cut> = fc.record({
  name: fc.constantFrom("fitted", "easy", "loose"),
  ease: fc.array(
    fc.record({ name: fc.constantFrom(...BODY_MEASURES), cm: fc.integer({ min: 1, max: 80 }) }),
    { maxLength: 2 },
  ),
});
const growth = fc.oneof(fc.nat(15), fc.nat(400)).map((tenths) => tenths / 10);
const anyComesUp = fc.constantFrom<ComesUp>("small", "true", "large");

/** The places of the smaller and the larger advised size; one past the end for a body above the sizes. */
function placesOf(advice: SizeAdvice, sizes: readonly { size: string }[]): [number, number] {
  const place = (size: string) => sizes.findIndex((row) => row.size === size);
  if (advice.kind === "between") return [place(advice.smaller), place(advice.larger)];
  if (advice.kind === "above") return [sizes.length, sizes.length];
  return [place(advice.size), place(advice.size)];
}

test("never advises a smaller size to a larger body", () => {
  fc.assert(
    fc.property(
      sizesAndBody,
      anyCut,
      fc.record({ bust: growth, waist: growth, hips: growth }),
      anyComesUp,
      ({ sizes, body }, cut, more, comesUp) => {
        const larger = Object.fromEntries(
          Object.entries(body).map(([name, cm]) => [name, cm + more[name as keyof typeof more]]),
        );
        const [before, after] = [
          adviseSize(sizes, cut, body, comesUp),
          adviseSize(sizes, cut, larger, comesUp),
        ];
        expect(after === null).toBe(before === null);
        if (!before || !after) return;
        const [from, to] = [placesOf(before, sizes), placesOf(after, sizes)];
        expect(to[0]).toBeGreaterThanOrEqual(from[0]);
        expect(to[1]).toBeGreaterThanOrEqual(from[1]);
      },
    ),
    { numRuns: 3000 },
  );
});

test("never leaves the table, and never advises a size that is narrower than the body", () => {
  fc.assert(
    fc.property(sizesAndBody, anyCut, anyComesUp, ({ sizes, body }, cut, comesUp) => {
      const advice = adviseSize(sizes, cut, body, comesUp);
      if (!advice) return;
      const named = advice.kind === "between" ? [advice.smaller, advice.larger] : [advice.size];
      for (const size of named) expect(sizes.map((row) => row.size)).toContain(size);
      if (advice.kind === "one") for (const { cm } of advice.eases) expect(cm).toBeGreaterThanOrEqual(0);
      if (advice.kind === "between") {
        expect(advice.smaller).not.toBe(advice.larger);
        expect(advice.close.spare).toBeLessThan(advice.room.cm);
      }
    }),
    { numRuns: 3000 },
  );
});

test("shoppers who find a piece small never lead to a smaller size than those who find it large", () => {
  fc.assert(
    fc.property(sizesAndBody, anyCut, ({ sizes, body }, cut) => {
      const places = (["large", "true", "small"] as const).map((comesUp) => {
        const advice = adviseSize(sizes, cut, body, comesUp);
        return advice ? placesOf(advice, sizes) : [0, 0];
      });
      for (const side of [0, 1])
        expect(places.map((place) => place[side])).toEqual(
          places.map((place) => place[side]).toSorted((a = 0, b = 0) => a - b),
        );
    }),
  );
});
