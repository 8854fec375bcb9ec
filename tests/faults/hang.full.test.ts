import { expect, type TestContext, test } from "vitest";
import { checkout, eventually, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { workersOf } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

/** Each case has its own shop, so that one can wait while the other works. */
async function ownShop(onFinished: TestContext["onTestFinished"]): Promise<RunningShop> {
  const shop = await startShop();
  onFinished(shop.stop);
  return shop;
}

test.concurrent("a worker that hangs is ended and replaced, while the other one serves", async ({
  onTestFinished,
}) => {
  const shop = await ownShop(onTestFinished);
  const [hung = 0, well = 0] = await workersOf(shop);
  // Its thread stands still, and its incoming requests wait, as in an endless loop.
  process.kill(hung, "SIGSTOP");
  const workers = await eventually(
    () => workersOf(shop),
    (now) => now.length === 2 && !now.includes(hung),
  );
  expect(workers).toContain(well);
  expect(shop.output()).toContain("A worker hangs and is ended");
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => (await fetch(`${shop.origin}/catalogue`)).status),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  expect((await checkout(shop, payload(shop, [TOTE]))).status).toBe(200);
});

test.concurrent("healthy workers are left alone, even when the first process slept", async ({
  onTestFinished,
}) => {
  const shop = await ownShop(onTestFinished);
  const before = await workersOf(shop);
  process.kill(shop.process.pid ?? 0, "SIGSTOP");
  await new Promise((resolve) => setTimeout(resolve, 16_000));
  process.kill(shop.process.pid ?? 0, "SIGCONT");
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect(await workersOf(shop)).toEqual(before);
  expect(shop.output()).not.toContain("A worker hangs");
});
