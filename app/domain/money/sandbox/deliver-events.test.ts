import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import type { PaymentEvent } from "../payments/payment-gateway.server.ts";
import {
  filledForm,
  type ServedSandbox,
  sampleOrder,
  serveSandbox,
  WEBHOOK_SECRET,
} from "../payments/testing/serve-sandbox.server.ts";
import { sandboxEvents } from "../sandbox.tables.server.ts";
import { deliverDueEvents, MAX_ATTEMPTS } from "./deliver-events.server.ts";
import { loadPayPage, submitPayPage } from "./pay.server.ts";

let database: TestDatabase;
let sandbox: ServedSandbox;
let shop: Server;
let webhookUrl: string;
let now: Date;
/** The shop's answers, and the events it received. */
let answer: () => number | Promise<number>;
let told: (PaymentEvent | null)[];

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await serveSandbox(database.db, () => now);
  shop = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    told.push(
      sandbox.gateway.readEvent(
        Buffer.concat(chunks).toString(),
        String(request.headers["stripe-signature"]),
      ),
    );
    response.writeHead(await answer(), { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/api/webhooks/stripe`;
});
beforeEach(() => {
  now = new Date("2026-11-20T12:00:00Z");
  told = [];
  answer = () => 200;
});
afterEach(() => database.db.delete(sandboxEvents));
afterAll(async () => {
  shop?.closeAllConnections();
  shop?.close();
  await sandbox?.close();
  await database?.close();
});

async function payOne(): Promise<string> {
  const { id } = await sandbox.gateway.openCheckout(sampleOrder({}, now));
  const view = await loadPayPage(database.db, id, now);
  const rate = view?.step === "pay" ? (view.summary.rates[0]?.id ?? "") : "";
  await submitPayPage(database.db, id, filledForm({ rate }), now);
  return id;
}
const deliver = (changes: { webhookUrl?: string } = {}) =>
  deliverDueEvents(database.db, { webhookUrl, secret: WEBHOOK_SECRET, now, ...changes });
const wait = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

describe("events on their way to the shop", () => {
  test("arrive signed, with the paid session, and only once when they were accepted", async () => {
    const id = await payOne();
    expect(await deliver()).toEqual({ delivered: 1, failures: [] });
    expect(await deliver()).toEqual({ delivered: 0, failures: [] });
    wait(86_400_000);
    expect(await deliver()).toEqual({ delivered: 0, failures: [] });
    expect(told).toMatchObject([
      {
        type: "checkout.session.completed",
        session: { id, paid: true, totalCents: 32_595, currency: "GBP" },
      },
    ]);
  });

  test.each([500, 400, 302])(
    "are sent again, at growing intervals, when the answer was %d",
    async (status) => {
      await payOne();
      answer = () => status;
      for (const [pause, expected] of [
        [0, 1],
        [999, 1],
        [1, 2],
        [1_999, 2],
        [1, 3],
        [5_000, 4],
        [15_000, 5],
      ] as const) {
        wait(pause);
        await deliver();
        expect(told.length).toBe(expected);
      }
      answer = () => 204;
      wait(60_000);
      expect(await deliver()).toEqual({ delivered: 1, failures: [] });
      expect(new Set(told.map((event) => event?.id)).size).toBe(1);
    },
  );

  test("record why they were not accepted", async () => {
    await payOne();
    answer = () => 503;
    const { failures } = await deliver();
    expect(failures).toMatchObject([{ type: "checkout.session.completed", attempts: 1 }]);
    expect(String(failures[0]?.cause)).toContain("503");
  });

  test("wait for a shop that is down, however long it is down", async () => {
    await payOne();
    expect((await deliver({ webhookUrl: "http://127.0.0.1:1/" })).failures.length).toBe(1);
    wait(30 * 86_400_000);
    expect(await deliver()).toMatchObject({ delivered: 1 });
    expect(told).toMatchObject([{ type: "checkout.session.completed" }]);
  });

  test("are each sent by one of several processes", async () => {
    for (let n = 0; n < 12; n += 1) await payOne();
    answer = () => new Promise((resolve) => setTimeout(resolve, 20, 200));
    const counts = await Promise.all(Array.from({ length: 4 }, () => deliver()));
    expect(counts.reduce((sum, count) => sum + count.delivered, 0)).toBe(12);
    expect(new Set(told.map((event) => event?.id)).size).toBe(12);
    expect(told.length).toBe(12);
  });

  test("taken by a process that died are sent again when its lease has expired", async () => {
    await payOne();
    let hangUp: () => void = () => undefined;
    const dying = deliverDueEvents(database.db, {
      webhookUrl,
      secret: WEBHOOK_SECRET,
      now,
      fetch: () => new Promise((_, reject) => (hangUp = () => reject(new Error("killed")))),
    });
    while ((await database.db.select().from(sandboxEvents))[0]?.attempts === 0)
      await new Promise(setImmediate);
    wait(14_000);
    expect(await deliver()).toMatchObject({ delivered: 0 });
    wait(1_000);
    expect(await deliver()).toMatchObject({ delivered: 1 });
    hangUp();
    await dying;
    wait(86_400_000);
    expect(await deliver()).toEqual({ delivered: 0, failures: [] });
  });

  test("are given up after the last attempt", async () => {
    await payOne();
    answer = () => 500;
    for (let n = 0; n < MAX_ATTEMPTS + 3; n += 1) {
      await deliver();
      wait(2 * 86_400_000);
    }
    expect(told.length).toBe(MAX_ATTEMPTS);
  });
});
