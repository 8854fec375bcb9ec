import { findCardByCode, type GiftCard } from "#app/domain/money/gift-cards/find-card.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { normalCode } from "./code.ts";
import type { Discount } from "./discount.ts";
import { findDiscount } from "./discount-store.server.ts";

/** What a typed code is. */
export type ReadCode = { kind: "discount"; discount: Discount } | { kind: "gift-card"; card: GiftCard };

/**
 * What a code is that a shopper typed; null for a wrong one. Each kind of code is asked in turn, so a second kind is one
 * more line here, and one more member above.
 */
export async function readCode(db: Database, typed: string): Promise<ReadCode | null> {
  const code = normalCode(typed);
  if (code === null) return null;
  const discount = await findDiscount(db, code);
  if (discount) return { kind: "discount", discount };
  const card = await findCardByCode(db, code);
  return card && { kind: "gift-card", card };
}
