import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { lockWholeProducts } from "#app/domain/catalogue/import/whole-products.server.ts";
import { LISTING_TAG } from "#app/domain/catalogue/products/page-tags.ts";
import { listWithSchedule } from "#app/domain/catalogue/products/product-lists.server.ts";
import type { StoredProduct } from "#app/domain/catalogue/products/product-row.server.ts";
import { writeProducts } from "#app/domain/catalogue/products/write-products.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { dropUnsent, forgetToldAddresses } from "#app/domain/outbox/outbox.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { announceChange } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { formatDate } from "#app/shared/shop-time.ts";
import { dropProducts, drops } from "../drops.tables.server.ts";
import { dropTag } from "./drop.ts";
import type { DropDraft, DropProblems } from "./drop-input.ts";
import { type DropRow, newEarlyKey } from "./load-drop.server.ts";

/** Why nothing was saved: problems at fields, or another person's change meanwhile. */
export type DropRefusal = { problems: DropProblems } | { reason: "gone" | "changed" };

interface SaveDrop {
  draft: DropDraft;
  /** The drop that the form was opened with, and its last save then; null for a new one. */
  opened: { id: string; updatedAt: string } | null;
  now: Date;
  /** The shop's secret, of which the key of the private link is made. */
  secret: string;
}

/**
 * Saves a drop, and gives its drafts the drop's moment: they go live by their own schedule, all in one transaction. A
 * piece that is taken out stays a draft. After the opening only the name and the words change. Returns its id.
 */
export async function saveDrop(
  db: Database,
  admin: Admin<"drops:write">,
  { draft, opened, now, secret }: SaveDrop,
): Promise<Result<string, DropRefusal>> {
  return inTransaction(db, async (tx) => {
    const before = opened && (await lockDrop(tx, opened.id));
    if (opened && !before) return err({ reason: "gone" as const });
    if (before && before.updatedAt.toISOString() !== opened?.updatedAt)
      return err({ reason: "changed" as const });
    const { pieces, slug, ...columns } = draft;
    if (before?.openedAt) {
      const { name, words } = columns;
      await tx.update(drops).set({ name, words, updatedAt: now }).where(eq(drops.id, before.id));
      await tellChange(tx, admin, before, { ...before, name, words });
      return ok(before.id);
    }
    if (draft.opensAt <= now) return err({ problems: { opensAt: "Choose a moment that is still to come." } });
    const had = before ? await listPieces(tx, before.id) : [];
    const locked = await lockWholeProducts(tx, [...new Set([...had, ...pieces])]);
    const refused = await slugError(tx, pieces, before?.id ?? null);
    if (refused) return err({ problems: { pieces: refused } });
    const row = before
      ? await updateDrop(tx, before.id, { ...columns, updatedAt: now })
      : await insertDrop(tx, { ...columns, slug, now, secret });
    if (!row) return err({ problems: { name: "There is a drop of this name already. Choose another one." } });
    await tx.delete(dropProducts).where(eq(dropProducts.dropId, row.id));
    await tx
      .insert(dropProducts)
      .values(pieces.map((productSlug, position) => ({ dropId: row.id, productSlug, position })));
    const taken = had.filter((each) => !pieces.includes(each));
    await writeProducts(
      tx,
      [...locked.values()].flatMap(({ product }) => rescheduled(product, { taken, before, row })),
      now,
    );
    await tellChange(tx, admin, before, row, { had, pieces });
    return ok(row.id);
  });
}

/** Removes a drop: its page and its private link stop working, and its drafts stay drafts. False when it is gone. */
export function removeDrop(
  db: Database,
  admin: Admin<"drops:write">,
  id: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await lockDrop(tx, id);
    if (!row) return false;
    const taken = await listPieces(tx, id);
    const locked = await lockWholeProducts(tx, taken);
    await writeProducts(
      tx,
      [...locked.values()].flatMap(({ product }) => rescheduled(product, { taken, before: row, row })),
      now,
    );
    await dropUnsent(tx, { kind: "drop", about: id });
    await forgetToldAddresses(tx, id);
    await tx.delete(drops).where(eq(drops.id, id));
    await announceChange(tx, [dropTag(row.slug), LISTING_TAG]);
    const changes = [{ field: "Name", from: row.name, to: null }];
    await recordChange(tx, admin, { subjectKind: "drop", subjectId: id, action: "removed", changes });
    return true;
  });
}

