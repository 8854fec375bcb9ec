import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import type { Area } from "#app/domain/identity/rights.ts";
import {
  bookPiece,
  recordReceived,
  recordSentBack,
  refuseReturn,
  setAsideWithdrawal,
} from "#app/domain/returns/book-return.server.ts";
import type { ReturnTerms } from "#app/domain/returns/find-contract.server.ts";
import { refundReturn, sendCredit } from "#app/domain/returns/refund-return.server.ts";
import type { Condition } from "#app/domain/returns/return-state.ts";
import { linkExchange, sendExchange } from "#app/domain/returns/settle-exchange.server.ts";
import type { CheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import { openPayment } from "#app/domain/selling/checkout/open-payment.server.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { loadReturnPage } from "./load-returns.server.ts";
import type { ReturnDone } from "./return-view.ts";

/** A press on a return's page. */
export type ReturnChange =
  | { intent: (typeof PRESSES)[number] }
  | { intent: "book"; lineNo: number; pieceNo: number; condition: Condition };

const PRESSES = [
  "received",
  "refund",
  "sent-back",
  "refuse",
  "not-by-customer",
  "send-exchange",
  "payment-link",
  "send-credit",
] as const;
const CONDITIONS: readonly Condition[] = ["shelf", "written-off", "repaired"];

/** Reads a form of the page; null for one that it never sent. */
export function parseReturnChange(form: FormData): ReturnChange | null {
  const intent = PRESSES.find((press) => press === form.get("intent"));
  if (intent) return { intent };
  const piece = /^([a-z-]+) (\d{1,6})-(\d{1,6})$/.exec(String(form.get("book") ?? ""));
  const condition = CONDITIONS.find((known) => known === piece?.[1]);
  if (!piece || !condition) return null;
  return { intent: "book", lineNo: Number(piece[2]), pieceNo: Number(piece[3]), condition };
}

/** Who packs parcels unpacks them too; the money is the owner's. */
export const areaOfReturnChange = ({ intent }: ReturnChange): Area =>
  intent === "received" || intent === "book" || intent === "sent-back" ? "orders" : "money";

interface Asked {
  id: string;
  change: ReturnChange;
  terms: ReturnTerms;
  /** The beginning of references. */
  prefix: string;
  /** The shop's secret, of which the codes of gift cards are made. */
  secret: string;
}

/** Carries out a press. The error is a sentence for the owner; nothing was changed then. */
export async function changeReturn(
  deps: CheckoutDeps,
  admin: Admin<"orders:write">,
  { id, change, terms, prefix, secret }: Asked,
): Promise<Result<ReturnDone, string>> {
  switch (change.intent) {
    case "received": {
      const done = await recordReceived(deps.db, admin, { id, now: deps.now() });
      return done.ok ? ok("received") : done;
    }
    case "book": {
      const done = await bookPiece(deps.db, admin, { id, ...change, now: deps.now() });
      return done.ok ? ok("booked") : done;
    }
    case "sent-back": {
      const done = await recordSentBack(deps.db, admin, { id, now: deps.now() });
      return done.ok ? ok("sent-back") : done;
    }
    case "refuse": {
      if (!holds(admin, "money", "write")) throw new Error("A refusal was not guarded");
      const done = await refuseReturn(deps.db, admin, { id, now: deps.now() });
      return done.ok ? ok("refused") : done;
    }
    case "not-by-customer": {
      if (!holds(admin, "money", "write")) throw new Error("A withdrawal’s end was not guarded");
      const done = await setAsideWithdrawal(deps.db, admin, { id, now: deps.now() });
      return done.ok ? ok("set-aside") : done;
    }
    case "send-exchange": {
      if (!holds(admin, "money", "write")) throw new Error("An exchange was not guarded");
      const parcel = { carrier: "", tracking: "" };
      const done = await sendExchange(deps, admin, { id, terms, prefix, parcel });
      return done.ok ? ok("exchange-sent") : done;
    }
    case "send-credit": {
      if (!holds(admin, "money", "write")) throw new Error("Store credit was not guarded");
      const done = await sendCredit(deps, admin, { id, terms, prefix, secret });
      return done.ok ? ok("credit-sent") : done;
    }
    case "payment-link": {
      if (!holds(admin, "money", "write")) throw new Error("A payment link was not guarded");
      const made = await linkExchange(deps, admin, { id, terms, prefix });
      if (!made.ok) return made;
      const opened = await openPayment(made.value, deps.site.origin, deps);
      return opened.ok ? ok("link-sent") : err(NO_LINK);
    }
    case "refund": {
      if (!holds(admin, "money", "write")) throw new Error("A refund was not guarded");
      const done = await refundReturn(deps, admin, { id, terms });
      if (!done.ok) return done;
      if (done.value === null) return ok("settled");
      if (done.value === "asked" || done.value === "failed") return ok(done.value);
      return ok((await loadReturnPage(deps.db, admin, { id, terms }))?.isTill ? "given-back" : "refunded");
    }
  }
}

const NO_LINK =
  "The payment provider gave no link, and the new pieces are held no longer. Try again in a minute.";
