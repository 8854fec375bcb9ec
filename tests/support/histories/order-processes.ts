import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { WEBHOOK_SECRET } from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { sandboxEvents } from "#app/domain/money/sandbox.tables.server.ts";
import { hearEvents } from "#app/domain/selling/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/domain/selling/checkout/testing/small-shop.server.ts";
import { brokenInvariants } from "./invariants.ts";
import {
  type Ask,
  type OrderActor,
  openActor,
  type Place,
  startOrderActor,
  type Told,
} from "./order-actor.ts";
import { Killed, type SecondProcess } from "./second-process.ts";

/** The processes that carry out a history; the second is replaced when it was killed. */
export interface Processes {
  here: OrderActor;
  there: SecondProcess<Ask, Told>;
  place: Place;
  kills: number;
  turns: number;
}

/** The number of milliseconds after which the second process is killed; null, which is twelve times as likely, for never. */
export const killedAfter = fc.oneof(
  { arbitrary: fc.constant(null), weight: 12 },
  { arbitrary: fc.nat({ max: 25 }), weight: 1 },
);

/** Asks the processes in turns. A request without an answer, because the process died, goes to the other one. */
export async function ask(
  processes: Processes,
  what: Ask,
  killedAfter: number | null,
  now: Date,
): Promise<Told> {
  const { here, there, place } = processes;
  processes.turns += 1;
  if (killedAfter === null) return (processes.turns % 2 === 0 ? here : there).ask(what, now);
  const answered = there.ask(what, now).catch((error) => {
    if (!(error instanceof Killed)) throw error;
  });
  await sleep(killedAfter);
  await there.kill();
  await answered;
  processes.kills += 1;
  processes.there = startOrderActor(place);
  return here.ask(what, now);
}

/** The provider's message about a session, as it is sent to the shop. */
export async function eventsOf({ shop: { db, now } }: SmallShop, session: string): Promise<Ask[]> {
  const rows = await db
    .select()
    .from(sandboxEvents)
    .where(sql`${sandboxEvents.body} -> 'data' -> 'object' ->> 'id' = ${session}`)
    .orderBy(sandboxEvents.createdAt);
  return rows.map(({ body }) => {
    const text = JSON.stringify(body);
    return { do: "event", body: text, signature: signEvent(text, WEBHOOK_SECRET, now()) };
  });
}

/** Histories on one database: all records are balanced after each block. */
const BLOCK = 250;

/**
 * Tries this many histories on two processes over a small shop, and sometimes kills one of them. Fails with the first
 * history in which `run` throws, and when the records do not balance afterwards. Returns the number of kills.
 */
export async function tryOnTwo<Story>(
  total: number,
  stories: fc.Arbitrary<Story>,
  run: (small: SmallShop, processes: Processes, story: Story) => Promise<void>,
): Promise<number> {
  let kills = 0;
  for (let done = 0; done < total; done += BLOCK) {
    const small = await openSmallShop({ pieces: 100_000 });
    const place = { connection: small.database.connection, sandbox: small.sandbox.base };
    const there = startOrderActor(place);
    const processes: Processes = { here: openActor(place), there, place, kills: 0, turns: 0 };
    try {
      await fc.assert(
        fc.asyncProperty(stories, (story) => run(small, processes, story)),
        { numRuns: Math.min(BLOCK, total - done), endOnFailure: true },
      );
      await hearEvents(small);
      expect(await brokenInvariants(small.shop.db)).toEqual([]);
    } finally {
      kills += processes.kills;
      await Promise.all([processes.here.close(), processes.there.close()]);
      await small.close();
    }
  }
  return kills;
}
