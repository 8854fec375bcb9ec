import { type SQL, sql } from "drizzle-orm";
import type { LimitedThing } from "#app/platform/http/visitor-limit.server.ts";
import type { RunningShop } from "./shop.ts";

/**
 * Lets everyone who was counted at least `least` times for a limit wait until the test ends. On a slow machine their
 * next turn would be due by now.
 */
export const holdBack = (
  shop: RunningShop,
  thing: LimitedThing | "sign-in" | "forgot" | "api",
  least: number,
): Promise<void> => holdCounts(shop, sql`key LIKE ${`${thing}:%`} AND count >= ${least}`);

/**
 * A statement that would count one more of these in the database changes nothing, as if none were due. What processes
 * count by themselves they learn to be used up when they tell of it.
 */
export async function holdCounts({ db }: RunningShop, which: SQL): Promise<void> {
  await db.execute(sql`CREATE TABLE IF NOT EXISTS held_counts (key text PRIMARY KEY)`);
  await db.execute(
    sql`INSERT INTO held_counts SELECT key FROM rate_limits WHERE ${which} ON CONFLICT DO NOTHING`,
  );
  await db.execute(sql`CREATE OR REPLACE FUNCTION keep_held_counts() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT EXISTS (SELECT FROM held_counts WHERE key = OLD.key) THEN RETURN NEW; END IF;
      IF OLD.key NOT LIKE 'page:%' AND OLD.key NOT LIKE 'search:%' THEN RETURN NULL; END IF;
      NEW.last_request = (extract(epoch FROM now()) * 1000)::bigint + 85000;
      RETURN NEW;
    END $$`);
  await db.execute(sql`CREATE OR REPLACE TRIGGER held_counts BEFORE UPDATE ON rate_limits
    FOR EACH ROW EXECUTE FUNCTION keep_held_counts()`);
}
