import { formatWait } from "#app/domain/identity/sign-in/sign-in.ts";
import { newestOrderOf } from "#app/domain/orders/queries.server.ts";
import { queueEmailIf } from "#app/domain/outbox/address-emails.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { isThisMachine } from "#app/platform/http/visitor-address.server.ts";
import { countAgainstLimit } from "#app/platform/http/visitor-limit.server.ts";
import { emailHint, isEmail } from "#app/shared/email-address.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { LinkRefusal } from "./order-access.ts";

/** What counting and looking up need; `secret` keys the hashes by which tries are counted. */
export interface AccessDeps {
  db: Database;
  now: () => Date;
  secret: string;
}

/** Links that one visitor asks for, and links to one address: nobody's mailbox is filled from here. */
const VISITOR_ASKS = { atOnce: 10, everyMs: 30_000 };
const EMAIL_ASKS = { atOnce: 4, everyMs: 10 * 60_000 };
/** Links that one visitor opens. */
const VISITOR_OPENS = { atOnce: 20, everyMs: 30_000 };

const MAX_TYPED = 320;

/**
 * Makes the email due that brings a link to the orders of an address, if it has some. Every address gets the same
 * answer, and the same work before it: each is counted, and the count is written together with the email or without
 * one. The link is made while its email is sent.
 */
export async function requestOrdersLink(
  { db, now: clock, secret }: AccessDeps,
  typed: string,
  visitor: string,
): Promise<Result<null, LinkRefusal>> {
  const refuse = (refusal: Pick<LinkRefusal, "message" | "status" | "wait">) =>
    err({ ...refusal, typed: typed.slice(0, MAX_TYPED) });
  const email = typed.trim().toLowerCase();
  if (!isEmail(email)) return refuse({ message: emailHint(email), status: 422, wait: null });
  const now = clock();
  const wait =
    (await countVisitor({ db, secret }, { thing: "orders link", visitor, limit: VISITOR_ASKS, now })) ||
    (await inTransaction(db, async (tx) => {
      const counted = { thing: "orders link for", whose: email, secret };
      const haste = await countAgainstLimit(tx, counted, EMAIL_ASKS, now);
      if (haste === 0)
        await queueEmailIf(tx, { kind: "orders-link", recipient: email }, newestOrderOf(tx, email), now);
      return haste;
    }));
  return wait > 0 ? refuse({ message: formatWait(wait), status: 429, wait }) : ok(null);
}

/** Counts a link that a visitor opens, a right one or a guess: 0, or the seconds to wait. */
export const countOpening = ({ db, now, secret }: AccessDeps, visitor: string): Promise<number> =>
  countVisitor({ db, secret }, { thing: "orders open", visitor, limit: VISITOR_OPENS, now: now() });

/** Behind a proxy that does not name its clients all would count as one. */
const countVisitor = async (
  { db, secret }: Pick<AccessDeps, "db" | "secret">,
  { thing, visitor, limit, now }: { thing: string; visitor: string; limit: typeof VISITOR_ASKS; now: Date },
): Promise<number> =>
  isThisMachine(visitor) ? 0 : countAgainstLimit(db, { thing, whose: visitor, secret }, limit, now);
