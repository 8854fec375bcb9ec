import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Zone } from "#app/domain/delivery/zone.ts";
import { type Admin, holds } from "#app/domain/identity/identity.server.ts";
import { findMade } from "#app/domain/making/find-made.server.ts";
import { eraseMade } from "#app/domain/making/forget-made.server.ts";
import { adminMadePath, STEPS } from "#app/domain/making/made.ts";
import type { MadeView } from "#app/domain/making/made-view.ts";
import { openBalance } from "#app/domain/making/open-part.server.ts";
import { cancelMade, markMade, writeToCustomer } from "#app/domain/making/progress.server.ts";
import { cleanText, wordsProblem } from "#app/domain/making/request-input.ts";
import { sendQuote } from "#app/domain/making/save-quote.server.ts";
import { PaymentProviderError } from "#app/domain/money/payments/payment-gateway.server.ts";
import type { OrderRow } from "#app/domain/orders/queries.server.ts";
import type { NewCheckoutDeps } from "#app/domain/selling/checkout/checkout-deps.server.ts";
import { openPayment } from "#app/domain/selling/checkout/open-payment.server.ts";
import {
  act,
  type FormResult,
  nothing,
  type PageActions,
  whole,
} from "#app/owner/kit/page-actions.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import type { EncodePicture } from "#app/platform/images/encode-picture.server.ts";
import { textIn } from "#app/shared/form-texts.ts";
import { type Money, parseMoney, toMoney } from "#app/shared/money.ts";
import { shopDay } from "#app/shared/shop-time.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { encodeAll, filesIn } from "#app/shop/made/answer-request.server.ts";
import type { OwnersMadeDone } from "./made-done.ts";
import {
  parseQuote,
  parseStepDays,
  type QuoteProblem,
  quoteDraft,
  readTypedQuote,
  type TypedQuote,
} from "./quote-form.ts";

export interface MadeFormDeps {
  shop: NewCheckoutDeps;
  id: string;
  encode: EncodePicture;
}

/** A request with the data of the owner's page. */
export interface OwnersMade extends MadeView {
  /** Null for whoever may not see money: then the quote and the payments are left out too. */
  money: {
    draft: TypedQuote;
    /** The zone's name, for the charge of the delivery; null for a collection. */
    deliveredTo: string | null;
    /** The id of the refund of an ending, new for each page: a form that is sent twice refunds once. */
    refundId: string;
  } | null;
}

/** The owner's page of a request; null for an unknown id. */
export async function loadMade(
  db: Database,
  admin: Admin<"enquiries:read">,
  id: string,
  { zones, shopName, now }: { zones: readonly Zone[]; shopName: string; now: Date },
): Promise<OwnersMade | null> {
  const found = await findMade(db, { id, admin });
  if (!found) return null;
  if (!holds(admin, "money", "read")) return { ...found, quote: null, payments: [], money: null };
  const { kind, country, quote } = found;
  const zone = zones.find(({ countries }) => country !== null && countries.includes(country));
  return {
    ...found,
    money: {
      draft: quoteDraft(quote, { kind, today: shopDay(now), shopName }),
      deliveredTo: country === null ? null : (zone?.name ?? country),
      refundId: randomUUID(),
    },
  };
}

/** The page's answer to a refused form: its problems, and what was typed in it. */
export interface MadeProblems {
  problems: QuoteProblem[];
  typed: TypedQuote;
}

const done = (id: string, what: OwnersMadeDone) => ({ leadsTo: `${adminMadePath(id)}?done=${what}` });
const shown = (problems: QuoteProblem[], typed: TypedQuote = {}): FormResult<MadeProblems> => ({
  ...{ shown: { problems, typed }, status: 422 },
});
const refused = (fieldId: string, message: string, typed: TypedQuote = {}) =>
  shown([{ fieldId, message }], typed);

