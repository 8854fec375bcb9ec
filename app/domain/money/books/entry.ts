/** Entries of the journal, made of their amounts. */

import { type Pence, pence, sumPence } from "#app/shared/money.ts";
import type { PricePart } from "../invoices/vat.ts";
import type { Entry, EntryKind } from "./journal.ts";

const NOTHING = pence(0);

type Base = Pick<Entry, "at" | "reference" | "country"> & {
  /** Whether the money moved at the payment provider. */
  isAtProvider: boolean;
};
type Amounts = Partial<Pick<Entry, "rateBp" | "grossCents" | "vatCents" | "feeCents" | "payoutCents">>;

/** A signed entry; amounts that are left out are nothing. */
export function entryOf({ isAtProvider, ...base }: Base, kind: EntryKind, amounts: Amounts): Entry {
  const none = {
    rateBp: null,
    grossCents: NOTHING,
    vatCents: NOTHING,
    feeCents: NOTHING,
    payoutCents: NOTHING,
  };
  const entry = { ...none, ...base, kind, ...amounts };
  const moved = entry.grossCents + entry.feeCents + entry.payoutCents;
  return { ...entry, providerCents: isAtProvider ? pence(moved) : NOTHING };
}

/** The entries of an order of which what came back, or a gift card, paid a part, which moved nothing at the provider. */
export function lessCredit([first, ...more]: Entry[], creditCents: Pence): Entry[] {
  if (!first || first.providerCents === 0) return first ? [first, ...more] : [];
  return [{ ...first, providerCents: pence(first.providerCents - creditCents) }, ...more];
}

/** An entry for each rate of the lines; `sign` is -1 for what goes back. */
export function entriesOf(base: Base, kind: EntryKind, lines: readonly PricePart[], sign: 1 | -1): Entry[] {
  return [...Map.groupBy(lines, ({ rateBp }) => rateBp)].map(([rateBp, some]) =>
    entryOf(base, kind, {
      rateBp,
      grossCents: pence(sign * sumPence(some.map(({ grossCents }) => grossCents))),
      vatCents: pence(sign * sumPence(some.map(({ vatCents }) => vatCents))),
    }),
  );
}

/** The entry of an amount that a gift card's owner is owed more, or less: no money moves, and no VAT is due. */
export const cardEntry = (base: Base, cents: number): Entry =>
  entryOf({ ...base, isAtProvider: false }, "gift card", { grossCents: pence(cents) });
