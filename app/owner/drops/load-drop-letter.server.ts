import { listWithSchedule } from "#app/domain/catalogue/products/product-lists.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { dropLetter, parseDropLetter, typedDropLetter } from "#app/domain/letters/drop-letter.ts";
import { mailText } from "#app/domain/letters/mail-text.ts";
import type { MailDeps } from "#app/domain/letters/order-mail.ts";
import { dropFacts } from "#app/domain/letters/sending/write-drop-email.server.ts";
import type { DropLetterDraft } from "#app/domain/selling/drops/drop.ts";
import { findDropById, listSlugs } from "#app/domain/selling/drops/load-drop.server.ts";
import {
  countDropLetters,
  type DropLetterState,
  requestDropLetter,
} from "#app/domain/selling/drops/request-drop-letter.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";

export interface DropLetterDeps extends Pick<MailDeps, "shop" | "origin" | "secret"> {
  db: Database;
  now: () => Date;
  /** Whether the shop sends letters. */
  hasMail: boolean;
}

/** The page of a drop's letter, before anything was typed and after. */
export interface DropLetterView {
  id: string;
  name: string;
  hasMail: boolean;
  state: DropLetterState;
  pieces: { slug: string; title: string }[];
  typed: DropLetterDraft;
  problems: Partial<Record<keyof DropLetterDraft, string>>;
  /** The letter as it will be read, for a last look; null in the first step. */
  preview: string | null;
}

/** Stands for the secret of each letter, in its preview. */
const ANY_TOKEN = "…";

/** The letter of a drop; null for an unknown drop. */
export async function loadDropLetter(
  deps: DropLetterDeps,
  admin: Admin<"drop-letters:read">,
  id: string,
): Promise<DropLetterView | null> {
  const found = await findDrop(deps.db, id);
  if (!found) return null;
  const { drop, pieces } = found;
  const typed = drop.letterAskedAt
    ? { words: drop.letterWords, pieces: drop.letterPieces }
    : { words: drop.words, pieces: pieces.slice(0, 3).map(({ slug }) => slug) };
  return {
    ...{ id, pieces, typed },
    name: drop.name,
    hasMail: deps.hasMail,
    state: await countDropLetters(deps.db, admin, drop),
    problems: {},
    preview: null,
  };
}

/**
 * Does what the form asks: a last look at the letter, or its sending. Returns the page again, and whether it was
 * refused.
 */
export async function answerDropLetter(
  deps: DropLetterDeps,
  admin: Admin<"drop-letters:write">,
  { id, form }: { id: string; form: FormData },
): Promise<{ view: DropLetterView; isRefused: boolean } | null> {
  const [found, view] = [await findDrop(deps.db, id), await loadDropLetter(deps, admin, id)];
  if (!found || !view) return null;
  const typed = typedDropLetter(form);
  const letter = parseDropLetter(
    typed,
    found.pieces.map(({ slug }) => slug),
  );
  if (!letter.ok) return { view: { ...view, typed, problems: letter.error }, isRefused: true };
  if (!deps.hasMail || view.state.subscribers === 0 || view.state.askedAt)
    return { view: { ...view, typed }, isRefused: true };
  if (form.get("do") === "send") {
    await requestDropLetter(deps.db, admin, { id, letter: letter.value, now: deps.now() });
    const sent = await loadDropLetter(deps, admin, id);
    return sent && { view: sent, isRefused: false };
  }
  const { shop, origin, secret } = deps;
  const facts = await dropFacts(deps.db, found.drop, { origin, secret, ...letter.value });
  const preview = mailText(
    dropLetter(
      { ...facts, leaveUrl: `${origin}/lists/${ANY_TOKEN}/leave`, consent: ANY_TOKEN, askedAt: deps.now() },
      shop,
    ),
  );
  return { view: { ...view, typed, preview }, isRefused: false };
}

async function findDrop(db: Database, id: string) {
  const drop = await findDropById(db, id);
  if (!drop) return null;
  const slugs = await listSlugs(db, id);
  const titles = new Map((await listWithSchedule(db, slugs)).map(({ slug, title }) => [slug, title]));
  return { drop, pieces: slugs.map((slug) => ({ slug, title: titles.get(slug) ?? slug })) };
}
