import { expect, test } from "vitest";
import { gramsText } from "../products/paper-fields.ts";
import { CUSTOMS_CODES } from "./customs-codes.ts";
import {
  compositionText,
  parseComposition,
  parseCountry,
  parseCustomsCode,
  parseGrams,
  parseParty,
  partyText,
} from "./parse-papers.ts";

/** The error's sentence, or what was read. */
const readBy =
  <Value>(parse: (text: string) => { ok: true; value: Value } | { ok: false; error: string }) =>
  (typed: string): Value | string => {
    const read = parse(typed);
    return read.ok ? read.value : read.error;
  };
const composition = readBy(parseComposition);
const grams = readBy(parseGrams);
const code = readBy(parseCustomsCode);

test("a composition has parts, and the largest share of each comes first", () => {
  const typed =
    "Shell: 45 % Cotton, 55% linen\nLining (Navy): 100% rayon\n\ncontains non-textile parts of animal origin.";
  const read = parseComposition(typed);
  expect(read).toEqual({
    ok: true,
    value: {
      composition: [
        {
          part: "Shell",
          fibres: [
            { fibre: "linen", share: 55 },
            { fibre: "cotton", share: 45 },
          ],
        },
        { part: "Lining", only: "Navy", fibres: [{ fibre: "viscose", share: 100 }] },
      ],
      hasAnimalParts: true,
    },
  });
  const text = read.ok ? compositionText(read.value) : "";
  expect(text).toBe(
    "Shell: 55% linen, 45% cotton\nLining (Navy): 100% viscose\nContains non-textile parts of animal origin",
  );
  expect(parseComposition(text)).toEqual(read);
});

test("a composition is refused with a sentence about its first mistake", () => {
  expect(composition("55% linen, 44% cotton")).toBe("Shares come to 99. They must come to 100.");
  expect(composition("Shell: 100% linen\nLining: 60% silk, 60% cotton")).toBe(
    "Lining: Shares come to 120. They must come to 100.",
  );
  expect(composition("100% bamboo")).toContain("‘bamboo’ is not a fibre’s name in law.");
  expect(composition("0% silk, 100% cotton")).toContain("‘0%’");
  expect(composition("99.5% cotton, 0.5% elastane")).toContain("‘99.5%’");
  expect(composition("50% cotton, 50% cotton")).toBe("‘cotton’ stands there twice.");
  expect(composition("100% cotton\n100% linen")).toContain("Please name the parts");
  expect(composition("cotton")).toContain("Please write a part as");
  expect(composition(`${"Shell, ".repeat(200)}`)).toContain("too many");
  expect(composition("__proto__: 100% constructor")).toContain("‘constructor’");
});

test("a country is known by its name or its code", () => {
  expect([" nigeria ", "ng", "GB", ""].map(readBy(parseCountry))).toEqual(["NG", "NG", "GB", null]);
  expect(readBy(parseCountry)("Wakanda")).toBe(
    "We know no country ‘Wakanda’. Please choose one of the list.",
  );
});

test("a customs code has six digits, or the words of the list", () => {
  expect(["6204.42", "6204 42 00 90", "dress, cotton", ""].map(code)).toEqual([
    "620442",
    "620442",
    "620442",
    null,
  ]);
  expect(code("62044")).toBe("A customs code has six digits, such as 620442. ‘62044’ has 5.");
  expect(code("990000")).toContain("There is no chapter 99");
  expect(code("a frock")).toContain("neither a code nor in the list");
  for (const [known, words] of Object.entries(CUSTOMS_CODES))
    expect([code(known), code(words)]).toEqual([known, known]);
});

test("a weight is in whole grams, for every size or by size", () => {
  expect(grams("12: 450 g\n420\n8: 400")).toEqual({ "": 420, "8": 400, "12": 450 });
  expect(gramsText({ "12": 450, "": 420, "8": 400 })).toBe("420\n8: 400\n12: 450");
  expect(grams("0")).toBe("A piece weighs from 1 to 30,000 g: ‘0’ is not that.");
  expect(grams("900000")).toBe("A piece weighs from 1 to 30,000 g: ‘900000’ is not that.");
  expect(grams("0.4 kg")).toContain("Please write the weight as");
  expect(grams("420\n430")).toBe("Please give one weight for every size.");
});

test("a party has a name, an address, and an email or web address", () => {
  const typed = "Adire Works\n5 Marina Road\nLagos, Nigeria\nhttps://adireworks.example/contact";
  const party = {
    name: "Adire Works",
    address: "5 Marina Road, Lagos, Nigeria",
    contact: "https://adireworks.example/contact",
  };
  expect(readBy(parseParty)(typed)).toEqual(party);
  expect(readBy(parseParty)(partyText(party))).toEqual(party);
  expect(readBy(parseParty)("")).toBeNull();
  expect(readBy(parseParty)("Adire Works\nhello@adireworks.example")).toContain("each on its own line");
  expect(readBy(parseParty)("Adire Works\nLagos\n080 1234")).toContain("‘080 1234’ is neither");
});