/**
 * Gives a drop another private link. The holder of the old link, in a letter or in a browser, no longer sees the pieces
 * before the moment. False when the drop is gone, or has opened.
 */
export const renewEarlyLink = (
  db: Database,
  admin: Admin<"drops:write">,
  { id, secret }: { id: string; secret: string },
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const row = await lockDrop(tx, id);
    if (!row || row.openedAt !== null) return false;
    await tx.update(drops).set(newEarlyKey(secret)).where(eq(drops.id, id));
    await recordChange(tx, admin, { subjectKind: "drop", subjectId: id, action: "private link renewed" });
    return true;
  });

async function lockDrop(tx: Transaction, id: string): Promise<DropRow | null> {
  const [row] = await tx.select().from(drops).where(eq(drops.id, id)).for("update");
  return row ?? null;
}

const listPieces = async (tx: Transaction, dropId: string): Promise<string[]> =>
  (await tx.select().from(dropProducts).where(eq(dropProducts.dropId, dropId))).map(
    ({ productSlug }) => productSlug,
  );

/** Why these pieces cannot be in the drop: only drafts can, each in one coming drop. Null when they can. */
async function slugError(
  tx: Transaction,
  pieces: readonly string[],
  own: string | null,
): Promise<string | null> {
  const drafts = (await listWithSchedule(tx, pieces)).filter(
    ({ isActive, deletedAt }) => !isActive && deletedAt === null,
  );
  if (drafts.length < pieces.length)
    return "A piece was published or deleted meanwhile. Only drafts can be in a drop: look at the list again.";
  const isOther = own === null ? undefined : ne(drops.id, own);
  const [other] = await tx
    .select({ name: drops.name })
    .from(dropProducts)
    .innerJoin(drops, eq(drops.id, dropProducts.dropId))
    .where(and(inArray(dropProducts.productSlug, [...pieces]), isNull(drops.openedAt), isOther))
    .limit(1);
  return other ? `A piece is in the drop ${other.name} already. Take it out there first.` : null;
}

const updateDrop = async (tx: Transaction, id: string, columns: Partial<DropRow>) =>
  (await tx.update(drops).set(columns).where(eq(drops.id, id)).returning())[0];

const insertDrop = async (
  tx: Transaction,
  { now, secret, ...columns }: Omit<DropDraft, "pieces"> & { now: Date; secret: string },
): Promise<DropRow | undefined> =>
  (
    await tx
      .insert(drops)
      .values({ ...columns, ...newEarlyKey(secret), createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning()
  )[0];

/** A draft with its new moment; empty when nothing changes. */
function rescheduled(
  before: StoredProduct,
  { taken, before: drop, row }: { taken: readonly string[]; before: DropRow | null; row: DropRow },
) {
  if (before.isActive) return [];
  // A piece that is taken out keeps a moment that the owner gave it in its own form.
  if (taken.includes(before.slug) && before.publishAt?.getTime() !== drop?.opensAt.getTime()) return [];
  const publishAt = taken.includes(before.slug) ? null : row.opensAt;
  return publishAt?.getTime() === before.publishAt?.getTime() && before.publishHeldBack === null
    ? []
    : [{ before, after: { ...before, publishAt, publishHeldBack: null } }];
}

/** Announces a drop's page, and records what changed. */
async function tellChange(
  tx: Transaction,
  admin: Admin,
  before: DropRow | null,
  after: DropRow,
  lists: { had: string[]; pieces: string[] } = { had: [], pieces: [] },
): Promise<void> {
  await announceChange(tx, [dropTag(after.slug), LISTING_TAG]);
  const told = (row: DropRow, pieces: readonly string[]) => ({
    Name: row.name,
    Words: row.words,
    "Opens at": formatDate(row.opensAt),
    "Shown before": row.isAnnounced,
    Pieces: pieces.join(", "),
  });
  await recordChange(tx, admin, {
    subjectKind: "drop",
    subjectId: after.id,
    action: before ? "updated" : "created",
    changes: changedValues(before ? told(before, lists.had) : {}, told(after, lists.pieces)),
  });
}
