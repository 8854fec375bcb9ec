import { createHash, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { deleteLinks, type LinkKind } from "#app/domain/outbox/account-links.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { users } from "./identity.tables.server.ts";

/** 264 bits, in hexadecimal: longer than any part of a path that the log would write. */
const BYTES = 33;
const TOKEN = new RegExp(`^[0-9a-f]{${BYTES * 2}}$`);

const DAY_MS = 86_400_000;
/** How long a link works after its letter was sent. */
export const LINK_LASTS_MS = { invitation: 7 * DAY_MS, reset: 30 * 60_000 };

/** The secret of a link that works once, and its stored hash. */
interface LinkToken {
  token: string;
  tokenHash: string;
}

/** A new token. It is never stored, and nobody can find it from its hash. */
export function newToken(): LinkToken {
  const token = randomBytes(BYTES).toString("hex");
  return { token, tokenHash: hashOf(token) };
}

/** The hash to look for; null for a text that is no token at all. */
export const hashOfSent = (text: string): string | null => (TOKEN.test(text) ? hashOf(text) : null);

/** Without salt: the token has all the randomness that a guesser would have to find. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const PATHS = { invitation: "/admin/welcome", reset: "/admin/reset" };

/** The address of a link: at the shop's own origin from the settings, whatever a request said. */
export const linkUrl = (origin: string, kind: keyof typeof PATHS, token: string): string =>
  `${origin}${PATHS[kind]}/${token}`;

/**
 * Ends a user's open invitation, or their links to a new password, sent or still to be sent. After each change of a
 * password or a role an older link must not undo the change.
 */
export async function endLinks(tx: Transaction, userId: string, ...kinds: LinkKind[]): Promise<void> {
  const email = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await deleteLinks(tx, sql`(${email})`, kinds);
}
