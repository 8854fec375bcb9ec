import * as z from "zod";
import { isThisMachine } from "#app/platform/http/visitor-address.server.ts";
import { countAgainstLimit } from "#app/platform/http/visitor-limit.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { IdentityDeps } from "../identity.server.ts";
import { accountLetters } from "../identity.tables.server.ts";
import { formatWait } from "../sign-in/sign-in.ts";
import { MAX_EMAIL_LENGTH } from "./people.server.ts";

/** Links from one address, for any e-mail. */
const VISITOR_ASKS = { atOnce: 5, everyMs: 60_000 };
/** Links for one e-mail, from any address: nobody's mailbox is filled from here. */
const EMAIL_ASKS = { atOnce: 3, everyMs: 10 * 60_000 };

/** Why no link is sent; with 429, how many seconds to wait. */
export interface ResetRefusal {
  status: 422 | 429;
  message: string;
  email: string;
  wait: number | null;
}

/**
 * Notes that somebody with this e-mail has forgotten their password. Whether there is such an account is looked up when
 * the letter is sent and not here, so that the answer is the same for every e-mail, and takes the same time.
 */
export async function requestReset(
  { db, identity, now }: Pick<IdentityDeps, "db" | "identity" | "now">,
  { email: typed, address }: { email: string; address: string },
): Promise<Result<null, ResetRefusal>> {
  const email = typed.trim().toLowerCase();
  if (!z.email().max(MAX_EMAIL_LENGTH).safeParse(email).success) {
    const message = "Give your e-mail address, such as name@example.com.";
    return err({ status: 422, message, email: typed, wait: null });
  }
  const { secret } = identity;
  // Behind a proxy that does not name its clients all would count as one; the e-mail's own count applies there too.
  const haste = isThisMachine(address)
    ? 0
    : await countAgainstLimit(db, { thing: "forgot", whose: address, secret }, VISITOR_ASKS, now());
  const wait =
    haste || (await countAgainstLimit(db, { thing: "forgot for", whose: email, secret }, EMAIL_ASKS, now()));
  if (wait > 0) return err({ status: 429, message: formatWait(wait), email: typed, wait });
  await db.insert(accountLetters).values({ kind: "reset", email, createdAt: now(), dueSince: now() });
  return ok(null);
}
