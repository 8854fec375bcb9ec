import { createHmac } from "node:crypto";
import type { Database } from "#app/platform/db/client.server.ts";
import { countWithin, takeTriesBack } from "#app/platform/http/tries.server.ts";

/**
 * A visitor's limits within an hour of the first try: wrong codes, and right codes that are refused because of earlier
 * orders. They have separate counts, so that invented codes never keep a right one out.
 */
const MAX_WITHIN_HOUR = 20;
const HOUR_MS = 60 * 60 * 1000;

/** Tries of one kind. */
interface Tries {
  /** Counts one more, before it is answered: 0 when it may be answered, otherwise the seconds to wait. */
  count(): Promise<number>;
  /** Uncounts the last one, because it revealed nothing. */
  forgive(): Promise<void>;
}

/** Counts the codes that a visitor types. */
export interface CodeTries {
  /** Wrong codes. A right one passes in any case. */
  codes: Tries;
  /** Answers that tell of an e-mail's earlier orders. */
  history: Tries;
}

/**
 * The tries of one visitor. All processes share the count. This machine itself is one visitor too: behind a proxy that
 * does not name its clients, all of them together may guess as often as one.
 */
export function codeTries(
  db: Database,
  { visitor, secret, now }: { visitor: string; secret: string; now: () => Date },
): CodeTries {
  const visitorHash = createHmac("sha256", secret).update(visitor).digest("base64url");
  return {
    codes: triesOf(db, `code:${visitorHash}`, now),
    history: triesOf(db, `history:${visitorHash}`, now),
  };
}

const triesOf = (db: Database, key: string, now: () => Date): Tries => ({
  count: () => countWithin(db, key, { most: MAX_WITHIN_HOUR, withinMs: HOUR_MS }, now()),
  forgive: () => takeTriesBack(db, [key]),
});
