import { createHash } from "node:crypto";
import { eq, inArray, lte, or } from "drizzle-orm";
import { findProducts } from "#app/domain/catalogue/products/queries.server.ts";
import { compareAtOf } from "#app/domain/catalogue/products/selection.ts";
import { hashOfSent, newToken } from "#app/domain/identity/link-token.server.ts";
import { deleteGivenUp, queueEmail } from "#app/domain/outbox/outbox.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { isThisMachine } from "#app/platform/http/visitor-address.server.ts";
import { countAgainstLimit, formatSeconds } from "#app/platform/http/visitor-limit.server.ts";
import { CURRENCY, toMajorUnits } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { CartLine } from "../cart/cart.ts";
import { describeLine, findVariant, pricedLine } from "../checkout/price-items.ts";
import { savedCarts } from "../saved-carts.tables.server.ts";
import type { SavedCartInput } from "./saved-cart-input.ts";
import type { SavedLine } from "./saved-lines.ts";

interface SavedCartDeps {
  db: Database;
  now: () => Date;
  /** Keys the hashes by which requests are counted. */
  secret: string;
  /** Whether the shop sends letters. If not, the link itself is the answer. */
  hasMail: boolean;
  /** The origin of the shop's pages, for the link. */
  origin: string;
}

/** Why a cart was not stored: the sentence, the status, and after how many seconds the visitor may try again. */
interface SavedCartRefusal {
  message: string;
  status: 409 | 422 | 429;
  field: "email" | null;
  wait?: number;
}

/** How long a link restores its cart. */
export const CART_DAYS = 30;
const KEPT_MS = CART_DAYS * 86_400_000;

/** Requests of one visitor, and letters to one address: three at once, then one in eight hours. */
const VISITOR_REQUESTS = { atOnce: 6, everyMs: 10 * 60_000 };
const ADDRESS_LETTERS = { atOnce: 3, everyMs: 8 * 60 * 60_000 };

/**
 * Stores the cart of a visitor, and makes its one letter due. An address that has had its letters gets the answer that
 * every other gets, so nobody learns who has asked before. Without letters the answer is the link. A repeated request
 * stores one cart; a request with another address or another cart stores another.
 */
export async function saveCart(
  deps: SavedCartDeps,
  input: SavedCartInput,
  visitor: string,
): Promise<Result<{ url: string | null }, SavedCartRefusal>> {
  const { db, secret, hasMail, origin } = deps;
  const { email, lines } = input;
  const now = deps.now();
  if (hasMail && email === null)
    return err({ message: "Add your email, such as name@example.com.", status: 422, field: "email" });
  // Behind a proxy that does not name its clients all would count as one.
  const wait = isThisMachine(visitor)
    ? 0
    : await countAgainstLimit(db, { thing: "save cart", whose: visitor, secret }, VISITOR_REQUESTS, now);
  if (wait > 0) {
    const message = `That was a lot of carts. Please wait ${formatSeconds(wait)}, then ask again.`;
    return err({ message, status: 429, field: null, wait });
  }
  const known = (await priceSavedLines(db, lines)).lines.length;
  if (known === 0)
    return err({ message: "None of these pieces is in the shop any more.", status: 409, field: null });
  const id = requestKey(input);
  const cart = { id, lines, expiresAt: new Date(now.getTime() + KEPT_MS) };
  if (!hasMail) {
    const { token, tokenHash } = newToken();
    const kept = { ...cart, tokenHash };
    await db.insert(savedCarts).values(kept).onConflictDoUpdate({ target: savedCarts.id, set: kept });
    return ok({ url: savedCartUrl(origin, token) });
  }
  const [same] = await db.select({ id: savedCarts.id }).from(savedCarts).where(eq(savedCarts.id, id));
  if (same || email === null) return ok({ url: null });
  const full = await countAgainstLimit(
    db,
    { thing: "cart letter", whose: email, secret },
    ADDRESS_LETTERS,
    now,
  );
  if (full === 0)
    await inTransaction(db, async (tx) => {
      const [made] = await tx.insert(savedCarts).values(cart).onConflictDoNothing().returning();
      if (made) await queueEmail(tx, { kind: "cart", recipient: email, about: made.id }, now);
    });
  return ok({ url: null });
}

