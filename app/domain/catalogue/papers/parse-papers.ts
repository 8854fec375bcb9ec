/** A product's papers as they are typed, in the form and in files, and back: each part is a text of its own. */
import { COUNTRIES, isCountry } from "#app/domain/delivery/countries.ts";
import { isEmail } from "#app/shared/email-address.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import {
  ANIMAL_PARTS,
  FIBRES,
  type Fibre,
  fibresText,
  type Papers,
  type Party,
  type PiecePart,
} from "../papers.ts";
import { CUSTOMS_CODES } from "./customs-codes.ts";

const MAX_FIBRES = 10;
const MAX_NAME = 40;
/** In grams: more than any parcel of ours weighs. */
const MAX_GRAMS = 30_000;
/** The longest quotation in a message, in characters. */
const MAX_QUOTED = 40;

const quote = (text: string): string =>
  `‘${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}’`;
const linesOf = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim().replaceAll(/\s+/g, " "))
    .filter((line) => line !== "");

/** Other names of the law's list, and trade marks; each stands for one fibre alone. */
const OTHER_NAMES: Record<string, Fibre> = {
  flax: "linen",
  nylon: "polyamide",
  spandex: "elastane",
  lycra: "elastane",
  rayon: "viscose",
  tencel: "lyocell",
};

/** The fibre of a name, in any case; undefined for a name that the law does not allow. */
function fibreNamed(name: string): Fibre | undefined {
  const asked = name.trim().toLowerCase();
  if (Object.hasOwn(OTHER_NAMES, asked)) return OTHER_NAMES[asked];
  return FIBRES.find((fibre) => fibre === asked);
}

type Composition = Pick<Papers, "composition" | "hasAnimalParts">;

const PART = /^([^:%]{1,200}):(.*)$/;
const ONLY = /^(.*)\(([^()]*)\)$/;
const SHARE = /^(\d{1,3}(?:[.,]\d{1,4})?) ?% ?(.+)$/;
const NOT_SHARES = (line: string) =>
  `Please write a part as ‘Shell: 55% linen, 45% cotton’. ${quote(line)} is not like that.`;

/**
 * Reads a composition, a part to a line: `Shell: 55% linen, 45% cotton`, `Lining (Navy): 100% viscose`, or the shares
 * alone. The line `ANIMAL_PARTS` says that it has parts of leather, horn, fur or feathers. The error is a sentence
 * about the first mistake.
 */
export function parseComposition(typed: string): Result<Composition, string> {
  const composition: PiecePart[] = [];
  let hasAnimalParts = false;
  for (const line of linesOf(typed)) {
    if (line.replace(/\.$/, "").toLowerCase() === ANIMAL_PARTS.toLowerCase()) {
      hasAnimalParts = true;
      continue;
    }
    const read = parsePart(line);
    if (!read.ok) return read;
    const { part, only } = read.value;
    if (composition.some((known) => known.part === part && known.only === only))
      return err(
        part === ""
          ? "Please name the parts, as in ‘Lining: 100% cotton’."
          : `${quote(part)} stands there twice.`,
      );
    composition.push(read.value);
  }
  return ok({ composition, hasAnimalParts });
}

function parsePart(line: string): Result<PiecePart, string> {
  const [, before = "", after = line] = PART.exec(line) ?? [];
  const [, name = before, only = ""] = ONLY.exec(before.trim()) ?? [];
  const part = name.trim();
  if (part.length > MAX_NAME || only.length > MAX_NAME)
    return err(`The name of a part is too long: ${MAX_NAME} characters at most.`);
  const shares = after.split(/,(?!\d)|;|\band\b/).map((share) => share.trim());
  if (shares.length > MAX_FIBRES) return err(`That is too many: ${MAX_FIBRES} fibres of a part at most.`);
  const fibres: PiecePart["fibres"] = [];
  for (const typed of shares) {
    const [, share, name] = SHARE.exec(typed) ?? [];
    if (share === undefined || name === undefined) return err(NOT_SHARES(line));
    const fibre = fibreNamed(name);
    if (fibre === undefined)
      return err(
        `${quote(name)} is not a fibre’s name in law. Please use the law’s own, such as cotton, linen, viscose or polyester.`,
      );
    if (!/^\d+$/.test(share) || Number(share) === 0)
      return err(`A share is a whole number from 1 to 100: ${quote(`${share}%`)} is not.`);
    if (fibres.some((known) => known.fibre === fibre)) return err(`‘${fibre}’ stands there twice.`);
    fibres.push({ fibre, share: Number(share) });
  }
  const sum = fibres.reduce((total, { share }) => total + share, 0);
  if (sum !== 100) return err(`${part && `${part}: `}Shares come to ${sum}. They must come to 100.`);
  // The law wants the largest first.
  fibres.sort((one, other) => other.share - one.share);
  return ok({ part, fibres, ...(only.trim() && { only: only.trim() }) });
}

