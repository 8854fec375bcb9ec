import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { statusPath } from "#app/domain/orders/order-reference.ts";
import { countryName } from "#app/domain/orders/parcel.ts";
import { findOrderById, type OrderRow } from "#app/domain/orders/queries.server.ts";
import type { Database, Transaction } from "#app/platform/db/client.server.ts";
import { type Day, formatCalendarDay } from "#app/shared/calendar-day.ts";
import { toMoney } from "#app/shared/money.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { MadeRow } from "./history.server.ts";
import { balanceOf, isOver, nextDay, quoteTotal } from "./made.ts";
import type { MadeEntry, MadeView, PartPayment } from "./made-view.ts";
import { madeEntries, madePayments, madePictures, madeRequests } from "./making.tables.server.ts";
import { formatLengths, MEASURE_NAMES, MEASURES, questionOf, requestName } from "./measures.ts";
import { findQuote } from "./save-quote.server.ts";

type Db = Database | Transaction;

/** A request by the key of its customer's page, or by its id for the owner; null for none. */
export async function findMade(
  db: Db,
  which: { key: string } | { id: string; admin: Admin<"enquiries:read"> | Admin<"personal-data:read"> },
): Promise<MadeView | null> {
  const value = "key" in which ? which.key : which.id;
  if (!isUuid(value)) return null;
  const column = "key" in which ? madeRequests.key : madeRequests.id;
  const [row] = await db.select().from(madeRequests).where(eq(column, value));
  if (!row) return null;
  const { id, key, kind, state, isUnanswered, name, unit, country, version, validUntil, step, days } = row;
  const entries = await db
    .select()
    .from(madeEntries)
    .where(eq(madeEntries.requestId, id))
    .orderBy(asc(madeEntries.at), asc(madeEntries.id));
  const { bytes: _, ...shown } = getTableColumns(madePictures);
  const pictures = await db
    .select(shown)
    .from(madePictures)
    .where(eq(madePictures.requestId, id))
    .orderBy(asc(madePictures.at), asc(madePictures.id));
  const quote = await findQuote(db, id);
  return {
    ...{ id, key, kind, state, isUnanswered, name, country, version, validUntil, step, days, pictures },
    ...{ title: requestName(row), facts: factsOf(row), arrival: row.arrival },
    fittingUrl: row.fittingUrl ?? "",
    ...{ eraseOn: row.eraseOn, erasedAt: row.erasedAt, email: "key" in which ? "" : row.email },
    measures: MEASURE_NAMES.flatMap((measure) => {
      const length = row.measures[measure];
      if (length === undefined) return [];
      const question = isOver(state) ? null : questionOf(measure, length, unit);
      const words = formatLengths(length, unit);
      return [{ measure, words, question, label: MEASURES[measure], isSure: row.sure.includes(measure) }];
    }),
    quote: quote && { ...quote, totalCents: quoteTotal(quote), balanceCents: balanceOf(quote) },
    payments: await listPayments(db, id),
    // The customer's own copy of the first entry is an email and no news.
    entries: entries.filter(({ kind, writer }) => kind !== "asked" || writer === "customer"),
  };
}

function factsOf(row: MadeRow): MadeView["facts"] {
  const delivery = row.country === null ? "Collected in person" : countryName(row.country);
  const said: [string, string | null | undefined][] =
    row.kind === "alteration"
      ? [
          ["Piece", row.piece],
          ["Work", row.job ?? "Something else"],
          ["Comes to us", row.arrival && (row.arrival === "post" ? "By post" : "Brought in person")],
          ["Goes back", delivery],
          ["In words", row.words],
        ]
      : [
          ["Garment", requestName(row)],
          ["Cloth", row.cloth],
          ["Occasion", row.occasion],
          ["Needed by", row.neededBy && formatCalendarDay(row.neededBy)],
          ["Budget", row.budget],
          ["Delivery", delivery],
          ["The idea", row.words],
        ];
  return said.flatMap(([label, words]) => (words ? [{ label, words }] : []));
}

