import { sql } from "drizzle-orm";
import { announceStock } from "#app/domain/catalogue/products/announce-products.server.ts";
import { type FoundPiece, findPieces } from "#app/domain/catalogue/products/find-pieces.server.ts";
import {
  type OrderPieces,
  reservePieces,
  sellReservedPieces,
} from "#app/domain/catalogue/stock/ledger.server.ts";
import type { Admin } from "#app/domain/identity/identity.server.ts";
import { type InvoiceTerms, issueInvoice } from "#app/domain/money/invoices/issue-invoice.server.ts";
import { recordPayments } from "#app/domain/money/payments/order-payments.server.ts";
import { moveOrder, queueMail, recordOrder } from "#app/domain/orders/mutations.server.ts";
import { BY_HAND_LABELS } from "#app/domain/orders/order.ts";
import { orderReference } from "#app/domain/orders/order-reference.ts";
import { findOrderById, type OrderRow } from "#app/domain/orders/queries.server.ts";
import { recordChange } from "#app/platform/audit/record-change.server.ts";
import { inTransaction, type Transaction } from "#app/platform/db/client.server.ts";
import { formatMoney, sumMoney, timesMoney, toMoney } from "#app/shared/money.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import type { CheckoutDeps } from "../checkout-deps.server.ts";
import { openPayment } from "../open-payment.server.ts";
import { findDifference, lineProblems, pieceOf, soldName } from "./find-difference.server.ts";
import type { HandLine, HandOrder, HandProblem } from "./hand-order.ts";

/**
 * The minutes for which a payment link works: the provider's 24 hours, without a few for clocks that differ and for the
 * request.
 */
const LINK_MINUTES = 24 * 60 - 5;

/** A made order; `isOpen` while its payment link waits to be paid. */
interface MadeOrder {
  reference: string;
  isOpen: boolean;
}

/**
 * Makes an order that the owner wrote. Paid at the till, it is paid and its pieces are sold in one transaction; with
 * 'handed over' it is fulfilled as well. By payment link it is opened like one of the checkout: the pieces are
 * reserved, and then the provider is asked for its page. The same form again finds its order; with other contents, or
 * after that order ended unpaid, it is refused by the order's reference. The error names every problem; nothing was
 * stored then.
 */
export async function makeOrder(
  deps: CheckoutDeps,
  admin: Admin<"money:write">,
  asked: HandOrder,
  prefix: string,
): Promise<Result<MadeOrder, HandProblem[]>> {
  const recorded = await recordOnce(deps, admin, asked, prefix);
  if (!recorded.ok) return recorded;
  const order = recorded.value;
  if (order.state === "expired" || order.state === "failed") return err([endedUnpaid(order)]);
  const isOpen = order.state === "open";
  if (isOpen && order.sessionUrl === null) {
    const opened = await openPayment(order, deps.site.origin, deps);
    if (!opened.ok) return err([notOpened(opened.error)]);
  }
  return ok({ reference: order.reference, isOpen });
}

const endedUnpaid = ({ reference }: OrderRow): HandProblem => ({
  field: "paid",
  message: `This form has made the order ${reference} already, and it ended unpaid. Press again to make a second one.`,
});

const notOpened = (error: { message: string; field?: string } | "given up"): HandProblem =>
  error !== "given up" && error.field === "email"
    ? { field: "email", message: error.message }
    : {
        field: "paid",
        message: "The payment provider gave no link. Nothing was ordered: try again in a minute.",
      };

