import type { discounts } from "../promotions.tables.server.ts";

export type DiscountRow = typeof discounts.$inferSelect;
