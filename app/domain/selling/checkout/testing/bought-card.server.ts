import { eq } from "drizzle-orm";
import { codeOf } from "#app/domain/money/gift-cards/gift-code.server.ts";
import { giftCardMovements, giftCards } from "#app/domain/money/gift-cards.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { applySession } from "../apply-session.server.ts";
import { buyGiftCard } from "../gift-cards/buy-gift-card.server.ts";
import { orderOf } from "./paid-order.server.ts";
import type { SmallShop } from "./small-shop.server.ts";

export const SECRET = "secret of the tests";

/** Opens the payment page of a gift card. */
export async function chooseCard(
  small: SmallShop,
  {
    amount = 5_000,
    sendOn = "",
    recipient = "Ada",
    recipientEmail = null as string | null,
    sender = "",
  } = {},
) {
  const deps = {
    ...small.shop,
    admit: async () => 0,
    room: { hasRoom: async () => true },
    watch: { isAway: false, look: async () => false },
    content: { whyNoOrders: null },
  };
  const bought = await buyGiftCard(deps, {
    wanted: {
      amountCents: toMoney(amount),
      recipient,
      recipientEmail,
      sender,
      message: "Many happy returns",
      sendOn: sendOn || shopDay(small.shop.now()),
      email: "buyer@example.com",
    },
    prefix: "BA",
    secret: SECRET,
  });
  if (!bought.ok) throw new Error(bought.error.message);
  return bought.value.url.split("/").at(-1) ?? "";
}

/** A gift card that is paid and live, with its code and the order that bought it. */
export async function buyCard(
  small: SmallShop,
  { cardNumber, ...asked }: Parameters<typeof chooseCard>[1] & { cardNumber?: string } = {},
) {
  const session = await chooseCard(small, asked);
  await small.pay(session, cardNumber === undefined ? {} : { cardNumber });
  const paid = await small.shop.gateway.findSession(session);
  if (!paid?.orderId) throw new Error("The gift card was not paid");
  await applySession(small.shop, paid);
  const order = await orderOf(small, paid.orderId);
  const [card] = await small.shop.db.select().from(giftCards).where(eq(giftCards.orderId, order.id));
  if (!card) throw new Error("The order bought no gift card");
  return { order, id: card.id, code: codeOf(card.id, SECRET), session };
}

/** What is left of a card, and its ledger. */
export async function accountOf(small: SmallShop, cardId: string) {
  const { db } = small.shop;
  const [card] = await db.select().from(giftCards).where(eq(giftCards.id, cardId));
  const ledger = await db
    .select()
    .from(giftCardMovements)
    .where(eq(giftCardMovements.cardId, cardId))
    .orderBy(giftCardMovements.id);
  return {
    balance: card?.balanceCents ?? 0,
    moves: ledger.map(({ kind, amountCents }) => `${kind} ${amountCents}`),
  };
}
