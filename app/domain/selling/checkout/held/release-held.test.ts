import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { PaymentProviderError } from "#app/domain/money/payments/payment-gateway.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { handleEvent } from "../handle-event.server.ts";
import { openSmallShop, type SmallShop } from "../testing/small-shop.server.ts";
import { formatReleased, releasedPath } from "./held-order.ts";
import { listHeld, releaseHeld } from "./list-held.server.ts";

let small: SmallShop;
const admin = adminForTests();
beforeEach(async () => {
  small = await openSmallShop({ pieces: 5 });
});
afterEach(() => small.close());

const held = async () => (await listHeld(small.shop.db, admin)).held;
const release = (reference: string, shop = small.shop) => releaseHeld(shop, admin, reference);
const two = () => {
  const { items } = small.input();
  return items.map((item) => ({ ...item, qty: 2 }));
};

test("lists the held pieces with their shopper and times, the longest held first", async () => {
  const first = await small.open({ email: "ada@example.com", items: two() });
  small.wait(1);
  const second = await small.open({ email: "bea@example.com" });
  const list = await held();
  expect(list).toMatchObject([
    {
      reference: first.orderId,
      email: "ada@example.com",
      pieces: 2,
      lines: ["2 × Sample Dress, Navy, UK 12"],
    },
    { reference: second.orderId, email: "bea@example.com", pieces: 1 },
  ]);
  for (const { since, until } of list) {
    const seconds = ((until?.getTime() ?? 0) - since.getTime()) / 1000;
    expect(Math.abs(seconds - 32 * 60)).toBeLessThan(2);
  }
});

test("lists no paid orders", async () => {
  const { session } = await small.open();
  await small.pay(session);
  for (const event of await small.sentEvents()) await handleEvent(small.shop, event);
  expect(await held()).toEqual([]);
});

test("closes the page at the provider, then releases the pieces, and records the administrator", async () => {
  const { key, session, orderId } = await small.open({ items: two() });
  expect(await release(orderId)).toBe("released");
  expect(await small.state(key)).toBe("expired");
  expect(await small.stock()).toMatchObject({ onHand: 5, reserved: 0 });
  expect((await small.shop.gateway.findSession(session))?.status).toBe("expired");
  await expect(small.pay(session)).rejects.toThrow();
  expect(await held()).toEqual([]);
  const noted = await small.shop.db.select().from(adminChanges);
  expect(noted).toMatchObject([{ subjectKind: "order", subjectId: orderId, action: "released" }]);
  expect(await release(orderId)).toBe("over");
  expect(await small.shop.db.select().from(adminChanges)).toHaveLength(1);
});

test("releases nothing that was paid meanwhile", async () => {
  const { key, session, orderId } = await small.open();
  await small.pay(session);
  expect(await release(orderId)).toBe("paid");
  expect(await small.state(key)).toBe("paid");
  expect(await small.stock()).toEqual({ onHand: 4, reserved: 0, sold: 1 });
  expect(await release(orderId)).toBe("paid");
  expect(await small.shop.db.select().from(adminChanges)).toEqual([]);
});

test("releases nothing while the provider does not answer", async () => {
  const { key, orderId } = await small.open();
  const silent = {
    ...small.shop,
    gateway: {
      ...small.shop.gateway,
      expireSession: () =>
        Promise.reject(new PaymentProviderError("unavailable", "no answer", { cause: null })),
    },
  };
  expect(await release(orderId, silent)).toBe("unreachable");
  expect(await small.state(key)).toBe("open");
  expect(await small.stock()).toMatchObject({ reserved: 1 });
});

test("releases nothing while the provider refuses to close a page that is being paid", async () => {
  const { key, session, orderId } = await small.open();
  const { gateway } = small.shop;
  const paying = await gateway.findSession(session);
  if (!paying) throw new Error("There is no session");
  const busy = { ...small.shop, gateway: { ...gateway, expireSession: async () => paying } };
  expect(await release(orderId, busy)).toBe("being-paid");
  expect(await small.state(key)).toBe("open");
  expect(await small.stock()).toMatchObject({ reserved: 1 });
});

test("releases pieces of another provider's page, and reports that the payment could not be checked", async () => {
  const { key, orderId } = await small.open();
  await small.shop.db.update(orders).set({ provider: "stripe" }).where(eq(orders.id, key));
  expect(await release(orderId)).toBe("released");
  const [ended] = await small.shop.db.select().from(orders).where(eq(orders.id, key));
  expect(ended?.endedUnaskedAt).not.toBeNull();
  expect(await small.stock()).toMatchObject({ onHand: 5, reserved: 0 });
});

test("finds no unknown order", async () => {
  expect(await release("BA-20261120-9999")).toBeNull();
});

test("puts the result into the address, and ignores made-up ones", () => {
  const said = (path: string) => formatReleased(new URL(path, "http://shop.example").searchParams);
  expect(said(releasedPath("BA-20261120-0945", "released"))).toMatchObject({
    words: expect.stringMatching(/^BA-20261120-0945 is released/),
    isDone: true,
  });
  expect(said(releasedPath("BA-20261120-0945", "unreachable"))?.isDone).toBe(false);
  expect(said("/admin/stock?released=toString&order=BA-1")).toBeNull();
  expect(said("/admin/stock?released=paid&order=Call+this+number")).toBeNull();
  expect(said("/admin/stock")).toBeNull();
});