async function recordOnce(
  deps: CheckoutDeps,
  admin: Admin<"money:write">,
  asked: HandOrder,
  prefix: string,
): Promise<Result<OrderRow, HandProblem[]>> {
  const { db, gateway, now, seller, delivery } = deps;
  const record = async (tx: Transaction): Promise<OrderRow> => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('order-by-hand'), hashtext(${asked.id}))`);
    const before = await findOrderById(tx, asked.id);
    if (before) {
      const other = await findDifference(tx, before, asked);
      if (other) throw new Refused([other]);
      return before;
    }
    const pieces = await findPieces(tx, asked.lines);
    const problems = lineProblems(asked.lines, pieces);
    if (problems.length > 0) throw new Refused(problems);
    await recordIn(tx, admin, {
      asked,
      pieces,
      prefix,
      gateway,
      terms: { seller, zones: delivery.zones, now: now() },
    });
    const made = await findOrderById(tx, asked.id);
    if (!made) throw new Error("An order that was recorded is not there");
    return made;
  };
  try {
    return ok(await inTransaction(db, record));
  } catch (error) {
    if (error instanceof Refused) return err(error.problems);
    throw error;
  }
}

/** Rolls the transaction back. */
class Refused extends Error {
  problems: HandProblem[];
  constructor(problems: HandProblem[]) {
    super("Nothing was ordered");
    this.problems = problems;
  }
}

interface ToRecord {
  asked: HandOrder;
  pieces: FoundPiece[];
  prefix: string;
  gateway: Pick<CheckoutDeps["gateway"], "provider" | "livemode">;
  terms: InvoiceTerms;
}

async function recordIn(
  tx: Transaction,
  admin: Admin<"money:write">,
  { asked, pieces, prefix, gateway, terms }: ToRecord,
): Promise<void> {
  const { now } = terms;
  const { id, byHand, email, delivery, name, address } = asked;
  const isLink = byHand === "link";
  const handover = typeof delivery === "string" ? delivery : null;
  const lines = asked.lines.map((line) => orderLine(line, pieceOf(pieces, line)));
  const subtotalCents = sumMoney(lines.map(({ priceCents, quantity }) => timesMoney(priceCents, quantity)));
  const deliveryCents = typeof delivery === "string" ? toMoney(0) : delivery.amountCents;
  const order = {
    id,
    checkoutKey: `by hand ${id}`,
    email,
    delivery: typeof delivery === "string" ? null : zoneOf(delivery),
    byHand,
    handover,
    // Till money is real, whatever the shop is connected to.
    provider: isLink ? gateway.provider : ("till" as const),
    livemode: isLink ? gateway.livemode : true,
    customer: name || address ? { name: name || null, phone: null, address } : null,
    subtotalCents,
    createdAt: now,
    sessionExpiresAt: isLink ? new Date(now.getTime() + LINK_MINUTES * 60_000) : null,
  };
  const how = BY_HAND_LABELS[byHand].toLowerCase();
  const reference = await recordOrder(tx, order, orderReference(prefix, now), lines, `by hand: ${how}`);
  const wanted = lines.map((line, index) => ({ ...line, lineNo: index + 1, pieces: line.quantity }));
  const short = await reservePieces(tx, id, wanted);
  if (short.length > 0) throw new Refused(await notTaken(tx, asked.lines, short));
  await announceStock(tx, wanted);
  if (isLink) await queueMail(tx, id, "link", now);
  else {
    const totalCents = toMoney(subtotalCents + deliveryCents);
    await sellReservedPieces(tx, id);
    await recordPayments(tx, [{ orderId: id, kind: "till", amountCents: totalCents, paidAt: now }]);
    const paid = { from: "open", to: "paid", reason: `by hand: ${how}` } as const;
    await moveOrder(tx, id, paid, { deliveryCents, totalCents, paidAt: now });
    await queueMail(tx, id, "receipt", now);
    if (handover === "hand")
      await moveOrder(
        tx,
        id,
        { from: "paid", to: "fulfilled", reason: "handed over" },
        { fulfilledAt: now, deliveredOn: shopDay(now) },
      );
  }
  const changes = [{ field: "paid by", from: null, to: BY_HAND_LABELS[byHand] }, ...agreed(asked, lines)];
  await recordChange(tx, admin, {
    subjectKind: "order",
    subjectId: reference,
    action: "made by hand",
    changes,
  });
  if (!isLink) await issueInvoice(tx, id, terms);
}

const zoneOf = ({ listedCents: _, ...zone }: Exclude<HandOrder["delivery"], string>) => zone;

/** `lineProblems` has found every piece. */
function orderLine(
  { priceCents, quantity, isMadeToMeasure, ...line }: HandLine,
  piece: FoundPiece | undefined,
) {
  if (!piece) throw new Error(`There is no piece ${line.variantId}`);
  const { title, size, colorName, imageUrl } = piece;
  const listedCents = piece.priceCents === priceCents ? null : piece.priceCents;
  const ids = { productSlug: line.slug, variantId: line.variantId };
  const withdrawalException = isMadeToMeasure ? ("made-to-measure" as const) : null;
  const sold = { title, size, colorName, imageUrl, priceCents, listedCents, quantity };
  return { ...ids, ...sold, withdrawalException };
}

type Line = ReturnType<typeof orderLine>;

/** Why available pieces could not be set aside: they are sold by now, or kept for people who wait for them. */
async function notTaken(
  tx: Transaction,
  asked: readonly HandLine[],
  short: readonly OrderPieces[],
): Promise<HandProblem[]> {
  const now = await findPieces(tx, asked);
  return short.map(({ lineNo, pieces, productSlug: slug, variantId }) => {
    const piece = now.find((each) => each.slug === slug && each.variantId === variantId);
    const name = piece ? soldName(piece) : "This piece";
    const message =
      piece && (piece.left ?? 0) >= pieces
        ? `People on the waiting list come first for what is left of ${name}. Take it out, or see who waits for it.`
        : `${name} has just been sold: there are not that many left.`;
    return { line: lineNo - 1, message };
  });
}

/** The owner's agreed prices and charge, beside the shop's own. */
function agreed({ delivery }: HandOrder, lines: readonly Line[]) {
  const ofLines = lines.flatMap((line) =>
    line.listedCents === null
      ? []
      : [
          {
            field: `price of ${soldName(line)}`,
            from: formatMoney(line.listedCents),
            to: formatMoney(line.priceCents),
          },
        ],
  );
  if (typeof delivery === "string" || delivery.listedCents === delivery.amountCents) return ofLines;
  const { listedCents, amountCents } = delivery;
  return [...ofLines, { field: "delivery", from: formatMoney(listedCents), to: formatMoney(amountCents) }];
}