/** A composition as it is typed. */
export const compositionText = ({ composition, hasAnimalParts }: Composition): string =>
  [
    ...composition.map(({ part, only, fibres }) => {
      const name = [part, only && `(${only})`].filter(Boolean).join(" ");
      return `${name && `${name}: `}${fibresText({ fibres })}`;
    }),
    ...(hasAnimalParts ? [ANIMAL_PARTS] : []),
  ].join("\n");

/** A country by its name or its two-letter code; null for an empty text. */
export function parseCountry(typed: string): Result<string | null, string> {
  const asked = typed.trim();
  if (asked === "") return ok(null);
  const code = asked.toUpperCase();
  if (isCountry(code)) return ok(code);
  const named = COUNTRIES.find(({ name }) => name.toLowerCase() === asked.toLowerCase());
  return named ? ok(named.code) : err(`We know no country ${quote(asked)}. Please choose one of the list.`);
}

/** The country's name; empty for null. */
export const countryText = (code: string | null): string =>
  COUNTRIES.find((country) => country.code === code)?.name ?? "";

const SIX_DIGITS = "A customs code has six digits, such as 620442.";

/**
 * Six digits of the Harmonised System, or the plain words of a code in `CUSTOMS_CODES`; null for an empty text. Of a
 * national code with eight or ten digits the first six are kept: they are the same everywhere.
 */
export function parseCustomsCode(typed: string): Result<string | null, string> {
  const asked = typed.trim();
  if (asked === "") return ok(null);
  const known = Object.entries(CUSTOMS_CODES).find(
    ([, words]) => words.toLowerCase() === asked.toLowerCase(),
  );
  if (known) return ok(known[0]);
  const digits = asked.replaceAll(/[\s.]/g, "");
  if (!/^\d+$/.test(digits)) return err(`${SIX_DIGITS} ${quote(asked)} is neither a code nor in the list.`);
  if (![6, 8, 10].includes(digits.length)) return err(`${SIX_DIGITS} ${quote(asked)} has ${digits.length}.`);
  const chapter = Number(digits.slice(0, 2));
  return chapter >= 1 && chapter <= 97 && chapter !== 77
    ? ok(digits.slice(0, 6))
    : err(`There is no chapter ${digits.slice(0, 2)} of customs codes. Please check the code.`);
}

const WEIGHT = /^(?:([^:]{1,60}):)? ?(\d{1,9}) ?g?$/;

/** Weights in whole grams: `420` for every size, or a size to a line: `12: 450`. */
export function parseGrams(typed: string): Result<Papers["grams"], string> {
  const grams = new Map<string, number>();
  for (const line of linesOf(typed)) {
    const [, size = "", weight] = WEIGHT.exec(line)?.map((part) => part?.trim()) ?? [];
    if (weight === undefined)
      return err(
        `Please write the weight as ‘420’, or a size to a line as ‘12: 450’. ${quote(line)} is not like that.`,
      );
    if (grams.has(size))
      return err(size === "" ? "Please give one weight for every size." : `Size ${size} stands there twice.`);
    if (Number(weight) < 1 || Number(weight) > MAX_GRAMS)
      return err(
        `A piece weighs from 1 to ${MAX_GRAMS.toLocaleString("en-GB")} g: ${quote(weight)} is not that.`,
      );
    grams.set(size, Number(weight));
  }
  return ok(Object.fromEntries(grams));
}

const WEB = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?:\/\S*)?$/i;

/** A name, a postal address, and an email or web address, each on a line of its own; null for an empty text. */
export function parseParty(typed: string): Result<Party | null, string> {
  const lines = linesOf(typed);
  if (lines.length === 0) return ok(null);
  const [name = "", ...rest] = lines;
  const contact = rest.pop() ?? "";
  if (rest.length === 0)
    return err("Please give a name, a postal address, and an email or web address, each on its own line.");
  if (!isEmail(contact) && !WEB.test(contact))
    return err(`Please end with an email or web address: ${quote(contact)} is neither.`);
  return ok({ name, address: rest.join(", "), contact });
}

/** A party as it is typed. */
export const partyText = (party: Party | null): string =>
  party === null ? "" : [party.name, party.address, party.contact].join("\n");
