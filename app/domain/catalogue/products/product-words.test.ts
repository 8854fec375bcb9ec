import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyProduct, type ProductInput, parseProduct } from "./product-input.ts";
import { detailsText, measurementsText, parseMeasurements, parseStory, storyText } from "./product-words.ts";

const NOT_A_CUT =
  "Please write the cut as ‘fitted’, ‘easy’ or ‘loose’. Ease of your own follows a colon: ‘loose: bust 30, hips 26’.";

function read(changes: Partial<ProductInput>) {
  return parseProduct({
    ...emptyProduct("B"),
    slug: "gown",
    title: "Gown",
    pictures: ["/media/front"],
    ...changes,
  });
}

test("reads the texts of a product's page, and leaves out empty ones", () => {
  const told = {
    category: "tops",
    textile: " Aso Oke ",
    cloth: "Hand-woven silk",
    storyTitle: "Woven in Iseyin",
    story: "First.\n\n \nSecond,\nstill second.",
    details: "Cloth: silk\n\n Wash : cold: by hand ",
    shownOn: " Shown on a UK 12 form, 178 cm ",
    fitNotes: "Close at the waist.\nTake your usual size.",
    measurements: "12: bust 98",
    cut: " Loose : Bust 30.5 cm, hips 26",
  } as const;
  expect(read(told)).toMatchObject({
    ok: true,
    value: {
      category: "tops",
      textile: "aso-oke",
      cloth: "Hand-woven silk",
      story: { title: "Woven in Iseyin", paragraphs: ["First.", "Second,\nstill second."] },
      details: [
        { name: "Cloth", value: "silk" },
        { name: "Wash", value: "cold: by hand" },
      ],
      shownOn: "a UK 12 form, 178 cm",
      fitNotes: "Close at the waist.\nTake your usual size.",
      measurements: [{ size: "12", measures: [{ name: "bust", cm: 98 }] }],
      cut: {
        name: "loose",
        ease: [
          { name: "bust", cm: 30.5 },
          { name: "hips", cm: 26 },
        ],
      },
    },
  });
  const nothing = { category: null, textile: null, cloth: null, story: null, details: [] };
  const noFit = { shownOn: null, fitNotes: null, measurements: [], cut: null };
  expect(read({})).toMatchObject({ value: { ...nothing, ...noFit } });
});

test.each([
  ["textile", "x".repeat(121), "The textile is too long: 120 characters at most."],
  ["cloth", "x".repeat(121), "The cloth is too long: 120 characters at most."],
  ["storyTitle", "x".repeat(121), "The story’s title is too long: 120 characters at most."],
  ["story", "x".repeat(5001), "The story is too long: 5,000 characters at most."],
  ["details", "Wash by hand", "Please write each detail as ‘Name: value’, one to a line."],
  ["details", ": by hand", "Please write each detail as ‘Name: value’, one to a line."],
  ["details", "a: b\n".repeat(31), "That is too many: 30 details at most."],
  ["shownOn", "x".repeat(121), "The text of ‘Shown on’ is too long: 120 characters at most."],
  ["fitNotes", "x".repeat(5001), "The text of the fit notes is too long: 5,000 characters at most."],
  ["searchTitle", "x".repeat(161), "The search title is too long: 160 characters at most."],
  ["searchDescription", "x".repeat(501), "The search description is too long: 500 characters at most."],
  ["measurements", "12: bust 98\n12: bust 99", "Size 12 stands there twice."],
  ["measurements", "12: bust\u0007 98", "Take the control characters out of the measurements."],
  ["cut", "tight", NOT_A_CUT],
  ["cut", "fitted: bust", NOT_A_CUT],
  ["cut", "fitted: sleeve 4", NOT_A_CUT],
  ["cut", "fitted: bust 81", NOT_A_CUT],
  ["cut", "fitted:", NOT_A_CUT],
] as const)("an invalid %s is refused at its field", (field, typed, message) => {
  expect(read({ [field]: typed })).toEqual({ ok: false, error: { [field]: message } });
});

