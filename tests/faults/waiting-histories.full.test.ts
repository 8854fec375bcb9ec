import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { asc, eq, isNull, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { stockIn } from "#app/domain/catalogue/stock/testing/one-dress.server.ts";
import {
  addPieces,
  linkTo,
  putInQueue,
  putSoldOutDress,
} from "#app/domain/people/lists/testing/waiting-shop.server.ts";
import { listEntries } from "#app/domain/people/lists.tables.server.ts";
import { createTestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { Killed } from "#tests/support/histories/second-process.ts";
import { openWaitingActor, startWaitingActor } from "#tests/support/histories/waiting-actor.ts";

const DAY_MS = 86_400_000;

const nth = fc.nat({ max: 5 });
const command = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant("join" as const) }), weight: 4 },
  {
    arbitrary: fc.record({ do: fc.constant("pieces" as const), count: fc.integer({ min: 1, max: 3 }) }),
    weight: 3,
  },
  { arbitrary: fc.record({ do: fc.constantFrom("serve" as const, "letters" as const) }), weight: 5 },
  {
    arbitrary: fc.record({
      do: fc.constant("kill" as const),
      doing: fc.constantFrom("serve" as const, "cut" as const),
      afterMs: fc.integer({ min: 0, max: 12 }),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({ do: fc.constant("announce" as const), count: fc.integer({ min: 1, max: 3 }) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ do: fc.constantFrom("cut" as const, "cut" as const, "off" as const) }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant("a day" as const) }), weight: 2 },
  { arbitrary: fc.record({ do: fc.constantFrom("hide" as const, "show" as const) }), weight: 3 },
  {
    arbitrary: fc.record({ do: fc.constantFrom("buy" as const, "leave" as const, "expire" as const), nth }),
    weight: 6,
  },
  { arbitrary: fc.record({ do: fc.constant("stranger" as const) }), weight: 2 },
);

/**
 * The rule, without a database: the waiting people in their order, the holders of pieces and their last moments, and
 * the pieces on the shelf.
 */
interface Model {
  waiting: number[];
  held: Map<number, Held>;
  /** The entries whose piece an unpaid order took, by the order. */
  taken: Map<string, (Held & { id: number }) | null>;
  shelf: number;
  /** The run that is still to be cut: the first in line gets a piece of it when one is free. */
  run: { id: string; pieces: number } | null;
  /** The run that gave an entry its piece, by entry. */
  runOf: Map<number, string>;
  cut: Set<string>;
  isHidden: boolean;
}

/** A piece behind a link. An entry whose order ended has no address, and no place to return to. */
interface Held {
  until: number | null;
  since: number;
  hasAddress: boolean;
}

const isOfCut = ({ runOf, cut }: Model, id: number): boolean => cut.has(runOf.get(id) ?? "");

/** The entries with a piece of the run that is still to be cut. */
const preorders = ({ waiting, runOf, run }: Model): number[] =>
  waiting.filter((id) => run !== null && runOf.get(id) === run.id);

function fillIn(model: Model): void {
  const { waiting, runOf, run } = model;
  if (run === null) return;
  const without = waiting.filter((id) => runOf.get(id) !== run.id && !isOfCut(model, id));
  for (const id of without.slice(0, Math.max(0, Math.ceil(run.pieces / 2) - preorders(model).length)))
    runOf.set(id, run.id);
}

/** The effect of cutting: the pieces of the run come to the shelf, and the first in line get them. */
function cutIn(model: Model, now: number): void {
  if (model.run === null) return;
  model.shelf += model.run.pieces;
  model.cut.add(model.run.id);
  model.run = null;
  offerIn(model, now);
}

/**
 * The effect of serving: the holder of a hidden piece waits again in their old place, turns that are over end, and the
 * first in line get the pieces on the shelf.
 */