async function listPayments(db: Db, requestId: string): Promise<PartPayment[]> {
  const rows = await db.select().from(madePayments).where(eq(madePayments.requestId, requestId));
  const found: (PartPayment & { at: Date })[] = [];
  for (const { orderId, part, version } of rows) {
    const order = await findOrderById(db, orderId);
    if (!order || order.state === "expired" || order.state === "failed") continue;
    const { reference, state, createdAt: at, totalCents, refundedCents, sessionUrl } = order;
    const leftCents = toMoney((totalCents ?? 0) - refundedCents);
    const url = state === "open" ? sessionUrl : null;
    found.push({ part, version, reference, state, at, url, leftCents, path: statusPath(order.statusKey) });
  }
  return found.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** The bytes of a picture, for who knows the request's key; null for none. */
export async function findMadePicture(db: Database, key: string, id: string): Promise<Buffer | null> {
  if (!isUuid(key) || !isUuid(id)) return null;
  const [found] = await db
    .select({ bytes: madePictures.bytes })
    .from(madePictures)
    .innerJoin(madeRequests, eq(madeRequests.id, madePictures.requestId))
    .where(and(eq(madePictures.id, id), eq(madeRequests.key, key)));
  return found?.bytes ?? null;
}

/** An entry of a history and its request, for the email about it; null once the person is erased. */
export async function findMadeOfEntry(
  tx: Transaction,
  id: string,
): Promise<{ entry: MadeEntry; row: MadeRow } | null> {
  const [found] = await tx
    .select({ entry: madeEntries, row: madeRequests })
    .from(madeEntries)
    .innerJoin(madeRequests, eq(madeRequests.id, madeEntries.requestId))
    .where(and(eq(madeEntries.id, id), isNull(madeRequests.erasedAt)));
  return found ?? null;
}

/** The request behind an order of a part, with the key of the customer's page; null for every other order. */
export async function findMadeOf(
  db: Db,
  { id, kind }: Pick<OrderRow, "id" | "kind">,
): Promise<Pick<MadeRow, "id" | "key"> | null> {
  if (kind !== "deposit" && kind !== "made") return null;
  const [found] = await db
    .select({ id: madeRequests.id, key: madeRequests.key })
    .from(madePayments)
    .innerJoin(madeRequests, eq(madeRequests.id, madePayments.requestId))
    .where(eq(madePayments.orderId, id));
  return found ?? null;
}

/** A request in the owner's list. */
export type ListedMade = Pick<
  MadeRow,
  | "id"
  | "kind"
  | "job"
  | "name"
  | "garment"
  | "state"
  | "step"
  | "days"
  | "neededBy"
  | "validUntil"
  | "isUnanswered"
  | "createdAt"
  | "changedAt"
> & { isPaid: boolean };

const balancePaid = sql<boolean>`EXISTS (SELECT FROM ${madePayments} WHERE ${madePayments.requestId} = ${madeRequests.id}
  AND ${madePayments.part} = 'balance' AND ${madePayments.paidAt} IS NOT NULL)`;

const list = (db: Database, which: SQL | undefined) =>
  db
    .select({
      ...{ id: madeRequests.id, name: madeRequests.name, garment: madeRequests.garment },
      ...{ kind: madeRequests.kind, job: madeRequests.job },
      ...{ state: madeRequests.state, step: madeRequests.step, days: madeRequests.days },
      ...{ neededBy: madeRequests.neededBy, validUntil: madeRequests.validUntil },
      ...{ isUnanswered: madeRequests.isUnanswered, createdAt: madeRequests.createdAt },
      ...{ changedAt: madeRequests.changedAt, isPaid: balancePaid },
    })
    .from(madeRequests)
    .where(which);

/** What goes on: requests and messages that wait for the owner, what waits for a customer, and pieces in making. */
export interface OpenMade {
  /** The oldest first. */
  unanswered: ListedMade[];
  waiting: ListedMade[];
  /** By the day on which the next step is due. */
  making: ListedMade[];
}

/** The owner's list: what goes on, and the last ones that ended. */
export interface MadeLists extends OpenMade {
  ended: ListedMade[];
  page: number;
  pages: number;
}

const ON_PAGE = 20;
const MAX_OPEN = 200;
const ENDED = ["delivered", "lapsed", "cancelled"] as const;

/** All that goes on, 200 requests at most. */
export async function listOpenMade(db: Database, _admin: Admin<"enquiries:read">): Promise<OpenMade> {
  const open = await list(db, inArray(madeRequests.state, ["asked", "quoted", "making", "made"]))
    .orderBy(asc(madeRequests.changedAt), asc(madeRequests.id))
    .limit(MAX_OPEN);
  const isUnderWay = ({ state }: ListedMade) => state === "making" || state === "made";
  const making = open.filter(isUnderWay);
  return {
    unanswered: open.filter((each) => !isUnderWay(each) && each.isUnanswered),
    waiting: open.filter((each) => !isUnderWay(each) && !each.isUnanswered),
    making: making.sort((one, other) => compareDays(nextDay(one), nextDay(other))),
  };
}

export async function listMade(
  db: Database,
  admin: Admin<"enquiries:read">,
  asked: number,
): Promise<MadeLists> {
  const open = await listOpenMade(db, admin);
  const isEnded = inArray(madeRequests.state, [...ENDED]);
  const pages = Math.max(1, Math.ceil((await db.$count(madeRequests, isEnded)) / ON_PAGE));
  const page = Math.min(pages, asked);
  const ended = await list(db, isEnded)
    .orderBy(desc(madeRequests.changedAt), desc(madeRequests.id))
    .limit(ON_PAGE)
    .offset((page - 1) * ON_PAGE);
  return { ...open, ended, page, pages };
}

const compareDays = (one: Day | null, other: Day | null): number =>
  (one ?? "9999") < (other ?? "9999") ? -1 : 1;

/** The owner's open work, as a query of one number: requests and messages without an answer. */
export const countUnansweredMade = sql`SELECT count(*) FROM ${madeRequests}
  WHERE ${madeRequests.isUnanswered} AND ${madeRequests.state} IN ('asked', 'quoted', 'making', 'made')`;

/** The customer of each request, to select names from. */
export const madeNames = (db: Database) =>
  db
    .select({
      id: sql<string>`${madeRequests.id}::text`.as("id"),
      name: sql<string>`coalesce(nullif(${madeRequests.name}, ''), 'an erased request')`.as("name"),
    })
    .from(madeRequests)
    .as("named");
