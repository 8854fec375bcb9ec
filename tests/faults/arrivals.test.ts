import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkout, eventually, orderStates, pay, payload, stockOf } from "../support/checkout.ts";
import { observed, rounds } from "../support/fault-rounds.ts";
import { brokenInvariants } from "../support/invariants.ts";
import { makeRun } from "../support/limited-run.ts";
import { type RunningShop, startShop } from "../support/shop.ts";
import { eventOf, expiredEvent, postEvent, sessionIn } from "../support/webhook.ts";

vi.setConfig({ testTimeout: 1_800_000 });

const DUPLICATES = rounds({ short: 8, full: 50 });
const ROUNDS = rounds({ short: 1, full: 2 });
const ORDERS = [
  ["completed", "success page", "expired"],
  ["completed", "expired", "success page"],
  ["success page", "completed", "expired"],
  ["success page", "expired", "completed"],
  ["expired", "completed", "success page"],
  ["expired", "success page", "completed"],
] as const;
type Arrival = (typeof ORDERS)[number][number];

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ variables: { SEED: "none" } });
  // The provider tells nobody by itself here: what arrives, and when, is the test's to say.
  await shop.db.execute(sql`CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.next_attempt_at = ''infinity''; RETURN NEW; END'`);
  await shop.db.execute(
    sql`CREATE TRIGGER never BEFORE INSERT ON sandbox_events FOR EACH ROW EXECUTE FUNCTION never()`,
  );
});
afterAll(() => shop.stop());

/** A paid checkout that the shop has not heard of yet, and the ways in which it may hear of it. */
async function paidUnheard() {
  const [dress] = await makeRun(shop.db, 3);
  if (!dress) throw new Error("Nothing was made");
  const { body } = await checkout(shop, payload(shop, [dress], { email: `${randomUUID()}@example.com` }));
  const session = sessionIn(body.url ?? "");
  await pay(body.url ?? "");
  const { rows } = await shop.db.execute<{ id: string }>(
    sql`SELECT id FROM orders WHERE session_id = ${session}`,
  );
  const completed = await eventually(() => eventOf(shop.db, session), Boolean);
  const expired = expiredEvent(`evt_${randomUUID()}`, session, rows[0]?.id ?? "");
  const query = new URLSearchParams({ oid: body.orderId ?? "", sid: session });
  const arrivals: Record<Arrival, () => Promise<Response>> = {
    completed: () => postEvent(shop, completed),
    expired: () => postEvent(shop, expired),
    "success page": () => fetch(`${shop.origin}/checkout/success?${query}`),
  };
  return { dress, reference: body.orderId ?? "", arrivals };
}

const arrive = (how: readonly Arrival[], arrivals: Record<Arrival, () => Promise<Response>>) =>
  Promise.all(how.flatMap((name) => Array.from({ length: DUPLICATES }, arrivals[name])));

test.each<[string, (order: readonly Arrival[]) => Arrival[][]]>([
  ["one kind after the other", (order) => order.map((name) => [name])],
  ["all at the same moment", (order) => [[...order]]],
])(
  "whatever arrives in whatever order, many times each, %s: one paid order, its pieces sold once, one receipt",
  async (how, wavesOf) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const order of ORDERS) {
        const { dress, reference, arrivals } = await paidUnheard();
        for (const wave of wavesOf(order)) {
          const answers = await arrive(wave, arrivals);
          expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
          await Promise.all(answers.map((answer) => answer.arrayBuffer()));
        }
        expect(await orderStates(shop, reference)).toEqual(["paid"]);
        expect(await stockOf(shop, dress)).toEqual({ made: 3, onHand: 2, reserved: 0, sold: 1 });
      }
    }
    expect(await brokenInvariants(shop.db)).toEqual([]);
    observed(
      `Completed, success page and expired in all 6 orders, ${how}`,
      `${ROUNDS} × 6 × ${3 * DUPLICATES} arrivals`,
      "one paid order each, sold once, one receipt due",
    );
  },
);
