import type { SQL } from "drizzle-orm";
import { integer, type PgTable, timestamp } from "drizzle-orm/pg-core";
import type { Money } from "#app/shared/money.ts";

/** An amount of money in pence. */
export const cents = (name: string) => integer(name).$type<Money>();

/** A moment, stored with its time zone and read as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A column about a person: what erasing the person leaves there, and its name in the file that the person can have. */
interface PersonalColumn<Value> {
  erased: Value | SQL;
  /** Null for one that means nothing to the person: a hash, or a key. */
  exported: string | null;
}

/** Columns that are about nobody. */
export const notPersonal = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

/**
 * What is personal in a table, for those who erase a person from it, and for those who hand the person their data. It
 * does not compile while it leaves a column of the table out.
 */
export function personalColumns<
  Table extends PgTable,
  Said extends {
    [Column in keyof Table["$inferSelect"]]: PersonalColumn<Table["$inferSelect"][Column]> | null;
  },
>(_table: Table, said: Said) {
  type Row = Table["$inferSelect"];
  type Personal = { [Column in keyof Said]: Said[Column] extends null ? never : Column }[keyof Said &
    keyof Row];
  const personal = Object.entries<PersonalColumn<unknown> | null>(said).flatMap(([column, said]) =>
    said ? [{ column: column as Personal, ...said }] : [],
  );
  return {
    erased: Object.fromEntries(personal.map(({ column, erased }) => [column, erased])) as {
      [Column in Personal]: Row[Column] | SQL;
    },
    /** Null where nothing is stored. */
    exportOf: (row: Pick<Row, Personal>) =>
      Object.fromEntries(
        personal.flatMap(({ column, exported }) => (exported ? [[exported, row[column] || null]] : [])),
      ),
  };
}
