import { type Money, parseMoney } from "#app/shared/money.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { parseShopMoment } from "#app/shared/shop-moment.ts";
import { MAX_CODE_LENGTH, MIN_CODE_LENGTH, normalCode } from "./code.ts";
import { type Discount, KIND_COUNT, KINDS, type KindColumns } from "./discount.ts";
import type { NamesOf, TypedDiscount } from "./discount-form.ts";

/** The owner's choices: slugs and names. */
export interface ScopeChoices {
  kinds: readonly { slug: string; name: string }[];
  collections: readonly { slug: string; name: string }[];
  /** The existing pieces among the typed ones. */
  pieces: readonly { slug: string; name: string }[];
}

export interface DiscountProblem {
  fieldId: keyof TypedDiscount;
  message: string;
}

/** A discount as the form states it. */
export type DiscountInput = Omit<Discount, "id">;

const MAX_NAME = 60;
const MAX_USES = 1_000_000;
const MAX_PIECES_NEEDED = 99;
/** The most pieces that a code may name. */
export const MAX_CHOSEN = 200;

/** The slugs of the typed pieces; for an address, its last part. */
export const typedSlugs = (pieces: string): string[] => [
  ...new Set(
    pieces
      .split(/[\s,]+/)
      .map(
        (word) =>
          word
            .replace(/[?#].*$/, "")
            .replace(/\/+$/, "")
            .split("/")
            .at(-1) ?? "",
      )
      .filter((slug) => slug !== ""),
  ),
];

/** The discount that a form states; the error is every problem, by its field. */
export function parseDiscount(
  typed: TypedDiscount,
  choices: ScopeChoices,
): Result<DiscountInput, DiscountProblem[]> {
  const problems: DiscountProblem[] = [];
  const problem = (fieldId: keyof TypedDiscount, message: string) => {
    problems.push({ fieldId, message });
    return null;
  };
  const count = (fieldId: NamesOf<string>, most: number) => {
    const text = typed[fieldId].trim();
    if (text === "") return null;
    const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    return number >= 1 && number <= most
      ? number
      : problem(fieldId, `Enter a whole number from 1 to ${most}.`);
  };
  const money = (fieldId: NamesOf<string>): Money | null => {
    if (typed[fieldId].trim() === "") return null;
    const cents = parseMoney(typed[fieldId]);
    return cents !== null && cents > 0 && cents <= MAX_AMOUNT
      ? cents
      : problem(fieldId, "Enter an amount such as 15 or 12.50.");
  };
  const moment = (fieldId: NamesOf<string>): Date | null => {
    if (typed[fieldId].trim() === "") return null;
    const parsed = parseShopMoment(typed[fieldId]);
    return parsed.ok ? parsed.value : problem(fieldId, parsed.error);
  };

  const code = typed.code.trim() === "" ? null : normalCode(typed.code);
  if (code === null && typed.code.trim() !== "")
    problem(
      "code",
      `A code has ${MIN_CODE_LENGTH} to ${MAX_CODE_LENGTH} letters and digits, without accents or signs.`,
    );
  const name = typed.name.trim();
  if (typed.code.trim() === "" && name === "")
    problem("code", "Enter a code; or, for a discount without one, a name.");
  const badName =
    name.length > MAX_NAME ? `Keep the name to ${MAX_NAME} characters.` : plainTextProblem("name", name);
  if (badName) problem("name", badName);

  const values = Object.fromEntries(
    KINDS.flatMap((kind) => {
      if (kind.input === "tick") return [];
      return [[kind.column, kind.input === "amount" ? money(kind.name) : count(kind.name, kind.input.most)]];
    }),
  ) as KindColumns;
  const given = KINDS.filter((kind) =>
    kind.input === "tick" ? typed[kind.name] : typed[kind.name].trim() !== "",
  );
  const [kind] = given;
  const asked = KINDS.map((one) => one.asked);
  if (given.length !== 1)
    problem(
      "percent",
      `Fill in one of the ${KIND_COUNT}: ${asked.slice(0, -1).join(", ")}, or ${asked.at(-1)}.`,
    );

  const scope = parseScope(typed, choices, problem);
  const minimumCents = money("minimum");
  const minimumPieces = count("minimumPieces", MAX_PIECES_NEEDED);
  const usesInAll = count("usesInAll", MAX_USES);
  const usesPerCustomer = count("usesPerCustomer", MAX_USES);
  const [beginsAt, endsAt] = [moment("begins"), moment("ends")];
  if (beginsAt && endsAt && endsAt <= beginsAt)
    problem("ends", "It ends before it begins. Choose a later moment.");
  if (problems.length > 0 || !kind) return err(problems);
  return ok({
    code,
    name: code ?? name,
    kind: kind.name,
    ...values,
    ...scope,
    alsoOnSale: typed.alsoOnSale,
    minimumCents,
    minimumPieces,
    isOfOneCloth: typed.isOfOneCloth,
    isFirstOrderOnly: typed.isFirstOrderOnly,
    usesInAll,
    usesPerCustomer,
    beginsAt,
    endsAt,
  });
}

const MAX_AMOUNT = 1_000_000;

function parseScope(
  { kinds, collections, pieces }: TypedDiscount,
  choices: ScopeChoices,
  problem: (fieldId: keyof TypedDiscount, message: string) => null,
): Pick<Discount, "scope" | "scopeOf" | "scopeNames"> {
  const slugs = typedSlugs(pieces);
  const chosen = (
    [
      ["kind", kinds, choices.kinds],
      ["collection", collections, choices.collections],
      ["pieces", slugs, choices.pieces],
    ] as const
  ).filter(([, some]) => some.length > 0);
  if (chosen.length > 1) problem("pieces", "Choose kinds, collections or pieces: one of the three.");
  if (slugs.length > MAX_CHOSEN) problem("pieces", `Name up to ${MAX_CHOSEN} pieces.`);
  const unknown = slugs.filter((slug) => !choices.pieces.some((piece) => piece.slug === slug));
  if (slugs.length <= MAX_CHOSEN && unknown.length > 0)
    problem("pieces", `There is no piece ${unknown.slice(0, 3).join(", ")}.`);
  const [first] = chosen;
  if (!first) return { scope: "all", scopeOf: [], scopeNames: [] };
  const [scope, some, known] = first;
  const found = known.filter(({ slug }) => some.includes(slug));
  // Never saved without it: a code for something that is gone would be one for everything.
  if (found.length < some.length && scope !== "pieces")
    problem(scope === "kind" ? "kinds" : "collections", "It is no longer there. Choose another one.");
  return { scope, scopeOf: found.map(({ slug }) => slug), scopeNames: found.map(({ name }) => name) };
}
