import { sql } from "drizzle-orm";
import { paidOrder } from "#app/domain/orders/testing/orders-for-tests.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { enquiries } from "#app/domain/people/enquiries.tables.server.ts";
import type { RunningShop } from "./shop.ts";

/** The values for a route's parameters, and an order of the shop. */
export const SAMPLE = "BA-20261120-0751";
/** The data that an intruder would look for. */
export const SUBJECTS = {
  slug: "adire-tote",
  opened: "adire-tote",
  id: "e-1",
  reference: SAMPLE,
  release: SAMPLE,
};

/** Puts the data that an intruder would look for into a shop. */
export async function fillForIntruders(shop: RunningShop): Promise<void> {
  const { reference } = await paidOrder(shop.db);
  if (reference !== SAMPLE) throw new Error(`The sample order is called ${reference}`);
  // Mails go out by themselves, and would look like a change.
  await shop.db.delete(emails);
  const fields = { firstName: "Ada", email: "ada@example.com", message: "Hello" };
  await shop.db.insert(enquiries).values({ id: SUBJECTS.id, kind: "contact", fields });
}

/** Everything stored, except for what signing in and the shop's own questions to its provider write. */
export async function stored(shop: RunningShop): Promise<unknown> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_name NOT IN ('sessions', 'rate_limits', 'verifications', 'provider_answers') ORDER BY 1`,
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await shop.db.execute(
        sql`SELECT ${name} AS name, count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${sql.identifier(name)} AS t`,
      );
      return rows[0];
    }),
  );
}
