import { integer, timestamp } from "drizzle-orm/pg-core";
import type { Money } from "#app/shared/money.ts";

/** An amount of money in pence. */
export const cents = (name: string) => integer(name).$type<Money>();

/** A moment, stored with its time zone and read as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
