import { and, desc, eq, lt, or } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import type { Database } from "#app/platform/db/client.server.ts";
import { sandboxEvents } from "../sandbox.tables.server.ts";
import { resourceMissing } from "./api-problem.ts";
import { checkedParams, expand, integer, notInSandbox, text } from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";

const listParams = z.strictObject({
  limit: integer(1, 100).default(10),
  type: text().optional(),
  starting_after: text().optional(),
  expand: expand(),
  created: notInSandbox,
  delivery_success: notInSandbox,
  ending_before: notInSandbox,
  types: notInSandbox,
} satisfies Record<keyof Stripe.EventListParams, z.ZodType>);

/** The events, newest first, in pages. Throws an `ApiProblem`. */
export async function listEvents(db: Database, form: FormTree): Promise<Record<string, unknown>> {
  const { limit, type, starting_after } = checkedParams(listParams, form);
  const after = starting_after === undefined ? null : await rowOf(db, starting_after, "starting_after");
  const rows = await db
    .select()
    .from(sandboxEvents)
    .where(
      and(
        type === undefined ? undefined : eq(sandboxEvents.type, type),
        after
          ? or(
              lt(sandboxEvents.createdAt, after.createdAt),
              and(eq(sandboxEvents.createdAt, after.createdAt), lt(sandboxEvents.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(sandboxEvents.createdAt), desc(sandboxEvents.id))
    .limit(limit + 1);
  return {
    object: "list",
    data: rows.slice(0, limit).map((row) => row.body),
    has_more: rows.length > limit,
    url: "/v1/events",
  };
}

/** One event. Throws an `ApiProblem`. */
export const findEvent = async (db: Database, id: string): Promise<Record<string, unknown>> =>
  (await rowOf(db, id, "id")).body;

async function rowOf(db: Database, id: string, param: string): Promise<typeof sandboxEvents.$inferSelect> {
  const [row] = await db.select().from(sandboxEvents).where(eq(sandboxEvents.id, id));
  if (!row) throw resourceMissing("event", id, param);
  return row;
}
