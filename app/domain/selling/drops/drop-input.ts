import { allIn, textIn } from "#app/shared/form-texts.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { parseShopMoment } from "#app/shared/shop-moment.ts";
import { isSlug, toSlug } from "#app/shared/slug.ts";
import { MAX_DROP_PIECES } from "./drop.ts";

/** The form as it was typed. */
export interface TypedDrop {
  name: string;
  words: string;
  /** By the clock in London: `2026-12-01T09:00`. */
  opensAt: string;
  isAnnounced: boolean;
  pieces: string[];
}

export type DropField = "name" | "words" | "opensAt" | "pieces";
export type DropProblems = Partial<Record<DropField, string>>;

/** A drop that can be saved, if its pieces are free. */
export interface DropDraft {
  name: string;
  /** Made from the name. */
  slug: string;
  words: string;
  opensAt: Date;
  isAnnounced: boolean;
  /** Slugs, in the order of the form. */
  pieces: string[];
}

export const NEW_DROP: TypedDrop = { name: "", words: "", opensAt: "", isAnnounced: true, pieces: [] };

const LONGEST = { name: 80, words: 3_000 };

/** The form's fields, each cut to a length that can be shown again. */
export const typedDrop = (form: FormData): TypedDrop => {
  const text = (name: string, longest: number) => textIn(form, name).slice(0, longest + 1);
  return {
    name: text("name", LONGEST.name).trim(),
    words: text("words", LONGEST.words).replaceAll("\r\n", "\n").trim(),
    opensAt: text("opensAt", 30),
    isAnnounced: form.has("isAnnounced"),
    pieces: [...new Set(allIn(form, "piece").filter(isSlug))].slice(0, MAX_DROP_PIECES + 1),
  };
};

/** Reads a typed drop, or the sentence at each field that is wrong. */
export function parseDrop(typed: TypedDrop): Result<DropDraft, DropProblems> {
  const { name, words, isAnnounced, pieces } = typed;
  const slug = toSlug(name);
  const opensAt = parseShopMoment(typed.opensAt);
  const problems: DropProblems = {
    ...(slug === "" && { name: "Give the drop a name, in letters or numbers." }),
    ...(name.length > LONGEST.name && { name: `The name is too long: ${LONGEST.name} characters at most.` }),
    ...problem("name", plainTextProblem("name", name)),
    ...(words.length > LONGEST.words && { words: "The words are too long: 3,000 characters at most." }),
    ...problem("words", plainTextProblem("words", words, "lines")),
    ...(!opensAt.ok && { opensAt: opensAt.error }),
    ...(pieces.length === 0 && { pieces: "Choose at least one piece." }),
    ...(pieces.length > MAX_DROP_PIECES && { pieces: `A drop has up to ${MAX_DROP_PIECES} pieces.` }),
  };
  if (Object.keys(problems).length > 0 || !opensAt.ok) return err(problems);
  return ok({ name, slug, words, opensAt: opensAt.value, isAnnounced, pieces });
}

const problem = (field: DropField, message: string | null): DropProblems =>
  message === null ? {} : { [field]: message };
