import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect } from "vitest";
import { attack } from "#tests/support/attacks/attack.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { Browser, newAdmin } from "#tests/support/requests/admin.ts";
import { Authenticator, addPasskey, challengeToSignIn, signInWith } from "#tests/support/requests/passkey.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/**
 * Passkeys at the sign-in: forged in great numbers. What makes a single one wrong is in tests/http/passkeys.test.ts.
 */

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

/** The number of answers of each status. */
const tally = (statuses: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
};

attack("access", "an owner's passkey, forged again and again from one address", async () => {
  const { person, browser: home } = await newAdmin(shop);
  const device = new Authenticator(shop);
  await addPasskey(home, person, device);
  const forger = new Authenticator(shop);
  const forged = forger.use("A".repeat(43), { credential: device.id.toString("base64url") });
  const times = rounds({ short: 200, full: 10_000 });
  const began = Date.now();
  const thief = new Browser(shop);
  const statuses: number[] = [];
  while (statuses.length < times) {
    const answers = Array.from({ length: 20 }, () => signInWith(thief, forged));
    statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
  }
  const seconds = (Date.now() - began) / 1000;
  const counts = tally(statuses);
  expect([...counts.keys()].sort()).toEqual([422, 429]);
  expect(counts.get(422)).toBeLessThanOrEqual(11 + seconds / 6);
  // The owner's own passkey is counted at the owner's own address.
  const again = new Browser(shop);
  expect((await signInWith(again, device.use(await challengeToSignIn(again)))).status).toBe(303);
  return { tried: `${times} forged answers`, seen: `${counts.get(422)} were looked at, none accepted` };
});

attack("access", "challenges for passkeys, asked for by a crowd", async () => {
  const addresses = rounds({ short: 20, full: 1_000 });
  const began = Date.now();
  let given = 0;
  for (let n = 0; n < addresses; n += 1) {
    const visitor = new Browser(shop);
    const answers = Array.from({ length: 15 }, () => challengeToSignIn(visitor));
    given += (await Promise.all(answers)).filter((challenge) => challenge !== "none").length;
  }
  const { rows } = await shop.db.execute<{ kept: number }>(
    sql`SELECT count(*)::int AS kept FROM verifications WHERE value LIKE '%expectedChallenge%'`,
  );
  expect(rows[0]?.kept).toBeLessThanOrEqual(given + 1);
  expect(given).toBeLessThanOrEqual(11 * addresses + (Date.now() - began) / 6_000);
  return { tried: `${15 * addresses} challenges`, seen: `${given} were given` };
});
