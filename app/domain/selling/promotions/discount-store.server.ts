import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { findCardByCode, type GiftCard } from "#app/domain/money/gift-cards/find-card.server.ts";
import { countPaidUses, countUses, hasOrdered } from "#app/domain/orders/discount-uses.server.ts";
import type { ChangedValue } from "#app/platform/audit/changed-value.ts";
import { changedValues, recordChange } from "#app/platform/audit/record-change.server.ts";
import {
  type Database,
  inTransaction,
  sqlStateOf,
  sqlStates,
  type Transaction,
} from "#app/platform/db/client.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { discounts } from "../promotions.tables.server.ts";
import { normalCode } from "./code.ts";
import { type Discount, KINDS } from "./discount.ts";
import type { DiscountInput } from "./discount-input.ts";

const isKept = isNull(discounts.removedAt);

/** The discount of a code in its stored form; null when there is none. */
async function findDiscount(db: Database, code: string): Promise<Discount | null> {
  const [found] = await db
    .select()
    .from(discounts)
    .where(and(isKept, eq(discounts.code, code)));
  return found ?? null;
}

/** The newest discounts that were not removed. */
export const listKept = (db: Database, _admin: Admin<"money:read">, most: number): Promise<Discount[]> =>
  db
    .select()
    .from(discounts)
    .where(isKept)
    .orderBy(desc(discounts.createdAt), desc(discounts.id))
    .limit(most);

/** The discount that an order names, even a removed one. */
export async function findUsed(tx: Transaction, id: string): Promise<Discount> {
  const [found] = await tx.select().from(discounts).where(eq(discounts.id, id));
  if (!found) throw new Error(`There is no discount ${id}`);
  return found;
}

/** The discounts that apply by themselves, the oldest first, including those that have not begun, or are over. */
export async function listAutomatic(db: Database): Promise<Discount[]> {
  return db
    .select()
    .from(discounts)
    .where(and(isKept, isNull(discounts.code)))
    .orderBy(asc(discounts.createdAt), asc(discounts.id));
}

/** The customer of an order. */
export interface User {
  /** Null while it is unknown; then only the total uses are checked. */
  email: string | null;
  /** The hash of a browser's key: its own open checkout does not count as a use, because the next one replaces it. */
  browserKey?: string | null;
  /** The order itself, if it exists already. */
  orderId?: string;
}

/** Why a discount cannot be used once more. */
export interface Unusable {
  /** A sentence for the shopper. */
  why: string;
  /** Whether the earlier orders of the e-mail are the reason. */
  isByHistory: boolean;
}

const byHistory = (why: string): Unusable => ({ why, isByHistory: true });

/** For a discount without a use left for anybody. */
export const USED_UP: Unusable = { why: "It is used up.", isByHistory: false };

/**
 * Why a discount cannot be used once more; null when it can. An unpaid checkout counts towards the total uses. Only
 * paid uses count for an e-mail: otherwise anybody who knows it could use its code up by a checkout that nobody pays.
 */
export async function usageLimitError(
  db: Database | Transaction,
  discount: Discount,
  { email, browserKey = null, orderId }: User,
): Promise<Unusable | null> {
  const { usesInAll, usesPerCustomer, isFirstOrderOnly } = discount;
  if (usesInAll !== null && (await countUses(db, discount.id, { browserKey, orderId })) >= usesInAll)
    return USED_UP;
  if (email === null) return null;
  if (
    usesPerCustomer !== null &&
    (await countPaidUses(db, discount.id, { email, orderId })) >= usesPerCustomer
  )
    return byHistory(
      usesPerCustomer === 1 ? "You have used it already." : "You have used it as often as you can.",
    );
  if (isFirstOrderOnly && (await hasOrdered(db, { email, orderId })))
    return byHistory("It is only for a first order.");
  return null;
}

/**
 * Whether the customer has paid for as many other orders with a discount as they may. Several checkouts that were open
 * at the same time were each within the limit when they began.
 */
export async function isUsedMeanwhile(
  tx: Transaction,
  discount: Discount,
  customer: { email: string; orderId: string },
): Promise<boolean> {
  const most = discount.isFirstOrderOnly ? 1 : discount.usesPerCustomer;
  return most !== null && (await countPaidUses(tx, discount.id, customer)) >= most;
}

/**
 * Waits until every earlier transaction that counts uses of this discount has ended, so that `usageLimitError` and
 * `isUsedMeanwhile` then tell the truth until this transaction ends. Call it before pieces or a gift card are locked.
 * False when the discount was removed.
 */
export async function lockUses(tx: Transaction, id: string): Promise<boolean> {
  const [found] = await tx
    .select({ removedAt: discounts.removedAt })
    .from(discounts)
    .where(eq(discounts.id, id))
    .for("no key update");
  return found?.removedAt === null;
}

/** The meaning of a typed code. */
export type ReadCode = { kind: "discount"; discount: Discount } | { kind: "gift-card"; card: GiftCard };

/**
 * The meaning of a typed code; null for a wrong one. Each kind of code is asked in turn, so a second kind is one more
 * line here, and one more member above.
 */
export async function readCode(db: Database, typed: string): Promise<ReadCode | null> {
  const code = normalCode(typed);
  if (code === null) return null;
  const discount = await findDiscount(db, code);
  if (discount) return { kind: "discount", discount };
  const card = await findCardByCode(db, code);
  return card && { kind: "gift-card", card };
}

/**
 * Saves a new discount, or another state of a stored one. Orders that have it keep its earlier state. The error is a
 * sentence: the code is taken, or the discount was removed meanwhile.
 */
export async function saveDiscount(
  db: Database,
  admin: Admin<"money:write">,
  id: string | null,
  input: DiscountInput,
): Promise<Result<string, string>> {
  try {
    return await inTransaction(db, async (tx) => {
      if (id === null) {
        const made = { id: randomUUID(), ...input };
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
      await tx.update(discounts).set(input).where(isIt);
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
  ...Object.fromEntries(
    KINDS.map((kind) => [
      kind.logged,
      kind.input === "tick" ? discount.kind === kind.name : discount[kind.column],
    ]),
  ),
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

/** The names of all discounts, to select names from. */
export const discountNames = (db: Database) =>
  db
    .select({ id: sql<string>`${discounts.id}`.as("id"), name: sql<string>`${discounts.name}`.as("name") })
    .from(discounts)
    .as("named");
