import fc from "fast-check";
import { expect, test } from "vitest";
import { serveSandbox } from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { createTestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import {
  type OrderActor,
  openActor,
  type Place,
  startOrderActor,
} from "#tests/support/histories/order-actor.ts";
import { type Bench, History, type Wish } from "#tests/support/histories/order-bench.ts";

/** Histories on one database: all records are balanced after each block. */
const BLOCK = 250;

const pick = fc.nat({ max: 20 });
const open: fc.Arbitrary<Wish> = fc.record({
  do: fc.constant("open"),
  shopper: fc.nat({ max: 2 }),
  pieces: fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 2 }), weight: 3 },
    { arbitrary: fc.constantFrom(9, 10, 11), weight: 1 },
  ),
  asked: fc.nat({ max: 1 }),
  hasCode: fc.boolean(),
  isSameBrowser: fc.boolean(),
});
const toOrder = (what: "pay" | "expire" | "event" | "look" | "lie" | "hear"): fc.Arbitrary<Wish> =>
  fc.record({ do: fc.constant(what), pick });
const moneyBack = (what: "refund" | "give"): fc.Arbitrary<Wish> =>
  fc.record({ do: fc.constant(what), pick, isWhole: fc.boolean() });
const reconcile: fc.Arbitrary<Wish> = fc.constant({ do: "reconcile" });
const edit: fc.Arbitrary<Wish> = fc.record({
  do: fc.constant("edit"),
  pieces: fc.constantFrom(-2, -1, 1, 2),
});
const publish: fc.Arbitrary<Wish> = fc.record({ do: fc.constant("publish"), isShown: fc.boolean() });
const wait: fc.Arbitrary<Wish> = fc.record({
  do: fc.constant("wait"),
  minutes: fc.constantFrom(1, 3, 20, 32, 40),
});

const deed = fc.oneof(
  { arbitrary: open, weight: 6 },
  { arbitrary: toOrder("pay"), weight: 5 },
  { arbitrary: toOrder("event"), weight: 5 },
  { arbitrary: toOrder("look"), weight: 2 },
  { arbitrary: toOrder("expire"), weight: 2 },
  { arbitrary: toOrder("lie"), weight: 1 },
  { arbitrary: moneyBack("refund"), weight: 3 },
  { arbitrary: moneyBack("give"), weight: 1 },
  { arbitrary: toOrder("hear"), weight: 2 },
  { arbitrary: reconcile, weight: 2 },
  { arbitrary: edit, weight: 1 },
  { arbitrary: publish, weight: 1 },
);
const step = fc.record({
  actor: fc.nat({ max: 1 }),
  wishes: fc.oneof(
    { arbitrary: fc.tuple(deed), weight: 5 },
    { arbitrary: fc.tuple(deed, deed), weight: 3 },
    { arbitrary: deed.map((twice): Wish[] => [twice, twice]), weight: 3 },
    { arbitrary: fc.tuple(wait), weight: 2 },
  ),
});
/** The beginning of half of the histories: without a paid order no refund is possible. */
const SOLD: { wishes: Wish[]; actor: number }[] = [
  {
    wishes: [{ do: "open", shopper: 0, pieces: 1, asked: 0, hasCode: false, isSameBrowser: false }],
    actor: 0,
  },
  { wishes: [{ do: "pay", pick: 0 }], actor: 0 },
  { wishes: [{ do: "event", pick: 0 }], actor: 1 },
];
/** The beginning of others: a home that holds nearly as many unpaid pieces as allowed. */
const HELD: { wishes: Wish[]; actor: number }[] = [
  {
    wishes: [{ do: "open", shopper: 0, pieces: 10, asked: 0, hasCode: false, isSameBrowser: false }],
    actor: 0,
  },
  {
    wishes: [{ do: "open", shopper: 1, pieces: 9, asked: 0, hasCode: false, isSameBrowser: false }],
    actor: 1,
  },
  {
    wishes: [{ do: "open", shopper: 0, pieces: 9, asked: 1, hasCode: false, isSameBrowser: false }],
    actor: 0,
  },
];
const steps = fc.array(step, { minLength: 4, maxLength: 14 });
const history = fc.oneof(
  {
    arbitrary: fc.record({
      pieces: fc.integer({ min: 1, max: 3 }),
      begin: fc.constantFrom([], SOLD),
      steps,
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ pieces: fc.integer({ min: 28, max: 45 }), begin: fc.constant(HELD), steps }),
    weight: 1,
  },
);

const ACTORS: [where: string, open: (place: Place) => OrderActor[], tags: string[]][] = [
  ["one process", (place) => [openActor(place)], []],
  ["two processes", (place) => [openActor(place), startOrderActor(place)], ["full"]],
];

for (const [where, openActors, tags] of ACTORS) {
  test(`orders, pieces and payments follow the model, for any events in any order, on ${where}`, {
    tags,
    timeout: 3_600_000,
  }, async () => {
    const total = rounds({ short: 30, full: 2_500 });
    let steps = 0;
    for (let done = 0; done < total; done += BLOCK) {
      steps += await runBlock(Math.min(BLOCK, total - done), openActors);
    }
    observed(
      `Random histories on ${where}`,
      `${total} histories, ${steps} steps`,
      "each step as the model says",
    );
  });
}

/** Runs some histories on a new database, and balances its records. Returns the number of compared steps. */
async function runBlock(numRuns: number, openActors: (place: Place) => OrderActor[]): Promise<number> {
  const database = await createTestDatabase();
  let now = new Date();
  const sandbox = await serveSandbox(database.db, () => now);
  const actors = openActors({ connection: database.connection, sandbox: sandbox.base });
  const bench: Bench = {
    db: database.db,
    gateway: sandbox.gateway,
    actors,
    setNow: (moment) => {
      now = moment;
    },
  };
  let compared = 0;
  try {
    await fc.assert(
      fc.asyncProperty(history, async ({ pieces, begin, steps }) => {
        const day = await History.begin(bench, pieces);
        for (const { wishes, actor } of [...begin, ...steps]) await day.step(wishes, actor);
        await day.end();
        compared += begin.length + steps.length;
      }),
      { numRuns },
    );
    expect(await brokenInvariants(database.db)).toEqual([]);
  } finally {
    await Promise.all(actors.map((actor) => actor.close()));
    await sandbox.close();
    await database.close();
  }
  return compared;
}
