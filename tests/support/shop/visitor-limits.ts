import { sql } from "drizzle-orm";
import type { RunningShop } from "./shop.ts";

/**
 * Lets everyone who was counted for a thing as often as `least` wait two minutes longer: on a slow machine the next of
 * theirs would be due by now.
 */
export async function holdBack(
  { db }: RunningShop,
  thing: "enquiry" | "sign-in",
  least: number,
): Promise<void> {
  await db.execute(
    sql`UPDATE rate_limits SET last_request = last_request + 120000 WHERE key LIKE ${`${thing}:%`} AND count >= ${least}`,
  );
}
