import { and, desc, eq, lt, or, type SQL } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#app/platform/db/client.server.ts";
import { sandboxObjects } from "#app/platform/db/schema/sandbox.ts";
import { resourceMissing } from "./api-problem.ts";
import { checkedParams, ignored, integer, text } from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";
import { ofPayment } from "./refunds.server.ts";
import type { SessionRecord } from "./sandbox-objects.ts";

const pageParams = z.strictObject({
  limit: integer(1, 100).default(10),
  starting_after: text().optional(),
  expand: ignored,
});
const refundParams = pageParams.extend({ payment_intent: text().optional() });

/** Every session, newest first, in pages. One whose time is over is still told as open. Throws an `ApiProblem`. */
export async function listSessions(db: Database, form: FormTree): Promise<Record<string, unknown>> {
  const { rows, has_more } = await pageOf(db, checkedParams(pageParams, form), {
    noun: "checkout.session",
    where: eq(sandboxObjects.kind, "checkout.session"),
  });
  const data = rows.map((body) => (body as unknown as SessionRecord).session);
  return { object: "list", data, has_more, url: "/v1/checkout/sessions" };
}

/** The refunds of a payment, or all of them, newest first, in pages. Throws an `ApiProblem`. */
export async function listRefunds(db: Database, form: FormTree): Promise<Record<string, unknown>> {
  const { payment_intent, ...page } = checkedParams(refundParams, form);
  const where = payment_intent === undefined ? eq(sandboxObjects.kind, "refund") : ofPayment(payment_intent);
  const { rows: data, has_more } = await pageOf(db, page, { noun: "refund", where });
  return { object: "list", data, has_more, url: "/v1/refunds" };
}

async function pageOf(
  db: Database,
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
  { noun, where }: { noun: string; where: SQL | undefined },
): Promise<{ rows: Record<string, unknown>[]; has_more: boolean }> {
  const rows = await db
    .select({ body: sandboxObjects.body })
    .from(sandboxObjects)
    .where(and(where, starting_after === undefined ? undefined : await olderThan(db, noun, starting_after)))
    .orderBy(desc(sandboxObjects.createdAt), desc(sandboxObjects.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit).map(({ body }) => body), has_more: rows.length > limit };
}

async function olderThan(db: Database, noun: string, id: string): Promise<SQL | undefined> {
  const [row] = await db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id));
  if (!row) throw resourceMissing(noun, id, "starting_after");
  return or(
    lt(sandboxObjects.createdAt, row.createdAt),
    and(eq(sandboxObjects.createdAt, row.createdAt), lt(sandboxObjects.id, row.id)),
  );
}
