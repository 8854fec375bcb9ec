import { and, asc, eq, isNotNull, lte, or, sql } from "drizzle-orm";
import { newToken } from "#app/domain/identity/link-token.server.ts";
import {
  priceSavedLines,
  type SavedCart,
  savedCartUrl,
} from "#app/domain/selling/saved-carts/save-cart.server.ts";
import { savedCarts } from "#app/domain/selling/saved-carts.tables.server.ts";
import { type Database, inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { MailError, type Mailer } from "#app/platform/email/mailer.server.ts";
import { fromMajorUnits, sumMoney, timesMoney, toMoney } from "#app/shared/money.ts";
import { formatDay } from "#app/shared/shop-time.ts";
import { mailedPicture } from "../mailed-order.server.ts";
import type { MailDeps, MailPiece, OrderMail } from "../order-mail.ts";
import { renderMail } from "../render-mail.tsx";

/** A letter is tried 1, 3, 7, 15 … minutes after it became due, and given up after a day: a cart is soon out of date. */
const NEXT_TRY = sql`${savedCarts.dueSince} + (power(2, least(${savedCarts.attempts}, 14)) - 1) * interval '1 minute'`;
const TRIED_MS = 86_400_000;

interface Options {
  mailer: Mailer;
  deps: Pick<MailDeps, "shop" | "origin">;
  now: () => Date;
}

/**
 * Sends the cart that has been due for longest to the address that asked for it; null when none is due. It is claimed, sent
 * and marked in one transaction, like a mail about an order. With the letter the address is forgotten. The link's token is
 * made here and only its hash is stored, so a letter that is sent again has another link.
 */
export function sendNextSavedCart(
  db: Database,
  { mailer, deps: { shop, origin }, now }: Options,
  signal?: AbortSignal,
): Promise<"sent" | MailError | null> {
  const claimAndSend = async (tx: Transaction) => {
    const cart = await claimDue(tx, now());
    if (!cart) return null;
    const isIt = eq(savedCarts.id, cart.id);
    const { token, tokenHash } = newToken();
    const letter = cartLetter(await priceSavedLines(tx, cart.lines), {
      url: savedCartUrl(origin, token),
      until: cart.expiresAt,
      shop,
      origin,
    });
    const domain = shop.email.split("@").at(-1);
    try {
      await mailer.send(
        {
          to: cart.email,
          replyTo: shop.email,
          messageId: `<cart.${cart.id}@${domain}>`,
          ...(await renderMail(letter, shop)),
        },
        signal,
      );
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      const attempts = sql`${savedCarts.attempts} + 1`;
      await tx.update(savedCarts).set({ attempts, lastError: error.message }).where(isIt);
      return error;
    }
    await tx.update(savedCarts).set({ email: null, tokenHash, lastError: null }).where(isIt);
    return "sent";
  };
  // The queue repeats it, not the database's retries: a sent mail cannot be rolled back.
  return inTransaction(db, claimAndSend, { retries: 0 });
}

async function claimDue(tx: Transaction, now: Date) {
  const isStillTried = sql`${savedCarts.dueSince} > ${new Date(now.getTime() - TRIED_MS)}`;
  const [claimed] = await tx
    .select()
    .from(savedCarts)
    .where(and(isNotNull(savedCarts.email), isStillTried, lte(NEXT_TRY, now)))
    .orderBy(asc(savedCarts.dueSince))
    .limit(1)
    .for("update", { skipLocked: true });
  return claimed?.email ? { ...claimed, email: claimed.email } : null;
}

interface LetterFacts {
  url: string;
  until: Date;
  shop: MailDeps["shop"];
  origin: string;
}

/** To whoever asked, their cart: its pieces at the prices of now, and the link. */
function cartLetter({ lines }: SavedCart, { url, until, shop, origin }: LetterFacts): OrderMail {
  const pieces = lines.map(
    (line): MailPiece => ({
      title: line.title,
      colorName: line.color ?? "",
      size: line.size ?? "",
      quantity: line.qty,
      priceCents: fromMajorUnits(line.price),
      imageUrl: mailedPicture(line.image ?? null, origin),
      discountCents: toMoney(0),
      numbers: null,
      exception: null,
    }),
  );
  const total = sumMoney(pieces.map(({ priceCents, quantity }) => timesMoney(priceCents, quantity)));
  return {
    subject: `Your cart at ${shop.name}`,
    title: "Your cart, as you asked",
    facts: [],
    paragraphs: [
      `The link puts it back into the cart on any device, until ${formatDay(until)}. Whoever has the link can open it.`,
      "Nothing is held for you: prices and pieces are those of the day you open it.",
    ],
    links: [{ label: "Open my cart", url }],
    pieces,
    sums: [{ name: "Total before delivery", amountCents: toMoney(total), isTotal: true }],
    deliverTo: [],
    sections: [],
    closing: [
      "You asked for this email once, so it is the only one. We have not kept your address.",
      shop.name,
    ],
    law: [],
  };
}

/** Deletes carts whose link has expired, and those whose letter is given up. */
export async function forgetOldCarts(db: Database, now: Date): Promise<void> {
  const isGivenUp = and(
    isNotNull(savedCarts.email),
    lte(savedCarts.dueSince, new Date(now.getTime() - TRIED_MS)),
  );
  await db.delete(savedCarts).where(or(lte(savedCarts.expiresAt, now), isGivenUp));
}
