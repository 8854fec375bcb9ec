import type { LengthUnit } from "#app/domain/catalogue/fit/length.ts";
import { type Day, isDay } from "#app/shared/calendar-day.ts";
import { emailHint, isEmail } from "#app/shared/email-address.ts";
import { cut, textsIn } from "#app/shared/form-texts.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { formatCount } from "#app/shared/words.ts";
import type { PieceArrival } from "./alteration.ts";
import { COLLECTED, type MadeKind } from "./made.ts";
import {
  type Garment,
  isGarment,
  MEASURE_NAMES,
  type Measure,
  type Measures,
  parseLength,
} from "./measures.ts";

/** The field of a measure. */
export const measureField = (measure: Measure) => `measure-${measure}` as const;

const TEXTS = [
  ...(["garment", "cloth", "occasion", "neededBy", "budget", "words", "unit", "country"] as const),
  ...(["name", "email", "draft", "piece", "job", "arrival"] as const),
] as const;
export const MADE_FIELDS = [...TEXTS, ...MEASURE_NAMES.map(measureField)] as const;
export type MadeField = (typeof MADE_FIELDS)[number] | "pictures";

/** The form as it was typed, to show it again. */
export type TypedRequest = Record<(typeof MADE_FIELDS)[number], string>;

/** A sentence, and the field that it is about; null for the whole form. */
export interface MadeProblem {
  field: MadeField | null;
  message: string;
}

/** A request that can be kept, without its pictures. */
export interface NewRequest {
  kind: MadeKind;
  name: string;
  email: string;
  /** Empty for an alteration, as the cloth is. */
  garment: Garment | "";
  cloth: string;
  occasion: string;
  neededBy: Day | null;
  budget: string;
  words: string;
  country: string | null;
  unit: LengthUnit;
  measures: Measures;
  /** Of an alteration: see the table. */
  piece: string;
  job: string | null;
  arrival: PieceArrival | null;
  orderId: string | null;
}

/** The choice of a cloth that the customer brings. */
export const OWN_CLOTH = "My own cloth";

const MAX_TEXT = 3_000;
const MAX_LINE = 120;
const MAX_TYPED = 4 * MAX_TEXT;

export const readTypedRequest = (form: FormData): TypedRequest =>
  textsIn(form, MADE_FIELDS, { clean: cut(MAX_TYPED) });

/** Several lines of text, as they are kept. */
export const cleanText = (text: string): string => text.replace(/\r\n?/g, "\n").trim();

/** What is wrong with a text of several lines; null for nothing. */
export function wordsProblem(what: string, text: string): string | null {
  if (text.length > MAX_TEXT)
    return `Please keep it to ${formatCount(MAX_TEXT)} characters: this has ${formatCount(text.length)}.`;
  return plainTextProblem(what, text, "lines");
}

/** Where pieces go: the countries of parcels, and whether they may be collected. */
export interface MadePlaces {
  countries: readonly string[];
  mayCollect: boolean;
}

type LineField = "name" | "cloth" | "occasion" | "budget" | "piece";

/**
 * What both kinds of request ask: these lines, the words, where the piece goes, and who asks. Problems are added in the
 * form's order.
 */
export function readCommon(
  typed: TypedRequest,
  lines: readonly LineField[],
  { countries, mayCollect }: MadePlaces,
  problem: (field: MadeField, message: string) => unknown,
): Pick<NewRequest, "name" | "email" | "words" | "country"> {
  const words = cleanText(typed.words);
  const wordsFault = wordsProblem("words", words);
  if (wordsFault) problem("words", wordsFault);
  for (const field of lines) {
    const text = typed[field].trim();
    const fault =
      text.length > MAX_LINE ? `Please keep it to ${MAX_LINE} characters.` : plainTextProblem(field, text);
    if (fault) problem(field, fault);
  }
  const isCollected = typed.country === COLLECTED && mayCollect;
  if (!isCollected && !countries.includes(typed.country)) problem("country", "Choose where your piece goes.");
  if (typed.name.trim() === "") problem("name", "Add your name.");
  const email = typed.email.trim();
  if (!isEmail(email)) problem("email", emailHint(email));
  return { name: typed.name.trim(), email, words, country: isCollected ? null : typed.country };
}

/**
 * The request that a form states, or every problem in the form's order. A measurement that is only unusual is none: it
 * is asked about later (`questionsOf`). `countries` are those that parcels go to, `today` is the shop's day.
 */
export function parseRequest(
  typed: TypedRequest,
  { today, ...places }: MadePlaces & { today: Day },
): Result<NewRequest, MadeProblem[]> {
  const problems: MadeProblem[] = [];
  const problem = (field: MadeField, message: string) => problems.push({ field, message });
  const garment = isGarment(typed.garment) ? typed.garment : null;
  if (garment === null) problem("garment", "Choose what we make.");
  if (typed.cloth.trim() === "") problem("cloth", "Choose a cloth, or your own.");
  if (typed.neededBy !== "" && !isDay(typed.neededBy)) problem("neededBy", "Enter a day such as 2027-05-01.");
  else if (typed.neededBy !== "" && typed.neededBy <= today)
    problem("neededBy", "Choose a day that is still to come.");
  const unit: LengthUnit = typed.unit === "in" ? "in" : "cm";
  const measures: Measures = {};
  for (const measure of MEASURE_NAMES) {
    const text = typed[measureField(measure)];
    const length = parseLength(text, unit);
    if (length !== null) measures[measure] = length;
    else if (text.trim() !== "")
      problem(measureField(measure), `Enter a number in ${unit}, such as ${unit === "in" ? "36.5" : "92"}.`);
  }
  const common = readCommon(typed, ["name", "cloth", "occasion", "budget"], places, problem);
  if (problems.length > 0 || garment === null) return err(problems);
  const line = (field: LineField) => typed[field].trim();
  return ok({
    ...{ ...common, kind: "made", garment, cloth: line("cloth"), occasion: line("occasion") },
    ...{ neededBy: typed.neededBy || null, budget: line("budget"), unit, measures },
    ...{ piece: "", job: null, arrival: null, orderId: null },
  });
}
