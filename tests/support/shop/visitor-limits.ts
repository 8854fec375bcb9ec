import { sql } from "drizzle-orm";
import type { LimitedThing } from "#app/platform/http/visitor-limit.server.ts";
import type { RunningShop } from "./shop.ts";

/**
 * Lets everyone who was counted for a thing as often as `least` wait an hour longer: on a slow machine the next of
 * theirs would be due by now.
 */
export async function holdBack(
  { db }: RunningShop,
  thing: LimitedThing | "sign-in" | "forgot",
  least: number,
): Promise<void> {
  await db.execute(
    sql`UPDATE rate_limits SET last_request = last_request + 3600000 WHERE key LIKE ${`${thing}:%`} AND count >= ${least}`,
  );
}
