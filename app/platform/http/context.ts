import type { LimitedThing } from "./visitor-limit.server.ts";

/** The seconds after which to ask again, for visitors who are shown that the database is away. */
export const AWAY_RETRY_SECONDS = 10;

/** The shop's own addresses. */
export interface Site {
  /** The public origin: canonical links and the default for everything. */
  origin: string;
  /** The address in front of the catalogue's pictures (`MEDIA_URL`); left out, they are shown from the shop itself. */
  mediaUrl?: string | null;
  /** Every origin that is the shop's own; more than one only on a machine's loopback addresses. */
  ownOrigins: ReadonlySet<string>;
}

/**
 * Counts one more request of a kind for its visitor, or `cost` of them: 0 when it may proceed, otherwise the seconds to
 * wait.
 */
export type Admit = (thing: LimitedThing, cost?: number) => Promise<number>;
