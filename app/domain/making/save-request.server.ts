import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import type { EncodedPicture } from "#app/platform/images/encode-picture.server.ts";
import { mailboxOf } from "#app/shared/mailbox.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { findMadeByKey, lockMade, type MadeRow, recordEntry } from "./history.server.ts";
import { isOver, MAX_MADE_PICTURES, type MadeWriter, type Quote } from "./made.ts";
import { madePictures, madeQuotes, madeRequests } from "./making.tables.server.ts";
import { type Measure, questionOf } from "./measures.ts";
import type { NewRequest } from "./request-input.ts";

interface Deps {
  db: Database;
  now: () => Date;
}

/** The most requests of one mailbox without an answer. */
export const MAX_UNANSWERED = 5;
const TOO_MANY = `We already have ${MAX_UNANSWERED} requests from this email. We answer those first: please write to us about more.`;

/** The same request again within this time is the same one, as after a double click. */
const SAME_MS = 60 * 60_000;

/**
 * Keeps a request, with the pictures that its form has kept so far. A job of the owner's table comes with its quote, so
 * nobody has to answer it. Returns the key of the customer's page.
 */
export const saveRequest = (
  { db, now: clock }: Deps,
  input: NewRequest,
  draft: string | null,
  quote: Omit<Quote, "version" | "sentAt"> | null = null,
): Promise<Result<{ key: string }, string>> =>
  inTransaction(db, async (tx) => {
    const [now, mailbox] = [clock(), mailboxOf(input.email)];
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('made-request'), hashtext(${mailbox}))`);
    const open = await tx
      .select()
      .from(madeRequests)
      .where(and(eq(madeRequests.mailbox, mailbox), inArray(madeRequests.state, ["asked", "quoted"])))
      .orderBy(desc(madeRequests.createdAt));
    const twin = open.find((row) => isSame(row, input, now));
    if (twin) {
      await takeDrafts(tx, twin.id, draft);
      return ok({ key: twin.key });
    }
    const isWaiting = ({ isUnanswered, kind, state }: MadeRow) =>
      isUnanswered || (kind === "alteration" && state === "quoted");
    if (open.filter(isWaiting).length >= MAX_UNANSWERED) return err(TOO_MANY);
    const { validUntil } = quote ?? {};
    const quoted = quote && { state: "quoted" as const, version: 1, validUntil, isUnanswered: false };
    const [row] = await tx
      .insert(madeRequests)
      .values({ ...input, ...quoted, mailbox, createdAt: now, changedAt: now })
      .returning();
    if (!row) throw new Error("A request was not recorded");
    if (quote) await tx.insert(madeQuotes).values({ ...quote, requestId: row.id, version: 1, sentAt: now });
    await takeDrafts(tx, row.id, draft);
    const tells = quote ? {} : ({ tells: "shop" } as const);
    await recordEntry(tx, row, { kind: "asked", writer: "customer", ...tells }, now);
    await recordEntry(tx, row, { kind: "asked", writer: "clock", tells: "customer" }, now);
    return ok({ key: row.key });
  });

const isSame = (row: MadeRow, input: NewRequest, now: Date): boolean =>
  now.getTime() - row.createdAt.getTime() < SAME_MS &&
  (Object.keys(input) as (keyof NewRequest)[])
    .filter((field) => field !== "measures")
    .every((field) => row[field] === input[field]);

async function takeDrafts(tx: Transaction, requestId: string, draft: string | null): Promise<void> {
  if (draft === null) return;
  await tx.update(madePictures).set({ requestId, draft: null }).where(eq(madePictures.draft, draft));
}

/** The place of new pictures: a request, or a form that is not accepted yet. */
type Place = { requestId: string } | { draft: string };

/**
 * Keeps pictures, as many as there is room for: a request has six of its customer's. Returns how many were left out.
 */
export async function addPictures(
  tx: Database | Transaction,
  place: Place,
  pictures: readonly EncodedPicture[],
  { writer, now }: { writer: MadeWriter; now: Date },
): Promise<number> {
  const isThere =
    "draft" in place ? eq(madePictures.draft, place.draft) : eq(madePictures.requestId, place.requestId);
  const has = await tx.$count(madePictures, and(isThere, eq(madePictures.writer, writer)));
  const most = writer === "customer" ? MAX_MADE_PICTURES : MAX_OF_SHOP;
  const kept = pictures.slice(0, Math.max(0, most - has));
  if (kept.length > 0)
    await tx.insert(madePictures).values(kept.map((each) => ({ ...place, ...each, writer, at: now })));
  return pictures.length - kept.length;
}

/** The shop's pictures of one piece. */
const MAX_OF_SHOP = 40;

/** The ids of the pictures that a form has kept so far. */
export async function listDraftPictures(db: Database, draft: string): Promise<string[]> {
  const rows = await db
    .select({ id: madePictures.id })
    .from(madePictures)
    .where(eq(madePictures.draft, draft));
  return rows.map(({ id }) => id);
}

/** What the customer does on the own page. The error is a sentence, and nothing was changed then. */
type ByCustomer = Promise<Result<null, string> | null>;

const GONE = "This request has ended. Please write to us, or send a new one.";

/** Runs a change of a request behind its key, locked; null for an unknown key. */
export async function changeByKey<Value>(
  { db }: Pick<Deps, "db">,
  key: string,
  run: (
    tx: Transaction,
    found: NonNullable<Awaited<ReturnType<typeof lockMade>>>,
  ) => Promise<Result<Value, string>>,
): Promise<Result<Value, string> | null> {
  return inTransaction(db, async (tx) => {
    const known = await findMadeByKey(tx, key);
    const found = known && (await lockMade(tx, known.id));
    return found ? run(tx, found) : null;
  });
}

/** The customer's message, and more pictures. */
export const saveMessage = (
  deps: Deps,
  key: string,
  { text, pictures }: { text: string; pictures: readonly EncodedPicture[] },
): ByCustomer =>
  changeByKey(deps, key, async (tx, { row }) => {
    const now = deps.now();
    if (row.state === "cancelled") return err(GONE);
    const leftOut = await addPictures(tx, { requestId: row.id }, pictures, { writer: "customer", now });
    if (leftOut > 0) return err(`A request has ${MAX_MADE_PICTURES} pictures at most. Please choose fewer.`);
    if (await isRepeated(tx, row, text, now)) return ok(null);
    await recordEntry(tx, row, { kind: "message", writer: "customer", text, tells: "shop" }, now);
    await tx
      .update(madeRequests)
      .set({ isUnanswered: true, changedAt: now })
      .where(eq(madeRequests.id, row.id));
    return ok(null);
  });

/** A message that is sent twice, as by a double click, is one. */
async function isRepeated(tx: Transaction, { id }: MadeRow, text: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 60_000).toISOString();
  const { rows } = await tx.execute(sql`SELECT FROM made_entries WHERE request_id = ${id}
    AND kind = 'message' AND writer = 'customer' AND text = ${text} AND at > ${since}::timestamptz LIMIT 1`);
  return rows.length > 0;
}

/** The answer to a question about a measurement: it stays, or its number is in the other unit. */
export const answerMeasure = (
  deps: Deps,
  key: string,
  { measure, isOther }: { measure: Measure; isOther: boolean },
): ByCustomer =>
  changeByKey(deps, key, async (tx, { row }) => {
    const length = row.measures[measure];
    if (isOver(row.state) || length === undefined) return err(GONE);
    const other = isOther ? questionOf(measure, length, row.unit)?.other : null;
    const measures = other ? { ...row.measures, [measure]: other.length } : row.measures;
    const sure = [...row.sure.filter((each) => each !== measure), measure];
    await tx
      .update(madeRequests)
      .set({ measures, sure, changedAt: deps.now() })
      .where(eq(madeRequests.id, row.id));
    return ok(null);
  });

/** Deletes the pictures of forms that were never accepted. */
export async function forgetDrafts(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60_000);
  await db
    .delete(madePictures)
    .where(and(sql`${madePictures.draft} IS NOT NULL`, sql`NOT (${gt(madePictures.at, dayAgo)})`));
}
