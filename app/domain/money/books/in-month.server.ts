import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { orderMode } from "#app/domain/orders/payment-mode.server.ts";
import type { Connection } from "#app/domain/orders/payment-mode.ts";
import { type Month, nextMonth } from "./month.ts";

/** Whether a moment is in a month by the shop's clock. */
export const inMonth = (moment: AnyColumn, month: Month): SQL =>
  sql`(${moment} >= ${startOf(month)} AND ${moment} < ${startOf(nextMonth(month))})`;

const startOf = (month: Month): SQL => sql`(${`${month}-01`}::timestamp AT TIME ZONE 'Europe/London')`;

/** Whether an order was paid through this connection, or without a provider. One whose mode is unknown counts here. */
export const ofConnection = ({ provider, livemode }: Connection): SQL =>
  sql`(${orders.provider} NOT IN ('stripe', 'sandbox') OR ${orders.provider} = ${provider})
    AND coalesce(${orderMode}, ${livemode}) = ${livemode}`;
