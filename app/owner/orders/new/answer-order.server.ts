import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Delivery } from "#app/domain/delivery/zone.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { MAX_LINES } from "#app/domain/selling/cart/cart.ts";
import {
  type FoundPiece,
  findPieces,
  searchPieces,
} from "#app/domain/selling/checkout/by-hand/find-pieces.server.ts";
import type { HandProblem } from "#app/domain/selling/checkout/by-hand/hand-order.ts";
import { makeOrder } from "#app/domain/selling/checkout/by-hand/make-order.server.ts";
import type { CheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import type { OrderDone } from "../order-problem.ts";
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

interface OrderToAnswer {
  form: FormData;
  delivery: Delivery;
  /** The beginning of references. */
  prefix: string;
}

/** The made order; or the form again: with another list of pieces, or with its problems. Null for a form of another page. */
export async function answerOrder(
  deps: CheckoutDeps,
  admin: Admin<"money:write">,
  { form, delivery, prefix }: OrderToAnswer,
): Promise<{ reference: string; done: OrderDone } | OrderFormView | null> {
  const key = z.uuid().safeParse(form.get("key"));
  if (!key.success) return null;
  const typed = readTypedOrder(form);
  const again = async (changes: Partial<OrderFormView>): Promise<OrderFormView> => {
    const view = { typed, matches: [], problems: [], key: key.data, ...changes };
    return { ...view, typed: { ...view.typed, lines: await refresh(deps.db, view.typed.lines) } };
  };
  const change = form.get(LIST_CHANGE);
  if (typeof change === "string") return again(await changedBy(deps.db, admin, { typed, change }));
  const parsed = parseOrder(typed, { id: key.data, delivery });
  if (!parsed.ok) return again({ problems: parsed.error });
  const made = await makeOrder(deps, admin, parsed.value, prefix);
  // The key may be that of an order that has ended without its link.
  if (!made.ok) return again({ problems: made.error.map(atField), key: randomUUID() });
  return { reference: made.value.reference, done: made.value.isOpen ? "made-link" : "made-paid" };
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

/** The lines with what stands beside their fields, as it is now. */
async function refresh(db: CheckoutDeps["db"], lines: readonly TypedLine[]): Promise<TypedLine[]> {
  const pieces = await findPieces(db, lines);
  return lines.map((line) => {
    const piece = pieces.find(({ slug, variantId }) => slug === line.slug && variantId === line.variantId);
    return piece ? { ...line, ...shownOf(piece) } : { ...line, left: "0" };
  });
}
