import { afterAll, beforeAll, expect, test } from "vitest";
import { providerMovements } from "#app/domain/money/books.tables.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { type Browser, newAdmin } from "#tests/support/requests/admin.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** One row more than a file for Xero takes. */
const MOVEMENTS = 1_001;

let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  shop = await startShop({ variables: { WORKERS: "1" } });
  owner = (await newAdmin(shop)).browser;
  const one = { provider: "sandbox", livemode: false, type: "other", feeCents: toMoney(0) } as const;
  await shop.db.insert(providerMovements).values(
    Array.from({ length: MOVEMENTS }, (_, nth) => ({
      ...one,
      id: `movement-${nth}`,
      amountCents: toMoney(100),
      at: new Date(Date.UTC(2025, 2, 10, 12, 0, nth)),
    })),
  );
});
afterAll(() => shop?.stop());

const ask = (file: string) => owner.ask(`/admin/books/${file}?month=2025-03`);
/** The references of a file for Xero, below its line of names. */
async function movementsIn(file: string): Promise<string[]> {
  const answer = await ask(file);
  expect(answer.status).toBe(200);
  const [, ...rows] = (await answer.text()).trimEnd().split(/\r?\n/);
  return rows.map((row) => /movement-\d+/.exec(row)?.[0] ?? row);
}

test("splits a month with more rows than a program accepts into files, with each row in one of them", async () => {
  const answer = await ask("xero-2.csv");
  expect(answer.headers.get("content-disposition")).toContain("xero-2025-03-2.csv");
  const [first, second] = [await movementsIn("xero.csv"), await movementsIn("xero-2.csv")];
  expect([first.length, second.length]).toEqual([1_000, 1]);
  expect(new Set([...first, ...second]).size).toBe(MOVEMENTS);
});

test.each(["xero-3.csv", "xero-0.csv", "freeagent-2.csv", "journal-2.csv", "sage.csv"])(
  "has no %s of that month",
  async (file) => {
    expect((await ask(file)).status).toBe(404);
  },
);
