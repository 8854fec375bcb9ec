import { ZONES } from "#app/domain/delivery/testing/zones-for-tests.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { REGISTERED_SELLER } from "#app/domain/money/invoices/testing/seller-for-tests.ts";
import { stripeGateway } from "#app/domain/money/payments/stripe-gateway.server.ts";
import { SECRET_KEY, WEBHOOK_SECRET } from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { saveReturn } from "#app/domain/returns/answer-return.server.ts";
import {
  bookPiece,
  recordReceived,
  recordSentBack,
  refuseReturn,
} from "#app/domain/returns/book-return.server.ts";
import { fulfilOrder } from "#app/domain/returns/fulfil-order.server.ts";
import { refundReturn, sendCredit } from "#app/domain/returns/refund-return.server.ts";
import type { Condition } from "#app/domain/returns/return-state.ts";
import { returnsOfRefunds } from "#app/domain/returns/returns-of-refunds.server.ts";
import { saveWithdrawal } from "#app/domain/returns/save-withdrawal.server.ts";
import { type ExchangeDeps, sendExchange } from "#app/domain/returns/settle-exchange.server.ts";
import { TERMS } from "#app/domain/returns/testing/sold-order.server.ts";
import { openDatabase } from "#app/platform/db/client.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import type { Place } from "./order-actor.ts";
import { type Actor, type SecondProcess, startSecondProcess } from "./second-process.ts";

/** The requests of the shopper's and the owner's pages. Pieces are as forms name them: `1-2`. */
export type Ask =
  | { do: "send"; orderId: string }
  | { do: "withdraw" | "return" | "alter" | "ask-credit"; orderId: string; id: string; pieces: string[] }
  | { do: "exchange"; orderId: string; id: string; pieces: string[]; variantId: string }
  | { do: "receive" | "refuse" | "send-back" | "send-exchange" | "send-credit"; id: string }
  | { do: "book"; id: string; piece: string; condition: Condition }
  | { do: "refund"; id: string; isProviderAway: boolean };

export type AfterSaleActor = Actor<Ask, null>;

/** The same in a process of its own. */
export const startAfterSaleActor = (place: Place): SecondProcess<Ask, null> =>
  startSecondProcess(import.meta.filename, "openAfterSaleActor", place);

/** The shop's functions in this process, over a database and the payment sandbox's HTTP API. */
export function openAfterSaleActor({ connection, sandbox }: Place): AfterSaleActor {
  const database = openDatabase(connection, { applicationName: "shop test", max: 6, log: () => undefined });
  const { db } = database;
  let now = new Date();
  const deps: ExchangeDeps = {
    db,
    gateway: stripeGateway({
      provider: "sandbox",
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: sandbox,
      livemode: false,
      now: () => now,
    }),
    now: () => now,
    log: createLog("error", () => undefined),
    delivery: { zones: ZONES },
    returns: returnsOfRefunds,
    seller: REGISTERED_SELLER,
  };
  return {
    async ask(ask, moment) {
      now = moment;
      await answer(ask, deps);
      return null;
    },
    close: () => database.close(),
  };
}

const admin = adminForTests();

/** A refusal is an answer, too: the model knows each possible one. */
async function answer(ask: Ask, deps: ExchangeDeps): Promise<unknown> {
  const { db } = deps;
  const now = deps.now();
  switch (ask.do) {
    case "send": {
      const order = { id: ask.orderId, reference: "" };
      return fulfilOrder(db, admin, { order, parcel: { carrier: "", tracking: "" }, now });
    }
    case "withdraw":
      return saveWithdrawal(db, ask, { terms: TERMS, now });
    case "return":
    case "alter":
    case "ask-credit":
    case "exchange": {
      const { id, pieces } = ask;
      const sizes =
        ask.do === "exchange" ? Object.fromEntries(pieces.map((key) => [key, ask.variantId])) : {};
      const input = { id, pieces, reason: "too-small" as const, wish: WISHES[ask.do], sizes };
      return saveReturn({ db, now: () => now, terms: TERMS, returnsDays: 5 }, ask.orderId, input);
    }
    case "receive":
      return recordReceived(db, admin, { id: ask.id, now });
    case "refuse":
      return refuseReturn(db, admin, { id: ask.id, now });
    case "send-back":
      return recordSentBack(db, admin, { id: ask.id, now });
    case "send-exchange":
      return sendExchange(deps, admin, {
        id: ask.id,
        terms: TERMS,
        prefix: "BA",
        parcel: { carrier: "", tracking: "" },
      });
    case "send-credit":
      return sendCredit(deps, admin, {
        id: ask.id,
        terms: TERMS,
        prefix: "BA",
        secret: "secret of the tests",
      });
    case "book": {
      const [lineNo = 0, pieceNo = 0] = ask.piece.split("-").map(Number);
      return bookPiece(db, admin, { id: ask.id, lineNo, pieceNo, condition: ask.condition, now });
    }
    case "refund":
      return ask.isProviderAway
        ? refundReturn(providerAway(deps), admin, { id: ask.id, terms: TERMS }).catch(() => null)
        : refundReturn(deps, admin, { id: ask.id, terms: TERMS });
  }
}

const WISHES = {
  return: "refund",
  alter: "alteration",
  exchange: "exchange",
  "ask-credit": "credit",
} as const;

/** The refund is recorded, and the provider is never asked: `reconcileRefunds` has to find it. */
const providerAway = (deps: ExchangeDeps): ExchangeDeps => ({
  ...deps,
  gateway: { ...deps.gateway, refund: () => Promise.reject(new Error("The provider is away")) },
});
