import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import type { Database } from "#app/platform/db/client.server.ts";
import { sandboxObjects } from "../sandbox.tables.server.ts";
import { checkedParams, expand, integer, notInSandbox, resourceMissing, text } from "./checked-params.ts";
import type { FormTree } from "./form-encoding.ts";
import { ofPayment } from "./refunds.server.ts";
import type { SessionRecord } from "./sandbox-objects.ts";

const page = {
  limit: integer(1, 100).default(10),
  starting_after: text().optional(),
  ending_before: notInSandbox,
  expand: expand(),
} satisfies Record<keyof Stripe.PaginationParams | "expand", z.ZodType>;

const sessionListParams = z.strictObject({
  ...page,
  created: notInSandbox,
  customer: notInSandbox,
  customer_account: notInSandbox,
  customer_details: notInSandbox,
  payment_intent: notInSandbox,
  payment_link: notInSandbox,
  status: notInSandbox,
  subscription: notInSandbox,
} satisfies Record<keyof Stripe.Checkout.SessionListParams, z.ZodType>);

const refundListParams = z.strictObject({
  ...page,
  payment_intent: text().optional(),
  charge: notInSandbox,
  created: notInSandbox,
} satisfies Record<keyof Stripe.RefundListParams, z.ZodType>);

/**
 * Every session, newest first, in pages. A session whose time is over is still shown as open. Throws an `ApiProblem`.
 */
export async function listSessions(db: Database, form: FormTree): Promise<Record<string, unknown>> {
  const { rows, has_more } = await pageOf(db, checkedParams(sessionListParams, form), {
    noun: "checkout.session",
    where: eq(sandboxObjects.kind, "checkout.session"),
  });
  const data = rows.map((body) => (body as unknown as SessionRecord).session);
  return { object: "list", data, has_more, url: "/v1/checkout/sessions" };
}

/** The refunds of a payment, or all of them, newest first, in pages. Throws an `ApiProblem`. */
export async function listRefundObjects(db: Database, form: FormTree): Promise<Record<string, unknown>> {
  const { payment_intent, ...page } = checkedParams(refundListParams, form);
  const where = payment_intent === undefined ? eq(sandboxObjects.kind, "refund") : ofPayment(payment_intent);
  const { rows: data, has_more } = await pageOf(db, page, { noun: "refund", where });
  return { object: "list", data, has_more, url: "/v1/refunds" };
}

const balanceListParams = z.strictObject({
  ...page,
  expand: expand("data.source"),
  created: z.strictObject({ gte: integer(0) }).optional(),
  currency: notInSandbox,
  payout: text().optional(),
  source: notInSandbox,
  type: notInSandbox,
} satisfies Record<keyof Stripe.BalanceTransactionListParams, z.ZodType>);

/** The movements of the balance, newest first, in pages; those of a payout. Throws an `ApiProblem`. */
export async function listMovements(db: Database, form: FormTree): Promise<Record<string, unknown>> {
  const { created, payout, expand: expanded, ...place } = checkedParams(balanceListParams, form);
  const { rows, has_more } = await pageOf(db, place, {
    noun: "balance_transaction",
    where: and(
      eq(sandboxObjects.kind, "balance_transaction"),
      created && gte(sandboxObjects.createdAt, new Date(created.gte * 1000)),
      payout === undefined ? undefined : sql`${sandboxObjects.body} ->> 'sandbox_payout' = ${payout}`,
    ),
  });
  const isExpanded = expanded !== undefined;
  const data = rows.map(({ sandbox_payout: _, sandbox_source, ...body }) => ({
    ...body,
    ...(isExpanded && { source: sandbox_source }),
  }));
  return { object: "list", data, has_more, url: "/v1/balance_transactions" };
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