function serveIn(model: Model, now: number): void {
  for (const [id, { hasAddress }] of model.held)
    if (model.isHidden && hasAddress) {
      model.held.delete(id);
      model.shelf += 1;
      if (!isOfCut(model, id)) model.runOf.delete(id);
      model.waiting = [...model.waiting, id].sort((a, b) => a - b);
    }
  for (const [id, { until, since }] of model.held)
    if (until === null ? since + 3 * DAY_MS <= now : until <= now) {
      model.held.delete(id);
      model.shelf += 1;
    }
  offerIn(model, now);
}

/** The number of pieces on the shelf for people who wait: of cut runs, and half of those that can be bought. */
function dueIn(model: Model): number {
  const ofCut = model.waiting.filter((id) => isOfCut(model, id)).length;
  const half = Math.ceil((model.shelf + model.held.size) / 2);
  return Math.min(model.waiting.length, Math.max(ofCut, half - model.held.size));
}

function offerIn(model: Model, now: number): void {
  while (!model.isHidden && model.shelf > 0 && dueIn(model) > 0) {
    const id = model.waiting.find((one) => isOfCut(model, one)) ?? model.waiting[0] ?? 0;
    model.waiting = model.waiting.filter((other) => other !== id);
    model.held.set(id, { until: null, since: now, hasAddress: true });
    model.shelf -= 1;
  }
}

