import { randomUUID } from "node:crypto";
import { recordPayments } from "#app/domain/money/payments/order-payments.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { moveOrder, queueMail, recordOrder } from "../mutations.server.ts";

const LINE = {
  productSlug: "fan-print-maxi-dress",
  variantId: "navy-14",
  title: "Fan Print Maxi Dress",
  size: "14",
  colorName: "Navy",
  priceCents: toMoney(18_500),
  quantity: 2,
};

const CUSTOMER = {
  name: "Ada Obi",
  phone: "+44 20 7946 0000",
  address: {
    line1: "2 Quay Street",
    line2: null,
    city: "Bristol",
    state: null,
    postalCode: "BS1 4DJ",
    country: "GB",
  },
};

interface OrderForTests {
  email?: string;
  /** The name on the parcel. */
  name?: string | null;
  createdAt?: Date;
  imageUrl?: string | null;
}

/** Records an order of two dresses whose shopper is on the payment page. Returns its key and its reference. */
export function openOrder(
  db: Database,
  { email = "ada@shopper.example", createdAt, imageUrl = null }: OrderForTests = {},
): Promise<{ id: string; reference: string }> {
  const id = randomUUID();
  return inTransaction(db, async (tx) => {
    const order = {
      id,
      checkoutKey: id,
      email,
      provider: "sandbox" as const,
      subtotalCents: toMoney(37_000),
      ...(createdAt && { createdAt }),
    };
    return { id, reference: await recordOrder(tx, order, "BA-20261120-0751", [{ ...LINE, imageUrl }]) };
  });
}

/** A paid order whose receipt is due. In the state `needs_refund`, its payment came too late, and no receipt is due. */
export async function paidOrder(
  db: Database,
  {
    to = "paid",
    paidAt = new Date(),
    name = CUSTOMER.name,
    ...more
  }: OrderForTests & { to?: "paid" | "needs_refund"; paidAt?: Date } = {},
): Promise<{ id: string; reference: string }> {
  const order = await openOrder(db, more);
  await inTransaction(db, async (tx) => {
    const paid = {
      deliveryCents: toMoney(495),
      totalCents: toMoney(37_495),
      paymentId: "pi_1",
      sessionId: `cs_test_${order.id}`,
      paidAt,
      customer: { ...CUSTOMER, name },
    };
    await recordPayments(tx, [
      {
        ...{ orderId: order.id, kind: "card", amountCents: paid.totalCents, paidAt },
        ...{ provider: "sandbox", providerId: paid.paymentId },
      },
    ]);
    await moveOrder(tx, order.id, { from: "open", to, reason: to }, paid);
    if (to === "paid") await queueMail(tx, order.id, "receipt", paidAt);
  });
  return order;
}
