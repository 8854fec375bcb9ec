import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { editStock, makeRun, publish } from "#tests/support/database/limited-run.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import {
  checkout,
  eventually,
  orderStates,
  type Piece,
  pay,
  payload,
  stockOf,
} from "#tests/support/requests/checkout.ts";
import { type Machine, type Machines, openMachines } from "#tests/support/shop/machines.ts";

vi.setConfig({ testTimeout: 1_800_000 });

const SHOPPERS = rounds({ short: 200, full: 500 });
const ROUNDS = rounds({ short: 1, full: 20 });

let shop: Machines;
let both: [Machine, Machine];
beforeAll(async () => {
  shop = await openMachines();
  both = [await shop.start(), await shop.start()];
});
afterAll(() => shop.stop());

let shoppers = 0;

/**
 * A crowd that wants the same pieces at the same moment, half of it at each program. `cartOf` gives the cart of the nth
 * shopper. A shopper who is told to come back, because others took too long, comes back.
 */
function rush(count: number, cartOf: (nth: number) => Piece[]) {
  return Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      shoppers += 1;
      const machine = both[nth % 2] ?? both[0];
      const order = payload(machine, cartOf(nth), { email: `rush-${shoppers}@example.com` });
      let answer = await checkout(machine, order);
      while (answer.status === 503) answer = await checkout(machine, order);
      return answer;
    }),
  );
}

type Answers = Awaited<ReturnType<typeof rush>>;
const opened = (answers: Answers) => answers.filter(({ status }) => status === 200);
const refused = (answers: Answers) => answers.filter(({ status }) => status !== 200);

async function firstOf(making: Promise<Piece[]>): Promise<Piece> {
  const [piece] = await making;
  if (!piece) throw new Error("Nothing was made");
  return piece;
}

/** Fails if a shopper was told of a fault inside the shop, or if its log has one. */
function expectCalm(answers: Answers): void {
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  for (const machine of both)
    expect(machine.output()).not.toMatch(/deadlock|could not serialize|A page or an answer failed/);
}

test("sells 5 pieces to exactly 5 of a crowd, at two programs of one shop, and names the line to the others", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const dress = await firstOf(makeRun(shop.db, 5));
    const answers = await rush(SHOPPERS, () => [dress]);
    expectCalm(answers);
    expect(new Set(opened(answers).map(({ body }) => body.url)).size).toBe(5);
    expect(refused(answers)).toHaveLength(SHOPPERS - 5);
    for (const { body } of refused(answers)) {
      expect(body.error).toMatch(
        /^Fault Run \d+, Navy, UK 12 (is sold out|was just taken by another shopper)\.$/,
      );
    }
    expect(await stockOf(shop, dress)).toEqual({ made: 5, onHand: 0, reserved: 5, sold: 0 });
  }
  expect(await brokenInvariants(shop.db)).toEqual([]);
  observed(
    "Rush for 5 pieces at two programs",
    `${ROUNDS} × ${SHOPPERS} checkouts at once`,
    "5 sessions each time, the others refused with the line named; no 5xx, no deadlock",
  );
});

test("carts that want the same pieces in opposite orders do not block each other", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const pieces = await makeRun(shop.db, 5, ["8", "10", "12"]);
    const answers = await rush(SHOPPERS / 2, (nth) => (nth % 4 < 2 ? pieces : pieces.toReversed()));
    expectCalm(answers);
    expect(opened(answers)).toHaveLength(5);
    for (const piece of pieces) expect(await stockOf(shop, piece)).toMatchObject({ onHand: 0, reserved: 5 });
  }
  expect(await brokenInvariants(shop.db)).toEqual([]);
  observed(
    "Carts of three pieces in opposite orders",
    `${ROUNDS} × ${SHOPPERS / 2} checkouts at once`,
    "5 sessions each time; no deadlock reached a shopper",
  );
});

test("an owner who edits, hides and deletes in the middle of a rush loses no piece, and keeps the answered orders", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const dress = await firstOf(makeRun(shop.db, 5));
    const rushing = rush(SHOPPERS, () => [dress]);
    await editStock(shop.db, dress, 3);
    await editStock(shop.db, dress, -1);
    await publish(shop.db, dress.slug, "hidden");
    await publish(shop.db, dress.slug, "shown");
    await publish(shop.db, dress.slug, "deleted");
    const answers = await rushing;
    expectCalm(answers);
    for (const { body } of refused(answers)) {
      expect(body.error).toMatch(
        /is sold out\.$|was just taken by another shopper\.$|is no longer in the shop\.$/,
      );
    }
    const served = opened(answers);
    const stock = await stockOf(shop, dress);
    expect(stock.reserved).toBe(served.length);
    expect(served.length).toBeLessThanOrEqual(stock.made);
    expect((await rush(2, () => [dress])).map(({ status }) => status)).toEqual([409, 409]);

    for (const { body } of served) await pay(body.url ?? "");
    for (const { body } of served) {
      const isPaid = ([state]: string[]) => state === "paid";
      await eventually(() => orderStates(shop, body.orderId), isPaid);
    }
    expect(await stockOf(shop, dress)).toMatchObject({ reserved: 0, sold: served.length });
  }
  expect(await brokenInvariants(shop.db)).toEqual([]);
  observed(
    "The owner edits, hides and deletes during a rush",
    `${ROUNDS} × ${SHOPPERS} checkouts at once`,
    "no piece lost; whoever had a session could pay and was served",
  );
});

test("what one program opened, the other settles", async () => {
  const [first, second] = both;
  const dress = await firstOf(makeRun(shop.db, 1));
  const { body } = await checkout(first, payload(first, [dress], { email: "both@example.com" }));
  const there = (body.url ?? "").replace(first.origin, second.origin);
  await pay(there);
  await eventually(
    () => orderStates(shop, body.orderId),
    ([state]) => state === "paid",
  );
  const query = new URLSearchParams({ oid: body.orderId ?? "", sid: there.split("/").at(-1) ?? "" });
  for (const { origin } of both) {
    expect(await (await fetch(`${origin}/checkout/success?${query}`)).text()).toContain("Paid, £");
  }
  expect(await brokenInvariants(shop.db)).toEqual([]);
});
