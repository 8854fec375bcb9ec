import { expect, test } from "vitest";
import { unsetGateway } from "#app/domain/money/payments/payment-gateway.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { admitCheckout } from "./admit-checkout.server.ts";
import type { NewCheckoutDeps } from "./checkout-deps.server.ts";
import { QueueTimeoutError } from "./concurrency-limit.ts";

/** Admits a checkout that ends with an error. Returns the answer and the log. */
async function admitFailing(error: Error, { isAway = false, isUnset = false } = {}) {
  const levels: string[] = [];
  const deps = {
    watch: { isAway: false, look: async () => isAway },
    admit: async () => 0,
    room: { hasRoom: async () => true },
    content: { whyNoOrders: null },
    gateway: isUnset ? unsetGateway(true) : { provider: "stripe" },
    log: createLog("warn", (line) => levels.push(JSON.parse(line).level)),
  } as unknown as NewCheckoutDeps;
  const answer = await admitCheckout(deps, () => Promise.reject(error));
  return { answer, levels };
}

const fromDatabase = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error("canceled"), { code }) });

test.each([
  ["for a piece's row", fromDatabase("57014")],
  ["for a lock", fromDatabase("55P03")],
  ["for a turn", new QueueTimeoutError("No turn came")],
])("answers a checkout that waited too long %s as busy, to be tried again", async (_, error) => {
  const { answer, levels } = await admitFailing(error);
  expect(answer).toMatchObject({ ok: false, error: { status: 503, retryAfter: 5 } });
  expect(levels).toEqual(["warn"]);
});

test("answers any other failure as one of the shop, and logs it as an error", async () => {
  const { answer, levels } = await admitFailing(fromDatabase("23505"));
  expect(answer).toMatchObject({ error: { status: 500, message: "Could not start checkout" } });
  expect(levels).toEqual(["error"]);
});

test("says that payments are away when the database is, however long the checkout waited", async () => {
  const { answer } = await admitFailing(fromDatabase("57014"), { isAway: true });
  expect(answer).toMatchObject({
    error: { status: 503, message: expect.stringContaining("cannot take payments") },
  });
});

test("says that payments are being set up while the provider's keys are not known", async () => {
  const { answer, levels } = await admitFailing(new Error("opened"), { isUnset: true });
  expect(answer).toMatchObject({
    error: { status: 503, message: expect.stringMatching(/^Payments are being set up\./) },
  });
  expect(levels).toEqual([]);
});
