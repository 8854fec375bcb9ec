import type { Admin } from "#app/domain/identity/identity.server.ts";
import type { Area } from "#app/domain/identity/rights.ts";
import {
  type BookedPiece,
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
import { act, nothing, outcomeOf, type PageActions } from "#app/owner/kit/page-actions.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { loadReturnPage } from "./load-returns.server.ts";
import { type ReturnDone, returnPath } from "./return-view.ts";

interface ReturnFormDeps {
  shop: CheckoutDeps;
  id: string;
  terms: ReturnTerms;
  /** The prefix of references. */
  prefix: string;
  /** The shop's secret, of which the codes of gift cards are made. */
  secret: string;
}

const CONDITIONS: readonly Condition[] = ["shelf", "written-off", "repaired"];

function parseBooked(form: FormData): Result<Omit<BookedPiece, "id">, never> | null {
  const piece = /^([a-z-]+) (\d{1,6})-(\d{1,6})$/.exec(textIn(form, "book"));
  const condition = CONDITIONS.find((known) => known === piece?.[1]);
  return piece && condition ? ok({ lineNo: Number(piece[2]), pieceNo: Number(piece[3]), condition }) : null;
}

/** An action on the return, and what was done. The error is a sentence for the owner; nothing was changed then. */
const onReturn = <A extends Area, Values, Value>(
  area: A,
  parse: (form: FormData) => Result<Values, never> | null,
  done: ReturnDone | ((value: Value) => ReturnDone),
  run: (
    deps: ReturnFormDeps & { now: Date },
    admin: Admin<"orders:write"> & Admin<`${A}:write`>,
    values: Values,
  ) => Promise<Result<Value, string>>,
) =>
  act<"orders", ReturnFormDeps, string, Values, A>(
    parse,
    async (deps, admin, values) =>
      outcomeOf(
        await run({ ...deps, now: deps.shop.now() }, admin, values),
        (value) => `${returnPath(deps.id)}?done=${typeof done === "string" ? done : done(value)}`,
        (message) => message,
      ),
    area,
  );

/** The buttons of a return's page. Who packs parcels unpacks them too; the money is the owner's. */
export const RETURN_ACTIONS: PageActions<"orders", ReturnFormDeps, string> = {
  area: "orders",
  largest: { bytes: 2_000 },
  asked: (form) => form.get("intent") ?? (form.has("book") && "book"),
  actions: {
    received: onReturn("orders", nothing, "received", ({ shop, id, now }, admin) =>
      recordReceived(shop.db, admin, { id, now }),
    ),
    book: onReturn("orders", parseBooked, "booked", ({ shop, id, now }, admin, piece) =>
      bookPiece(shop.db, admin, { id, ...piece, now }),
    ),
    "sent-back": onReturn("orders", nothing, "sent-back", ({ shop, id, now }, admin) =>
      recordSentBack(shop.db, admin, { id, now }),
    ),
    refuse: onReturn("money", nothing, "refused", ({ shop, id, now }, admin) =>
      refuseReturn(shop.db, admin, { id, now }),
    ),
    "not-by-customer": onReturn("money", nothing, "set-aside", ({ shop, id, now }, admin) =>
      setAsideWithdrawal(shop.db, admin, { id, now }),
    ),
    "send-exchange": onReturn("money", nothing, "exchange-sent", ({ shop, id, terms, prefix }, admin) =>
      sendExchange(shop, admin, { id, terms, prefix, parcel: { carrier: "", tracking: "" } }),
    ),
    "send-credit": onReturn("money", nothing, "credit-sent", ({ shop, ...asked }, admin) =>
      sendCredit(shop, admin, asked),
    ),
    "payment-link": onReturn("money", nothing, "link-sent", async ({ shop, id, terms, prefix }, admin) => {
      const made = await linkExchange(shop, admin, { id, terms, prefix });
      if (!made.ok) return made;
      const opened = await openPayment(made.value, shop.site.origin, shop);
      return opened.ok ? opened : err(NO_LINK);
    }),
    refund: onReturn(
      "money",
      nothing,
      (done: ReturnDone) => done,
      async ({ shop, id, terms }, admin) => {
        const done = await refundReturn(shop, admin, { id, terms });
        if (!done.ok) return done;
        if (done.value === null) return ok("settled");
        if (done.value === "asked" || done.value === "failed") return ok(done.value);
        return ok((await loadReturnPage(shop.db, admin, { id, terms }))?.isTill ? "given-back" : "refunded");
      },
    ),
  },
};

const NO_LINK =
  "The payment provider gave no link, and the new pieces are held no longer. Try again in a minute.";
