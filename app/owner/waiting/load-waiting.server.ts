import { listOffered } from "#app/domain/catalogue/products/find-pieces.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { listSubscribers } from "#app/domain/people/lists/entry.server.ts";
import { countSubscribers } from "#app/domain/people/lists/list-emails.server.ts";
import { mostOfOneDomain } from "#app/domain/people/lists/list-entry.ts";
import {
  countPreorders,
  countWaitingBySize,
  findRun,
  listAddresses,
  listAwaitedRuns,
  type RunRow,
} from "#app/domain/people/lists/preorders.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Day } from "#app/shared/calendar-day.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { BYTE_ORDER_MARK, csvLine } from "#app/shared/write-csv.ts";
import { type AwaitedRun, type AwaitedStyle, awaitedName, formatOpenedRun } from "./waiting-view.ts";

/** The most styles on the page, those with the longest queues. */
const MAX_STYLES = 60;

export interface WaitingList {
  styles: AwaitedStyle[];
  /** The runs that are still to be cut, the next one first. */
  runs: AwaitedRun[];
  /** The number of people who confirmed that they want the newsletter. */
  subscribers: number;
  /** The run that was just opened, in words; null for none. */
  opened: string | null;
}

/** The people who wait, by style, colour and size. `opened` is the id of a run that was just opened. */
export async function loadWaitingList(
  db: Database,
  admin: Admin<"words:read">,
  { opened, now }: { opened: string | null; now: Date },
): Promise<WaitingList> {
  const counts = await countWaitingBySize(db, admin);
  const bySlug = Map.groupBy(counts, ({ slug }) => slug);
  const sumOf = (slug: string) =>
    (bySlug.get(slug) ?? []).reduce((sum, { waiting, held }) => sum + waiting * 1_000 + held, 0);
  const slugs = [...bySlug.keys()].sort((a, b) => sumOf(b) - sumOf(a)).slice(0, MAX_STYLES);
  const [styles, addresses, subscribers, run, runs] = await Promise.all([
    listAwaitedStyles(db, slugs),
    listAddresses(db, admin, slugs),
    countSubscribers(db),
    opened === null ? null : findOpened(db, opened),
    loadAwaitedRuns(db, shopDay(now)),
  ]);
  const told = slugs.flatMap((slug) => {
    const style = styles.find((each) => each.slug === slug);
    if (!style) return [];
    const ofStyle = bySlug.get(slug) ?? [];
    const pieces = style.pieces.map((piece) => {
      return { ...piece, ...ofStyle.find(({ variantId }) => variantId === piece.variantId) };
    });
    const ofOneDomain = mostOfOneDomain(addresses.get(slug) ?? []);
    return [
      { ...style, ofOneDomain, pieces: pieces.sort((a, b) => b.waiting - a.waiting || b.held - a.held) },
    ];
  });
  return { styles: told, runs, subscribers, opened: run };
}

/** Styles with their counted sizes and colours, in the order of the catalogue. */
export async function listAwaitedStyles(db: Database, slugs: readonly string[]): Promise<AwaitedStyle[]> {
  if (slugs.length === 0) return [];
  const rows = (await listOffered(db, slugs)).filter(
    ({ deletedAt, made }) => deletedAt === null && made !== null,
  );
  return [...Map.groupBy(rows, ({ slug }) => slug)].flatMap(([slug, ofStyle]) => {
    const [first] = ofStyle;
    if (!first) return [];
    const { title, imageUrl, isActive, swatches } = first;
    const pieces = ofStyle.map(({ variantId, colorId, size }) => {
      const colorName = swatches.find(({ id }) => id === colorId)?.name ?? null;
      return { variantId, colorName, size, waiting: 0, preordered: 0, held: 0 };
    });
    return [{ slug, title, imageUrl, isHidden: !isActive, ofOneDomain: 0, pieces }];
  });
}

async function loadAwaitedRuns(db: Database, today: Day): Promise<AwaitedRun[]> {
  const rows = await listAwaitedRuns(db);
  const styles = await listAwaitedStyles(
    db,
    rows.map(({ productSlug }) => productSlug),
  );
  return Promise.all(
    rows.map(async (run) => {
      const preordered = await countPreorders(db, run.id);
      const pieces = namedPieces(run, styles).map((piece) => ({
        ...piece,
        preordered: preordered(piece.variantId),
      }));
      const readyOn = run.readyOn ?? "";
      return { id: run.id, title: titleOf(run, styles), readyOn, isLate: readyOn < today, pieces };
    }),
  );
}

const titleOf = ({ productSlug }: RunRow, styles: readonly AwaitedStyle[]): string =>
  styles.find(({ slug }) => slug === productSlug)?.title ?? productSlug;

const namedPieces = ({ productSlug, pieces }: RunRow, styles: readonly AwaitedStyle[]) =>
  pieces.map(({ variantId, pieces: count }) => {
    const style = styles.find(({ slug }) => slug === productSlug);
    const piece = style?.pieces.find((each) => each.variantId === variantId);
    return { variantId, name: piece ? awaitedName(piece) : variantId, pieces: count };
  });

async function findOpened(db: Database, id: string): Promise<string | null> {
  const run = await findRun(db, id);
  if (!run) return null;
  const styles = await listAwaitedStyles(db, [run.productSlug]);
  const { readyOn } = run;
  return formatOpenedRun({ title: titleOf(run, styles), pieces: namedPieces(run, styles), readyOn });
}

/** The number of subscribers that are read at once. */
const PORTION = 5_000;

/**
 * The confirmed subscribers of the newsletter as a CSV file, in the columns that newsletter tools read, with what each
 * agreed to, and when. Only for owners.
 */
export async function exportSubscribers(db: Database, _admin: Admin<"personal-data:read">): Promise<string> {
  const lines = [csvLine(["Email Address", "Signed up", "Confirmed", "Consent"])];
  let after = 0;
  for (;;) {
    const portion = await listSubscribers(db, { after, most: PORTION });
    if (portion.length === 0) return BYTE_ORDER_MARK + lines.join("");
    for (const { email, askedAt, confirmedAt, consent } of portion)
      lines.push(csvLine([email, askedAt.toISOString(), confirmedAt?.toISOString() ?? "", consent]));
    after = portion.at(-1)?.id ?? after;
  }
}
