import { expect, onTestFinished, test, vi } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { deliverNext } from "#app/domain/webhooks/deliver-webhook.server.ts";
import { addEndpoint, listActive } from "#app/domain/webhooks/endpoints.server.ts";
import { recordWebhooks } from "#app/domain/webhooks/record-webhooks.server.ts";
import { openReceiver } from "#app/domain/webhooks/testing/receiver.ts";
import { openSealer } from "#app/platform/config/secrets.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { observed, rounds } from "#tests/support/histories/fault-rounds.ts";

vi.setConfig({ testTimeout: 600_000 });

const OBJECTS = 200;
const EVENTS = rounds({ short: 3_000, full: 20_000 });
/** Senders at once, as those of two machines. */
const SENDERS = 8;
const MINUTE = 60_000;

/**
 * Events of many objects, for a receiver that refuses, breaks the line before or after it has taken an event, and says
 * that it is busy; and for senders that are killed in the middle.
 */
test("each of some thousand events arrives, in the order of its object, and none twice without its mark", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.close);
  const { db } = database;
  let troubles = 0;
  const receiver = await openReceiver((response) => {
    const trouble = Math.random();
    if (trouble < 0.8) return response.end("ok");
    troubles += 1;
    // The event has been taken all the same, as far as the test counts.
    if (trouble < 0.85) return response.destroy();
    return response.writeHead(trouble < 0.95 ? 500 : 503).end("no");
  });
  onTestFinished(receiver.close);
  const sealer = openSealer("one secret of thirty-two characters");
  await addEndpoint({ db, sealer }, adminForTests(), { url: receiver.url, events: ["order.paid"] });
  const [endpoint = ""] = await listActive(db);

  let at = Date.now() + MINUTE;
  const now = () => new Date(at);
  const deps = { db, sealer, now, reach: "internet and this machine" } as const;
  let killed = 0;
  const send = async (): Promise<void> => {
    for (;;) {
      const life = new AbortController();
      if (Math.random() < 0.02) setTimeout(() => life.abort(), Math.random() * 5);
      const outcome = await deliverNext(deps, endpoint, life.signal).catch((error) => {
        if (!life.signal.aborted) throw error;
        killed += 1;
        return "killed";
      });
      if (outcome === "none") return;
    }
  };
  for (let nth = 0; nth < EVENTS; nth += 1) {
    const subject = `BA-${Math.floor(Math.random() * OBJECTS)}`;
    await inTransaction(db, (tx) =>
      recordWebhooks(tx, "order.paid", async () => [{ subject, object: { subject, nth } }]),
    );
    if (nth % 500 === 0) await Promise.all(Array.from({ length: SENDERS }, send));
  }
  const left = async (): Promise<number> => {
    const { rows } = await database.pool.query(
      "SELECT count(*)::int AS left FROM webhook_deliveries WHERE delivered_at IS NULL",
    );
    return rows[0].left;
  };
  const end = at + 3 * 24 * 60 * MINUTE;
  while ((await left()) > 0 && at < end) {
    await Promise.all(Array.from({ length: SENDERS }, send));
    at += MINUTE;
  }
  expect(await left()).toBe(0);

  const lastOf = new Map<unknown, number>();
  const attemptsOf = new Map<string, number>();
  for (const { event, headers } of receiver.arrivals) {
    const { subject, nth } = event.data.object;
    const attempt = Number(headers["webhook-attempt"]);
    expect(attempt).toBeGreaterThan(attemptsOf.get(event.id) ?? 0);
    attemptsOf.set(event.id, attempt);
    expect(Number(nth)).toBeGreaterThanOrEqual(lastOf.get(subject) ?? 0);
    lastOf.set(subject, Number(nth));
  }
  expect(attemptsOf.size).toBe(EVENTS);
  observed(
    "Events for a receiver that fails at random, by senders that are killed",
    `${EVENTS} events, ${troubles} failures, ${killed} kills`,
    "each arrived, in the order of its object, none twice without its mark",
  );
});
