/**
 * The fields of a product's papers. Each is a text that the form and the file show, and a part of the column `papers`.
 */
import type * as z from "zod";
import { ok, type Result } from "#app/shared/result.ts";
import {
  compositionText,
  countryText,
  parseComposition,
  parseCountry,
  parseCustomsCode,
  parseGrams,
  parseParty,
  partyText,
} from "../papers/parse-papers.ts";
import { NO_PAPERS, type Papers } from "../papers.ts";
import { parsedBy } from "./product-input-amounts.ts";
import type { TextField } from "./product-word-fields.ts";
import { textRule } from "./product-words.ts";
import { compareSizes } from "./sizes.ts";

const MAX_LENGTH = 2_000;

/** A field whose text is read into a part of the papers, and written from them. */
function paperField<Shape extends TextField["shape"]>(
  field: { name: string; label?: string; shape: Shape; what: string; most?: number },
  format: (papers: Papers) => string,
  parse: (text: string) => Result<Partial<Papers>, string>,
) {
  const { what, most = MAX_LENGTH, ...shown } = field;
  const rule: z.ZodType<string, string> = textRule(what, most, field.shape).pipe(
    parsedBy((text) => {
      const read = parse(text);
      return read.ok ? ok(text) : read;
    }),
  );
  return {
    ...shown,
    rule,
    format: ({ papers }: { papers: Papers }) => format(papers),
    store: (text: string, { papers = NO_PAPERS }: { papers?: Papers }) => {
      const read = parse(text);
      return { papers: { ...papers, ...(read.ok && read.value) } };
    },
  };
}

/** The value of a part of the papers, under its name. */
const as = <Name extends keyof Papers>(name: Name, read: Result<Papers[Name], string>) =>
  read.ok ? ok({ [name]: read.value } as Partial<Papers>) : read;

/** Weights as they are typed. */
export const gramsText = (grams: Papers["grams"]): string =>
  Object.entries(grams)
    .sort(([one], [other]) => Number(other === "") - Number(one === "") || compareSizes(one, other))
    .map(([size, weight]) => (size === "" ? String(weight) : `${size}: ${weight}`))
    .join("\n");

export const PAPER_FIELDS = {
  /** A part to a line: `Shell: 55% linen, 45% cotton`. */
  composition: paperField(
    { name: "Composition", shape: "lines", what: "composition" },
    compositionText,
    parseComposition,
  ),
  /** A country's name, or its code. */
  madeIn: paperField(
    { name: "Made in", shape: "line", what: "country" },
    ({ madeIn }) => countryText(madeIn),
    (text) => as("madeIn", parseCountry(text)),
  ),
  customsCode: paperField(
    { name: "Customs code", shape: "line", what: "customs code" },
    ({ customsCode }) => customsCode ?? "",
    (text) => as("customsCode", parseCustomsCode(text)),
  ),
  /** `420`, or a size to a line: `12: 450`. */
  grams: paperField(
    { name: "Weight", label: "Weight, g", shape: "lines", what: "weight" },
    ({ grams }) => gramsText(grams),
    (text) => as("grams", parseGrams(text)),
  ),
  maker: paperField(
    { name: "Maker", shape: "lines", what: "maker", most: 500 },
    ({ maker }) => partyText(maker),
    (text) => as("maker", parseParty(text)),
  ),
  responsible: paperField(
    {
      name: "Responsible person",
      label: "Responsible person in the EU",
      shape: "lines",
      what: "responsible person",
      most: 500,
    },
    ({ responsible }) => partyText(responsible),
    (text) => as("responsible", parseParty(text)),
  ),
  warnings: paperField(
    { name: "Warnings", shape: "lines", what: "text of the warnings", most: 1_000 },
    ({ warnings }) => warnings,
    (text) => as("warnings", ok(text)),
  ),
} as const satisfies Record<string, TextField>;

/** The papers in texts that are known to be right, such as those of the samples. Throws at one that cannot be read. */
export function papersIn(texts: Partial<Record<keyof typeof PAPER_FIELDS, string>>): Papers {
  let papers = NO_PAPERS;
  for (const [name, text] of Object.entries(texts)) {
    const { rule, store } = PAPER_FIELDS[name as keyof typeof PAPER_FIELDS];
    ({ papers } = store(rule.parse(text), { papers }));
  }
  return papers;
}