test("stays unchanged when it is opened and saved again", () => {
  const word = fc.stringMatching(/^[A-Za-zé%,.]{1,12}( [a-z]{1,8})?$/);
  fc.assert(
    fc.property(
      fc.array(fc.record({ name: word, value: word }), { maxLength: 5 }),
      word,
      fc.array(word, { maxLength: 4 }),
      (details, title, paragraphs) => {
        expect(read({ details: detailsText(details) })).toMatchObject({ value: { details } });
        expect(parseStory(title, storyText({ title, paragraphs }))).toEqual({ title, paragraphs });
      },
    ),
  );
});

test("reads a size to a line, however it is spaced", () => {
  expect(parseMeasurements(" 12 : Bust 98,waist  80.5 cm\n\nM: inside leg 79")).toEqual({
    ok: true,
    value: [
      {
        size: "12",
        measures: [
          { name: "bust", cm: 98 },
          { name: "waist", cm: 80.5 },
        ],
      },
      { size: "M", measures: [{ name: "inside leg", cm: 79 }] },
    ],
  });
  expect(parseMeasurements(" \n")).toEqual({ ok: true, value: [] });
});

test.each([
  ["12 bust 98", "‘12 bust 98’ is not like that."],
  ["12: bust", "‘12: bust’ is not like that."],
  ["12: 98", "‘12: 98’ is not like that."],
  [": bust 98", "‘: bust 98’ is not like that."],
  ["12: bust 98,5", "‘12: bust 98,5’ is not like that."],
  ["12: bust 98 waist 80", "‘12: bust 98 waist 80’ is not like that."],
  ["12: bust 38 in", "‘12: bust 38 in’ is not like that."],
])("a line that cannot be read is quoted: '%s'", (typed, end) => {
  expect(parseMeasurements(typed)).toEqual({
    ok: false,
    error: `Please write a size as ‘12: bust 98, waist 80’, in centimetres. ${end}`,
  });
});

test.each([
  ["12: bust 98\nM: bust 98\nmedium: bust 98", "Size medium stands there twice."],
  ["12: bust 98, Bust 99", "‘bust’ stands twice in size 12."],
  ["12: bust 980", "A measurement has 1 to 300 cm: ‘bust 980’ of size 12 has not."],
  ["12: bust 0", "A measurement has 1 to 300 cm: ‘bust 0’ of size 12 has not."],
  [
    `12: ${[..."abcdefghi"].map((name) => `${name} 9`)}`,
    "That is too many: 8 measurements of a size at most.",
  ],
  [
    Array.from({ length: 41 }, (_, nth) => `${nth}: bust 98`).join("\n"),
    "That is too many: 40 sizes at most.",
  ],
])("'%s' is refused with its reason", (typed, error) => {
  expect(parseMeasurements(typed)).toEqual({ ok: false, error });
});

test("keeps measurements as they are when they are opened and saved again", () => {
  const measure = fc.record({
    name: fc.stringMatching(/^[a-zé]{1,12}( [a-z]{1,8})?$/),
    cm: fc.integer({ min: 10, max: 3000 }).map((tenths) => tenths / 10),
  });
  const ofSize = fc.record({
    size: fc.stringMatching(/^[1-9]\d?$/),
    measures: fc.uniqueArray(measure, { selector: ({ name }) => name, minLength: 1, maxLength: 8 }),
  });
  const measurements = fc.uniqueArray(ofSize, { selector: ({ size }) => size, maxLength: 9 });
  fc.assert(
    fc.property(measurements, (value) => {
      expect(parseMeasurements(measurementsText(value))).toEqual({ ok: true, value });
    }),
  );
});

test("reads any text as measurements or reports the error, and reads its own output back", () => {
  const piece = fc.constantFrom("12", ":", ",", "\n", " ", "bust", "98", ".5", "cm", "é", "’", "000");
  const typed = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(piece).map((pieces) => pieces.join("")),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const read = parseMeasurements(text);
      if (read.ok) expect(parseMeasurements(measurementsText(read.value))).toEqual(read);
      else expect(read.error).toMatch(/^\S.{10,200}\.$/s);
    }),
  );
});
