import { randomUUID } from "node:crypto";
import { formatWait } from "#app/domain/identity/sign-in/sign-in.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { isThisMachine } from "#app/platform/http/visitor-address.server.ts";
import { countAgainstLimit } from "#app/platform/http/visitor-limit.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { parseBooking, type TypedBooking } from "./booking-input.ts";
import { bookings } from "./calendar.tables.server.ts";
import { type BookingProblem, TIME_GONE } from "./calendar.ts";
import { queueCallEmail } from "./change-booking.server.ts";
import { callKey, listTaken, loadCalendar, loadNearest } from "./read-calendar.server.ts";
import { endOf, isSlotOffered } from "./slots.ts";

/** What asking for a call needs; `secret` keys the hashes by which tries are counted, and the private link. */
export interface CallDeps {
  db: Database;
  now: () => Date;
  secret: string;
}

/** Calls that one visitor asks for, and emails to one address: nobody's mailbox is filled from here. */
const VISITOR_ASKS = { atOnce: 10, everyMs: 30_000 };
const EMAIL_ASKS = { atOnce: 4, everyMs: 60 * 60_000 };
/** Private links that one visitor acts on, right ones or guesses. */
const VISITOR_ACTS = { atOnce: 20, everyMs: 30_000 };

/** Why no call was asked for, with what was typed. */
export interface RequestRefusal {
  status: 409 | 422 | 429;
  /** Of the whole form; empty when its fields say it all. */
  message: string;
  problems: BookingProblem[];
  /** The times nearest to one that has gone. */
  nearest: Date[];
  /** The seconds to wait. */
  wait: number | null;
  typed: TypedBooking;
}

/**
 * Stores a request for a call, and makes the email due by whose link it is booked. Until then it takes the time from
 * nobody: a stranger cannot fill the week with addresses of others, and of two people the first to confirm has the
 * time. The answer is the same for every email, whatever calls it has.
 */
export async function requestCall(
  { db, now: clock, secret }: CallDeps,
  typed: TypedBooking,
  visitor: string,
): Promise<Result<null, RequestRefusal>> {
  const refuse = (refusal: Pick<RequestRefusal, "status"> & Partial<RequestRefusal>) =>
    err({ message: "", problems: [], nearest: [], wait: null, typed, ...refusal });
  const now = clock();
  const settings = await loadCalendar(db);
  const parsed = parseBooking(typed, settings);
  if (!parsed.ok) return refuse({ status: 422, problems: parsed.error });
  const { startsAt, ...person } = parsed.value;
  if (!isSlotOffered(settings, await listTaken(db, now), { startsAt, now }))
    return refuse({
      status: 409,
      problems: [{ fieldId: "time", message: TIME_GONE }],
      nearest: await loadNearest(db, startsAt, now),
    });
  const wait =
    (await countVisitor({ db, secret }, { thing: "call", visitor, limit: VISITOR_ASKS, now })) ||
    (await inTransaction(db, async (tx) => {
      const counted = { thing: "call for", whose: person.email, secret };
      const haste = await countAgainstLimit(tx, counted, EMAIL_ASKS, now);
      if (haste > 0) return haste;
      const id = randomUUID();
      const { keyHash } = callKey(id, secret);
      const times = { startsAt, endsAt: endOf(settings, startsAt) };
      await tx.insert(bookings).values({ id, keyHash, state: "asked", ...times, ...person, createdAt: now });
      await queueCallEmail(tx, "call-confirm", { id, email: person.email }, now);
      return 0;
    }));
  return wait > 0 ? refuse({ status: 429, message: formatWait(wait), wait }) : ok(null);
}

/** Counts an act behind a private link: 0, or the seconds to wait. */
export const countCallAct = ({ db, now, secret }: CallDeps, visitor: string): Promise<number> =>
  countVisitor({ db, secret }, { thing: "call link", visitor, limit: VISITOR_ACTS, now: now() });

/** Behind a proxy that does not name its clients all would count as one. */
const countVisitor = async (
  { db, secret }: Pick<CallDeps, "db" | "secret">,
  { thing, visitor, limit, now }: { thing: string; visitor: string; limit: typeof VISITOR_ASKS; now: Date },
): Promise<number> =>
  isThisMachine(visitor) ? 0 : countAgainstLimit(db, { thing, whose: visitor, secret }, limit, now);
