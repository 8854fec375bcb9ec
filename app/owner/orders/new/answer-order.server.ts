import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type FoundPiece,
  findPieces,
  searchPieces,
} from "#app/domain/catalogue/products/find-pieces.server.ts";
import type { Delivery } from "#app/domain/delivery/zone.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { MAX_LINES } from "#app/domain/selling/cart/cart.ts";
import type { HandProblem } from "#app/domain/selling/checkout/by-hand/hand-order.ts";
import { makeOrder } from "#app/domain/selling/checkout/by-hand/make-order.server.ts";
import type { CheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import { act, type FormResult, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { OrderDone } from "../order-problem.ts";
import { orderPath } from "../order-words.ts";
import { type OrderFormProblem, parseOrder } from "./parse-order.ts";
import {
  addedPiece,
  LIST_CHANGE,
  lineFieldId,
  NEW_ORDER,
  pieceLabel,
  readTypedOrder,
  shownOf,
  type TypedLine,
  type TypedOrder,
  withoutLine,
  withPiece,
} from "./typed-order.ts";

/** The form as it is shown. */
export interface OrderFormView {
  typed: TypedOrder;
  /** The pieces to choose from, after a search. */
  matches: FoundPiece[];
  problems: OrderFormProblem[];
  /** New for each form, so that a form sent twice makes one order. */
  key: string;
}

/** The empty form; with the pieces that a search finds. */
export async function loadOrderForm(
  db: CheckoutDeps["db"],
  admin: Admin<"money:write">,
  find: string | null,
): Promise<OrderFormView> {
  const matches = find === null ? [] : await searchPieces(db, admin, cut(find));
  return { typed: { ...NEW_ORDER, find: cut(find ?? "") }, matches, problems: [], key: randomUUID() };
}

const MAX_SEARCH_LENGTH = 100;
const cut = (search: string): string => search.trim().slice(0, MAX_SEARCH_LENGTH);

interface NewOrderDeps {
  shop: CheckoutDeps;
  delivery: Delivery;
  /** The prefix of references. */
  prefix: string;
}

/** Makes the order, or changes the list of its pieces. */
export const NEW_ORDER_ACTIONS: PageActions<"money", NewOrderDeps, OrderFormView> = {
  area: "money",
  // Up to a hundred lines of seven fields.
  largest: { bytes: 200_000, fields: 1_000 },
  asked: (form) => (form.has(LIST_CHANGE) ? "change" : "make"),
  actions: {
    change: act(parseForm, async ({ shop: { db } }, admin, { form, ...sent }) => {
      const change = String(form.get(LIST_CHANGE));
      return formAgain(db, sent, await changedBy(db, admin, { typed: sent.typed, change }));
    }),
    make: act(parseForm, async ({ shop, delivery, prefix }, admin, sent) => {
      const parsed = parseOrder(sent.typed, { id: sent.key, delivery });
      if (!parsed.ok) return formAgain(shop.db, sent, { problems: parsed.error });
      const made = await makeOrder(shop, admin, parsed.value, prefix);
      // The key may be that of an order that has ended without its link.
      if (!made.ok) return formAgain(shop.db, sent, { problems: made.error.map(atField), key: randomUUID() });
      const { reference, isOpen } = made.value;
      const done: OrderDone = isOpen ? "made-link" : "made-paid";
      return { leadsTo: `${orderPath(reference)}?done=${done}` };
    }),
  },
};

type SentForm = Pick<OrderFormView, "key" | "typed">;

function parseForm(form: FormData): Result<SentForm & { form: FormData }, never> | null {
  const key = z.uuid().safeParse(form.get("key")).data;
  return key === undefined ? null : ok({ form, key, typed: readTypedOrder(form) });
}

/** The form again: with another list of pieces, or with its problems. */
async function formAgain(
  db: CheckoutDeps["db"],
  { key, typed }: SentForm,
  changes: Partial<OrderFormView>,
): Promise<FormResult<OrderFormView>> {
  const view = { typed, matches: [], problems: [], key, ...changes };
  const lines = await refresh(db, view.typed.lines);
  const shown = { ...view, typed: { ...view.typed, lines } };
  return { shown, status: shown.problems.length > 0 ? 422 : 200 };
}

function atField(problem: HandProblem): OrderFormProblem {
  const { message } = problem;
  if ("line" in problem) return { fieldId: lineFieldId(problem.line, "quantity"), message };
  return { fieldId: { pieces: "find", email: "email", paid: "paid-link" }[problem.field], message };
}

/** The form after a press of a button that changes its list of pieces. */
async function changedBy(
  db: CheckoutDeps["db"],
  admin: Admin<"money:write">,
  { typed, change }: { typed: TypedOrder; change: string },
): Promise<Partial<OrderFormView>> {
  const id = addedPiece(change);
  if (id) {
    const [piece] = await findPieces(db, [id]);
    return piece ? added(typed, piece) : { problems: [gone] };
  }
  if (change !== "add") return { typed: { ...typed, lines: withoutLine(typed.lines, change) } };
  const matches = await searchPieces(db, admin, cut(typed.find));
  const [only, ...others] = matches;
  const named = matches.find((piece) => pieceLabel(piece).toLowerCase() === typed.find.toLowerCase());
  if (named) return added(typed, named);
  if (!only)
    return { problems: [{ fieldId: "find", message: `No piece that is there fits ‘${typed.find}’.` }] };
  return others.length === 0 ? added(typed, only) : { matches };
}

const gone: OrderFormProblem = { fieldId: "find", message: "This piece is no longer in the shop." };

const full: OrderFormProblem = {
  fieldId: "find",
  message: `An order has ${MAX_LINES} different pieces at most. Write a second one for the others.`,
};

function added(typed: TypedOrder, piece: FoundPiece): Partial<OrderFormView> {
  const lines = withPiece(typed.lines, piece);
  return lines.length > MAX_LINES ? { problems: [full] } : { typed: { ...typed, find: "", lines } };
}

/** The lines with the current words beside their fields. */
async function refresh(db: CheckoutDeps["db"], lines: readonly TypedLine[]): Promise<TypedLine[]> {
  const pieces = await findPieces(db, lines);
  return lines.map((line) => {
    const piece = pieces.find(({ slug, variantId }) => slug === line.slug && variantId === line.variantId);
    return piece ? { ...line, ...shownOf(piece) } : { ...line, left: "0" };
  });
}
