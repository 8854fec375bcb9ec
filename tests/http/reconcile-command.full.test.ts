import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  checkout,
  eventually,
  orderStates,
  type Piece,
  pay,
  payload,
} from "#tests/support/requests/checkout.ts";
import { newDataDir, type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

const run = promisify(execFile);
let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "1" } });
});
afterAll(() => shop.stop());

/** `npm run reconcile`. */
async function reconcile(variables: Record<string, string>) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables };
  try {
    const { stdout } = await run(process.execPath, ["scripts/reconcile.ts"], { env });
    return { code: 0, said: stdout.trimEnd().split("\n") };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: `${stdout}${stderr}`.trimEnd().split("\n") };
  }
}

async function buy(email: string): Promise<string> {
  const { body } = await checkout(shop, payload(shop, [TOTE], { email }));
  await pay(body.url ?? "");
  const states = () => orderStates(shop, body.orderId);
  await eventually(states, ([state]) => state === "paid");
  return body.orderId ?? "";
}

test("compares the orders of a running and of a stopped shop, and reports the result by its exit code", async () => {
  const dataDir = { DATA_DIR: shop.dataDir };
  const first = await buy("ada@example.com");
  await buy("bola@example.com");
  await checkout(shop, payload(shop, [TOTE], { email: "open@example.com" }));
  const same = [
    "3 orders compared with the payment sandbox.",
    "Here:  £65.90 paid, £0 of it went back",
    "There: £65.90 paid, £0 of it went back",
    "Nothing differs.",
  ];
  expect(await reconcile(dataDir)).toEqual({ code: 0, said: same });

  const change = (by: number) =>
    shop.db.execute(sql`UPDATE orders
    SET total_cents = total_cents + ${by}, delivery_cents = delivery_cents + ${by} WHERE reference = ${first}`);
  await change(-1);
  expect(await reconcile(dataDir)).toEqual({
    code: 1,
    said: [
      `${first}: £32.95 at the provider, £32.94 here`,
      "3 orders compared with the payment sandbox.",
      "Here:  £65.89 paid, £0 of it went back",
      "There: £65.90 paid, £0 of it went back",
      "1 difference.",
    ],
  });
  await change(1);

  await shop.end("SIGTERM");
  expect(await reconcile(dataDir)).toEqual({ code: 0, said: same });
});

test("reports that it could not compare, where there is no shop and where the provider does not answer", async () => {
  const empty = await newDataDir();
  const nothing = await reconcile({ DATA_DIR: empty });
  expect(nothing).toEqual({ code: 2, said: [expect.stringContaining(`There is no shop in ${empty}.`)] });
  const deaf = await reconcile({
    DATA_DIR: shop.dataDir,
    STRIPE_SECRET_KEY: "sk_test_key",
    STRIPE_WEBHOOK_SECRET: "whsec_secret",
    STRIPE_API_BASE: "http://127.0.0.1:9",
  });
  expect(deaf.code).toBe(2);
  expect(deaf.said).toEqual([
    expect.stringContaining("Nothing was compared. The payment provider could not be asked"),
  ]);
  const noDatabase = await reconcile({
    DATA_DIR: empty,
    DATABASE_URL: "postgres://nobody@127.0.0.1:9/none",
    AUTH_SECRET: "one secret of thirty-two characters",
  });
  expect(noDatabase.code).toBe(2);
});