test("random histories of the waiting list and its pre-orders in two processes, one of them killed now and then, agree with the rule", async () => {
  const runs = rounds({ short: 8, full: 2_000 });
  const database = await createTestDatabase();
  const { db, connection } = database;
  const here = openWaitingActor({ connection });
  let there = startWaitingActor({ connection });
  let kills = 0;
  let history = 0;
  let now = Date.parse("2026-11-20T12:00:00Z");
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 24 }), async (commands) => {
        history += 1;
        await db.execute(sql`TRUNCATE list_entries, opened_runs RESTART IDENTITY CASCADE`);
        await putSoldOutDress(db);
        const model: Model = {
          ...{ waiting: [], held: new Map(), taken: new Map(), shelf: 0 },
          ...{ run: null, runOf: new Map(), cut: new Set(), isHidden: false },
        };
        const at = () => new Date(now);
        const linkOf = (id: number) => linkTo(db, id, at());
        for (const [step, asked] of commands.entries()) {
          now += 1_000;
          const held = [...model.held.keys()];
          const one = (among: number[], which: number) => among[which % Math.max(1, among.length)];
          // The other process does every second thing.
          const actor = step % 2 === 0 ? here : there;
          switch (asked.do) {
            case "join":
              for (const id of await putInQueue(db, [`p@shopper-${step}.example`], at(), "asked")) {
                await actor.ask({ do: "confirm", link: await linkOf(id) }, at());
                model.waiting.push(id);
              }
              break;
            case "pieces":
              await addPieces(db, asked.count);
              model.shelf += asked.count;
              break;
            case "letters": {
              const until = now + DAY_MS;
              await db
                .update(listEntries)
                .set({ heldUntil: new Date(until) })
                .where(sql`${eq(listEntries.state, "offered")} AND ${isNull(listEntries.heldUntil)}`);
              for (const entry of model.held.values()) entry.until ??= until;
              break;
            }
            case "serve":
              await Promise.all([here.ask({ do: "serve" }, at()), there.ask({ do: "serve" }, at())]);
              serveIn(model, now);
              break;
            case "kill": {
              const run = model.run?.id;
              const ask = asked.doing === "cut" && run ? { do: asked.doing, run } : { do: "serve" as const };
              const serving = there.ask(ask, at()).catch((error) => {
                if (!(error instanceof Killed)) throw error;
              });
              await sleep(asked.afterMs);
              await there.kill();
              await serving;
              kills += 1;
              there = startWaitingActor({ connection });
              await here.ask(ask, at());
              if (ask.do === "cut") cutIn(model, now);
              else serveIn(model, now);
              break;
            }
            case "announce": {
              const id = randomUUID();
              const ask = { do: "announce" as const, run: id, pieces: asked.count };
              expect(await actor.ask(ask, at())).toBe(model.run === null);
              model.run ??= { id, pieces: asked.count };
              break;
            }
            case "cut":
            case "off": {
              if (model.run === null) break;
              const ask = { do: asked.do, run: model.run.id };
              await Promise.all([here.ask(ask, at()), there.ask(ask, at())]);
              if (asked.do === "cut") cutIn(model, now);
              else {
                for (const id of preorders(model)) model.runOf.delete(id);
                model.run = null;
              }
              break;
            }
            case "hide":
            case "show":
              model.isHidden = asked.do === "hide";
              await db.update(products).set({ isActive: !model.isHidden });
              break;
            case "a day":
              now += DAY_MS;
              break;
            case "leave": {
              const id = one([...held, ...model.waiting], asked.nth);
              if (id === undefined) break;
              await actor.ask({ do: "leave", link: await linkOf(id) }, at());
              if (model.held.delete(id)) model.shelf += 1;
              model.waiting = model.waiting.filter((other) => other !== id);
              break;
            }
            case "buy": {
              const id = one(held, asked.nth);
              const entry = id === undefined ? undefined : model.held.get(id);
              if (id === undefined || !entry) break;
              const orderId = `order-${history}-${step}`;
              const isTheirs = entry.until === null || entry.until > now;
              const isLeft = model.shelf > dueIn(model);
              const ask = { do: "buy" as const, orderId, link: await linkOf(id) };
              expect(await actor.ask(ask, at())).toBe(isTheirs || isLeft);
              if (isTheirs) {
                model.held.delete(id);
                model.taken.set(orderId, { id, ...entry });
              } else if (isLeft) {
                model.shelf -= 1;
                model.taken.set(orderId, null);
              }
              break;
            }
            case "stranger": {
              const orderId = `stranger-${history}-${step}`;
              const isLeft = model.shelf > dueIn(model);
              expect(await actor.ask({ do: "buy", orderId, link: null }, at())).toBe(isLeft);
              if (!isLeft) break;
              model.shelf -= 1;
              model.taken.set(orderId, null);
              break;
            }
            case "expire": {
              const orderId = [...model.taken.keys()][asked.nth % Math.max(1, model.taken.size)];
              if (orderId === undefined) break;
              await actor.ask({ do: "expire", orderId }, at());
              const entry = model.taken.get(orderId);
              model.taken.delete(orderId);
              if (entry) model.held.set(entry.id, { ...entry, hasAddress: false });
              else model.shelf += 1;
            }
          }
          fillIn(model);
          const rows = await db.select().from(listEntries).orderBy(asc(listEntries.id));
          const idsIn = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id);
          expect(idsIn("confirmed"), asked.do).toEqual(model.waiting);
          expect(idsIn("offered"), asked.do).toEqual([...model.held.keys()].sort((a, b) => a - b));
          const ofRun = rows.filter(
            ({ state, runId }) => state === "confirmed" && runId === (model.run?.id ?? ""),
          );
          expect(
            ofRun.map(({ id }) => id),
            asked.do,
          ).toEqual(preorders(model));
          expect((await stockIn(db))?.onHand, asked.do).toBe(model.shelf);
        }
        // Only the ledger knows the orders of these histories.
        for (const orderId of model.taken.keys()) await here.ask({ do: "expire", orderId }, at());
        expect(await brokenInvariants(db)).toEqual([]);
      }),
      { numRuns: runs, endOnFailure: true },
    );
  } finally {
    await Promise.all([here.close(), there.close()]);
    await database.close();
  }
  observed(
    "Random histories of the waiting list and its pre-orders in two processes, one of them killed while it serves",
    `${runs} histories, ${kills} kills`,
    "queue, pre-orders, links and pieces as the rule says after every step; the ledger balances",
  );
}, 3_600_000);