/** The forms of a request's page. Whoever answers enquiries answers here; all that is money is the owner's. */
export const MADE_ACTIONS: PageActions<"enquiries", MadeFormDeps, MadeProblems> = {
  area: "enquiries",
  // Pictures of the work.
  largest: { bytes: 31 * 1024 * 1024, fields: 60 },
  asked: "do",
  actions: {
    write: act(whole, async ({ shop, id, encode }, admin, form) => {
      const [text, fittingUrl] = [cleanText(textIn(form, "message")), textIn(form, "fittingUrl").trim()];
      const typed = { ...readTypedQuote(form), message: text, fittingUrl };
      const fault = wordsProblem("message", text);
      if (fault) return refused("message", fault, typed);
      if (fittingUrl !== "" && URL.parse(fittingUrl)?.protocol !== "https:")
        return refused("fittingUrl", "Enter an address that begins with https://", typed);
      const step = STEPS.find((each) => each === form.get("step"));
      const { pictures, problems } = await encodeAll(encode, filesIn(form));
      if (problems[0]) return refused("pictures", problems[0], typed);
      if (!step && text === "" && pictures.length === 0)
        return refused("message", "Write a message, or choose a picture.", typed);
      const progress = step ? { step, fittingUrl, days: parseStepDays(typed) } : null;
      const written = await writeToCustomer(shop, admin, { id, text, pictures, progress });
      return written.ok ? done(id, "written") : refused("message", written.error, typed);
    }),
    quote: act(
      whole,
      async ({ shop, id }, admin, form) => {
        const typed = readTypedQuote(form);
        const found = await findMade(shop.db, { id, admin });
        const after = Number(textIn(form, "after"));
        if (!found || !Number.isInteger(after)) return null;
        const today = shopDay(shop.now());
        const { kind, country } = found;
        const quote = parseQuote(typed, { kind, country, zones: shop.delivery.zones, today });
        if (!quote.ok) return shown(quote.error, typed);
        const sent = await sendQuote(shop, admin, { id, after, quote: quote.value });
        if (!sent.ok) return refused("item-0", sent.error, typed);
        await closePages(shop, sent.value);
        return done(id, "quoted");
      },
      "money",
    ),
    made: act(
      nothing,
      async ({ shop, id }, admin) => {
        const marked = await markMade(shop, admin, id);
        if (!marked.ok) return refused("made", marked.error);
        // The customer's page asks again when the provider gives none now, or when a day has passed.
        const balance = await openBalance({ ...shop, prefix: shop.orderPrefix }, { id });
        if (balance?.ok) await openPayment(balance.value, shop.site.origin, shop);
        return done(id, balance?.ok ? "made" : "altered");
      },
      "money",
    ),
    cancel: act(
      whole,
      async ({ shop, id }, admin, form) => {
        const [text, amount] = [cleanText(textIn(form, "reason")), textIn(form, "refund").trim()];
        const typed = { reason: text, refund: amount };
        const fault =
          text === "" ? "Write the customer a sentence: why it ends." : wordsProblem("message", text);
        if (fault) return refused("reason", fault, typed);
        const refundCents = amount === "" ? toMoney(0) : parseMoney(amount);
        if (refundCents === null)
          return refused("refund", "Enter an amount such as 150, or leave it empty.", typed);
        const sent = textIn(form, "refundId");
        const refundId = isUuid(sent) ? sent : randomUUID();
        const cancelled = await cancelMade(shop, admin, {
          ...{ id, text, refundId },
          refundCents: refundCents as Money,
        });
        if (!cancelled.ok) return refused("reason", cancelled.error, typed);
        await closePages(shop, cancelled.value);
        return done(id, "cancelled");
      },
      "money",
    ),
    erase: act(
      z.object({}),
      async ({ shop, id }, admin) => {
        const erased = await eraseMade(shop, admin, id);
        return erased.ok ? done(id, "erased") : refused("erase", erased.error);
      },
      "personal-data",
    ),
  },
};

/**
 * Closes the payment pages of orders that have ended here. When the provider does not answer, the reconciler closes
 * them; money that comes until then goes back (`madeProblem`).
 */
async function closePages({ gateway, log }: NewCheckoutDeps, ended: readonly OrderRow[]): Promise<void> {
  for (const { id, sessionId } of ended) {
    if (sessionId === null) continue;
    try {
      await gateway.expireSession(sessionId);
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      log.warn("A payment page is closed later", { order: id, reason: error.reason });
    }
  }
}
