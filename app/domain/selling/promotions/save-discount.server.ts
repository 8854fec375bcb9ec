import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/admin.server.ts";
import type { ChangedValue } from "#app/platform/audit/audit.tables.server.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { sqlStateOf, sqlStates } from "#app/platform/db/sql-state.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { discounts } from "../promotions.tables.server.ts";
import type { Discount } from "./discount.ts";
import type { DiscountInput } from "./discount-input.ts";

/**
 * Saves a new discount, or another state of a kept one. Orders that have it keep what it was then. The error is a sentence:
 * the code is taken, or the discount was removed meanwhile.
 */
export async function saveDiscount(
  db: Database,
  admin: Admin<"money:write">,
  id: string | null,
  input: DiscountInput,
): Promise<Result<string, string>> {
  const kept = { ...input, scopeOf: [...input.scopeOf], scopeNames: [...input.scopeNames] };
  try {
    return await inTransaction(db, async (tx) => {
      if (id === null) {
        const made = { id: randomUUID(), ...kept };
        await tx.insert(discounts).values(made);
        await recordChange(tx, admin, {
          subjectKind: "discount",
          subjectId: made.id,
          action: "created",
          changes: changedValues({}, logged(input)),
        });
        return ok(made.id);
      }
      const isIt = and(eq(discounts.id, id), isNull(discounts.removedAt));
      const [before] = await tx.select().from(discounts).where(isIt).for("update");
      if (!before) return err("It was removed meanwhile.");
      await tx.update(discounts).set(kept).where(isIt);
      const changes = changedValues(logged(before), logged(input));
      if (changes.length > 0)
        await recordChange(tx, admin, { subjectKind: "discount", subjectId: id, action: "updated", changes });
      return ok(id);
    });
  } catch (error) {
    if (sqlStateOf(error) === sqlStates.uniqueViolation) return err(`There is a code ${input.code} already.`);
    throw error;
  }
}

/** Removes a discount: no new order has it. False when it is not there. */
export const removeDiscount = (
  db: Database,
  admin: Admin<"money:write">,
  id: string,
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const removed = await tx
      .update(discounts)
      .set({ removedAt: now })
      .where(and(eq(discounts.id, id), isNull(discounts.removedAt)))
      .returning({ id: discounts.id });
    if (removed.length === 0) return false;
    await recordChange(tx, admin, { subjectKind: "discount", subjectId: id, action: "removed" });
    return true;
  });

type Logged = Record<string, ChangedValue["from"]>;

const logged = (discount: DiscountInput | Discount): Logged => ({
  code: discount.code,
  name: discount.name,
  percentOff: discount.percent,
  amountOffInPence: discount.amountCents,
  freeDelivery: discount.kind === "delivery",
  for: discount.scope === "all" ? "all" : discount.scopeNames.join(", "),
  alsoOnSalePieces: discount.alsoOnSale,
  minimumInPence: discount.minimumCents,
  piecesAtLeast: discount.minimumPieces,
  ofOneCloth: discount.isOfOneCloth,
  firstOrderOnly: discount.isFirstOrderOnly,
  usesInAll: discount.usesInAll,
  usesPerCustomer: discount.usesPerCustomer,
  begins: discount.beginsAt?.toISOString() ?? null,
  ends: discount.endsAt?.toISOString() ?? null,
});