/** The same request is the same key. Nobody can tell the address from it, because the form's own id is not stored. */
const requestKey = ({ id, email, lines }: SavedCartInput): string =>
  createHash("sha256")
    .update(JSON.stringify([id, email, lines]))
    .digest("hex")
    .slice(0, 32);

/** The cart behind a link, at today's prices; null for an unknown link, and for an expired one. */
export async function loadSavedCart(
  db: Database,
  token: string,
  now: Date,
): Promise<(SavedCart & { expiresAt: Date }) | null> {
  const tokenHash = hashOfSent(token);
  if (tokenHash === null) return null;
  const [found] = await db.select().from(savedCarts).where(eq(savedCarts.tokenHash, tokenHash));
  if (!found || found.expiresAt <= now) return null;
  return { ...(await priceSavedLines(db, found.lines)), expiresAt: found.expiresAt };
}

/** A saved cart, for its email. */
export async function findCart(tx: Transaction, id: string) {
  const [cart] = await tx.select().from(savedCarts).where(eq(savedCarts.id, id));
  return cart ?? null;
}

/** Stores the hash of the link that was sent. */
export async function saveCartLink(tx: Transaction, id: string, tokenHash: string): Promise<void> {
  await tx.update(savedCarts).set({ tokenHash }).where(eq(savedCarts.id, id));
}

/** The address of a link: at the shop's own origin, whatever a request said. */
export const savedCartUrl = (origin: string, token: string): string => `${origin}/carts/${token}`;

/** A saved cart as the shop can fill it now. */
export interface SavedCart {
  /** Lines for the cart, at the catalogue's prices, with no more pieces than are left. */
  lines: CartLine[];
  /** Lines with fewer pieces left, or none. */
  short: { name: string; left: number }[];
  /** How many lines name nothing that the shop still has. */
  gone: number;
}

/** Reads the lines of a saved cart from the catalogue, which alone has the names and prices of pieces. */
export async function priceSavedLines(
  db: Database | Transaction,
  saved: readonly SavedLine[],
): Promise<SavedCart> {
  const products = await findProducts(db, [...new Set(saved.map(({ slug }) => slug))]);
  const cart: SavedCart = { lines: [], short: [], gone: 0 };
  for (const { qty, ...asked } of saved) {
    const product = products.find(({ slug }) => slug === asked.slug);
    const { variant } = findVariant(product, asked);
    if (!product || !variant) {
      cart.gone += 1;
      continue;
    }
    const piece = pricedLine(asked, product, variant, qty);
    const left = variant.piecesLeft ?? qty;
    if (left < qty) cart.short.push({ name: describeLine(piece), left });
    if (left === 0) continue;
    const compareAt = compareAtOf(product, variant);
    cart.lines.push({
      slug: product.slug,
      ...(piece.size && { size: piece.size }),
      ...(piece.colorName && { color: piece.colorName }),
      qty: Math.min(qty, left),
      price: toMajorUnits(piece.priceCents),
      ...(compareAt !== null && { compareAt: toMajorUnits(compareAt) }),
      currency: CURRENCY.lowerCode,
      title: piece.title,
      image: piece.imageUrl,
      variantId: variant.id,
      unlimited: variant.piecesLeft === null,
    });
  }
  return cart;
}

/** Deletes carts whose link has expired, and those whose email is given up, with its address. */
export const forgetOldCarts = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const unsent = await deleteGivenUp(tx, "carts", now);
    await tx.delete(savedCarts).where(or(lte(savedCarts.expiresAt, now), inArray(savedCarts.id, unsent)));
  });
