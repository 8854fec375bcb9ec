import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Database } from "#app/platform/db/client.server.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { checkout, eventually, pay, payload, stockOf } from "#tests/support/requests/checkout.ts";
import { eventOf, expiredEvent, postEvent, secretOf, sessionIn } from "#tests/support/requests/webhook.ts";
import { openMachines } from "#tests/support/shop/machines.ts";
import { startShop } from "#tests/support/shop/shop.ts";

vi.setConfig({ testTimeout: 7_200_000 });

const DUPLICATES = rounds({ short: 4, full: 50 });
const ROUNDS = rounds({ short: 1, full: 3 });

const KINDS = ["completed", "success page", "expired", "refund"] as const;
type Kind = (typeof KINDS)[number];
const ALL_ORDERS = permutations(KINDS);
const ORDERS = rounds({ short: ALL_ORDERS.filter((_, nth) => nth % 5 === 0), full: ALL_ORDERS });

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((others) => [item, ...others]),
  );
}

/** Programs of one shop, which receive the arriving events in turns. */
interface Shop {
  db: Database;
  programs: { origin: string; dataDir: string; db: Database }[];
  stop(): Promise<void>;
}

const onOne = async (): Promise<Shop> => {
  const shop = await startShop({ variables: { SEED: "none", WORKERS: "1" } });
  return { db: shop.db, programs: [shop], stop: shop.stop };
};
const onTwo = async (): Promise<Shop> => {
  const { db, start, stop } = await openMachines();
  return { db, programs: [await start(), await start()], stop };
};

/** The provider sends nothing by itself here: the test decides what arrives, and when. */
async function silenceProvider(db: Database): Promise<void> {
  await db.execute(sql`CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.next_attempt_at = ''infinity''; RETURN NEW; END'`);
  await db.execute(
    sql`CREATE TRIGGER never BEFORE INSERT ON sandbox_events FOR EACH ROW EXECUTE FUNCTION never()`,
  );
}

/**
 * A checkout that was paid and refunded at the provider without the shop's knowledge, and the ways in which the shop
 * can learn of it.
 */
async function paidUnheard({ db, programs }: Shop, { isWhole }: { isWhole: boolean }) {
  const [dress] = await makeRun(db, 3);
  const [first] = programs;
  if (!dress || !first) throw new Error("Nothing was made");
  const { body } = await checkout(first, payload(first, [dress], { email: `${randomUUID()}@example.com` }));
  const session = sessionIn(body.url ?? "");
  await pay(body.url ?? "");
  const { rows } = await db.execute<{ id: string; payment: string }>(
    sql`SELECT orders.id, body -> 'session' ->> 'payment_intent' AS payment FROM orders
      JOIN sandbox_objects ON sandbox_objects.id = session_id WHERE session_id = ${session}`,
  );
  const { id = "", payment = "" } = rows[0] ?? {};
  const refund = await fetch(`${first.origin}/sandbox/stripe/v1/refunds`, {
    method: "POST",
    headers: { authorization: `Bearer sk_test_${await secretOf(first, "sandbox-api-key")}` },
    body: new URLSearchParams({ payment_intent: payment, ...(isWhole ? {} : { amount: "1000" }) }),
  });
  const { id: refundId } = (await refund.json()) as { id: string };
  const completed = await eventually(() => eventOf(db, session), Boolean);
  const refunded = await eventually(() => eventOf(db, refundId), Boolean);
  const expired = expiredEvent(`evt_${randomUUID()}`, session, id);
  const query = new URLSearchParams({ oid: body.orderId ?? "", sid: session });
  let nth = 0;
  const next = () => {
    nth += 1;
    return programs[nth % programs.length] ?? first;
  };
  const arrivals: Record<Kind, () => Promise<Response>> = {
    completed: () => postEvent(next(), completed),
    expired: () => postEvent(next(), expired),
    refund: () => postEvent(next(), refunded),
    "success page": () => fetch(`${next().origin}/checkout/success?${query}`),
  };
  return { dress, id, arrivals };
}

/** All events of a wave arrive at once, each of them many times. A refund may arrive before its payment is known. */
async function arrive(wave: readonly Kind[], arrivals: Record<Kind, () => Promise<Response>>): Promise<void> {
  const answers = wave.flatMap((kind) =>
    Array.from({ length: DUPLICATES }, async () => {
      const answer = await arrivals[kind]();
      await answer.arrayBuffer();
      expect(kind === "refund" ? [200, 409] : [200]).toContain(answer.status);
    }),
  );
  await Promise.all(answers);
}

async function moneyOf(db: Database, id: string) {
  const { rows } = await db.execute(
    sql`SELECT state, refunded_cents AS refunded FROM orders WHERE id = ${id}`,
  );
  return rows[0];
}

const WAYS: [string, (order: Kind[]) => Kind[][]][] = [
  ["one kind after the other", (order) => order.map((kind) => [kind])],
  ["all at the same moment", (order) => [order]],
];

test.each<[string, () => Promise<Shop>]>([
  ["one process", onOne],
  ["two processes", onTwo],
])(
  "events in any order, many times each, on %s: one paid order, sold once, one receipt, its refund counted once",
  async (where, open) => {
    const shop = await open();
    try {
      await silenceProvider(shop.db);
      for (const [way, wavesOf] of WAYS) {
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const [index, order] of ORDERS.entries()) {
            const isWhole = (index + round) % 2 === 0;
            const { dress, id, arrivals } = await paidUnheard(shop, { isWhole });
            for (const wave of wavesOf(order)) await arrive(wave, arrivals);
            // The provider sends again the events that were not accepted.
            expect((await arrivals.refund()).status).toBe(200);
            expect(await moneyOf(shop.db, id)).toEqual(
              isWhole ? { state: "refunded", refunded: 4_695 } : { state: "paid", refunded: 1_000 },
            );
            expect(await stockOf(shop, dress)).toEqual({ made: 3, onHand: 2, reserved: 0, sold: 1 });
          }
        }
        observed(
          `Completed, success page, expired and refund in all 24 orders, ${way}, on ${where}`,
          `${ROUNDS} × 24 × ${KINDS.length * DUPLICATES} arrivals`,
          "one paid order each, sold once, one receipt due, its refund counted once",
        );
      }
      expect(await brokenInvariants(shop.db)).toEqual([]);
    } finally {
      await shop.stop();
    }
  },
);
