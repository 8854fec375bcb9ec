import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf } from "#app/features/checkout/testing/paid-order.server.ts";
import { openSmallShop, type SmallShop } from "#app/features/checkout/testing/small-shop.server.ts";
import { adminForTests } from "#app/features/identity/testing/admin-for-tests.ts";
import { fulfilOrder } from "#app/features/orders/fulfil-order.server.ts";
import { reconcileRefunds } from "#app/features/refunds/reconcile-refunds.server.ts";
import {
  bookPiece,
  recordReceived,
  recordSentBack,
  refuseReturn,
} from "#app/features/returns/book-return.server.ts";
import { refundReturn } from "#app/features/returns/refund-return.server.ts";
import { saveReturn } from "#app/features/returns/save-return.server.ts";
import { saveWithdrawal } from "#app/features/returns/save-withdrawal.server.ts";
import { sold, TERMS } from "#app/features/returns/testing/sold-order.server.ts";
import { rounds } from "../support/fault-rounds.ts";
import { brokenInvariants } from "../support/invariants.ts";

const PRICE = 18_500;
const DELIVERY = 495;
const MADE = 20_000;

/** One order, as it must be: where each piece is, and what went back. */
interface Model {
  isSent: boolean;
  pieces: ("kept" | "asked" | "shelf" | "written-off" | "repaired")[];
  returns: ModelReturn[];
  refunded: number;
}
interface ModelReturn {
  id: string;
  isWithdrawal: boolean;
  isAlteration: boolean;
  state: "requested" | "received" | "booked" | "settled" | "refused";
  pieces: number[];
}

const which = fc.nat({ max: 2 });
/** At least one of them; a step asks for those that its order has. */
const pieces = fc.subarray([0, 1, 2], { minLength: 1 });
const command = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant("send" as const) }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constantFrom("withdraw", "withdraw", "return", "return", "alter"),
      pieces,
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      do: fc.constantFrom("receive", "receive", "receive", "refuse", "send-back"),
      which,
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      do: fc.constant("book" as const),
      which,
      piece: fc.nat({ max: 2 }),
      isWhole: fc.boolean(),
    }),
    weight: 7,
  },
  { arbitrary: fc.record({ do: fc.constant("refund" as const), which, isKilled: fc.boolean() }), weight: 4 },
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;
const history = fc.record({
  qty: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(fc.record({ command, times: fc.constantFrom(1, 1, 2, 3) }), {
    minLength: 4,
    maxLength: 16,
  }),
});

let small: SmallShop;
const admin = adminForTests();
beforeAll(async () => {
  small = await openSmallShop({ pieces: MADE });
});
afterAll(() => small.close());

/** The command about a return and pieces that there are. */
function inOrder(wished: Command, model: Model): Command {
  if ("pieces" in wished)
    return { ...wished, pieces: [...new Set(wished.pieces.map((piece) => piece % model.pieces.length))] };
  if (!("which" in wished) || model.returns.length === 0) return wished;
  const which = wished.which % model.returns.length;
  const given = model.returns[which]?.pieces ?? [];
  return "piece" in wished
    ? { ...wished, which, piece: given[wished.piece % given.length] ?? 0 }
    : { ...wished, which };
}

/** The process dies after the refund was recorded, before the provider is asked. */
const killed = () => ({
  ...small.shop,
  gateway: { ...small.shop.gateway, refund: () => Promise.reject(new Error("killed")) },
});

/** Does it in the shop, as often at the same moment as the step says; returns nothing, the model knows the outcome. */
async function act(
  orderId: string,
  model: Model,
  { command, times }: { command: Command; times: number },
  id: string,
) {
  const { db, now } = small.shop;
  const at = { now: now() };
  const found = "which" in command ? model.returns[command.which]?.id : undefined;
  const once = async (): Promise<unknown> => {
    const keys = "pieces" in command ? command.pieces.map((piece) => `1-${piece + 1}`) : [];
    switch (command.do) {
      case "send":
        return fulfilOrder(db, admin, {
          order: { id: orderId, reference: "" },
          parcel: { carrier: "", tracking: "" },
          ...at,
        });
      case "withdraw":
        return saveWithdrawal(db, { id, orderId, pieces: keys }, { terms: TERMS, ...at });
      case "return":
      case "alter": {
        const wish = command.do === "alter" ? "alteration" : "refund";
        const input = { id, pieces: keys, reason: "too-small", wish } as const;
        return saveReturn(db, orderId, { ...input, pieces: keys }, { terms: TERMS, returnsDays: 5, ...at });
      }
    }
    if (found === undefined) return null;
    switch (command.do) {
      case "receive":
        return recordReceived(db, admin, { id: found, ...at });
      case "refuse":
        return refuseReturn(db, admin, { id: found, ...at });
      case "send-back":
        return recordSentBack(db, admin, { id: found, ...at });
      case "book": {
        const condition = conditionOf(model.returns[command.which], command.isWhole);
        return bookPiece(db, admin, { id: found, lineNo: 1, pieceNo: command.piece + 1, condition, ...at });
      }
      case "refund":
        return refundReturn(command.isKilled ? killed() : small.shop, admin, {
          id: found,
          terms: TERMS,
        }).catch(() => null);
    }
  };
  await Promise.all(Array.from({ length: times }, once));
}

const conditionOf = (given: ModelReturn | undefined, isWhole: boolean) =>
  given?.isAlteration ? "repaired" : isWhole ? "shelf" : "written-off";

/** The same in the model. Doing it twice is doing it once. */
function follow(model: Model, command: Command, id: string): void {
  const given = "which" in command ? model.returns[command.which] : undefined;
  switch (command.do) {
    case "send":
      if (isClosed(model) || model.returns.some(isWaiting)) return;
      model.isSent = true;
      return;
    case "withdraw":
    case "return":
    case "alter": {
      if (!("pieces" in command)) return;
      const isFree = command.pieces.every((piece) => model.pieces[piece] === "kept");
      if (!isFree || isClosed(model) || (command.do !== "withdraw" && !model.isSent)) return;
      for (const piece of command.pieces) model.pieces[piece] = "asked";
      const isWithdrawal = command.do === "withdraw";
      const isAlteration = command.do === "alter";
      model.returns.push({ id, isWithdrawal, isAlteration, state: "requested", pieces: command.pieces });
      return;
    }
    case "receive":
      if (given?.state === "requested" && model.isSent) given.state = "received";
      return;
    case "refuse":
      if (!given || given.isWithdrawal || !["requested", "received"].includes(given.state)) return;
      if (given.pieces.some((piece) => model.pieces[piece] !== "asked")) return;
      end(model, given, "refused");
      return;
    case "send-back":
      if (given?.state === "booked" && given.isAlteration) end(model, given, "settled");
      return;
    case "book":
      if (given?.state !== "received" || !given.pieces.includes(command.piece)) return;
      if (model.pieces[command.piece] !== "asked") return;
      model.pieces[command.piece] = conditionOf(given, command.isWhole);
      if (given.pieces.every((piece) => model.pieces[piece] !== "asked")) given.state = "booked";
      return;
    case "refund":
      if (given && !given.isAlteration) payBack(model, given);
  }
}

function end(model: Model, given: ModelReturn, state: "refused" | "settled"): void {
  given.state = state;
  for (const piece of given.pieces) model.pieces[piece] = "kept";
}

function payBack(model: Model, given: ModelReturn): void {
  const isReady = given.state === "booked" || (given.state === "requested" && !model.isSent);
  if (!isReady) return;
  if (!model.isSent) for (const piece of given.pieces) model.pieces[piece] = "shelf";
  given.state = "settled";
  const forMoney = model.returns.filter(({ isAlteration, state }) => !isAlteration && state !== "refused");
  const isBack = (piece: number) => forMoney.some(({ pieces }) => pieces.includes(piece));
  const isLast = forMoney.at(-1) === given && model.pieces.every((_, piece) => isBack(piece));
  const amount = given.pieces.length * PRICE + (isLast ? DELIVERY : 0);
  model.refunded += Math.min(amount, totalOf(model) - model.refunded);
}

const totalOf = ({ pieces }: Model): number => pieces.length * PRICE + DELIVERY;
/** A withdrawal that is to be confirmed: until then nothing is sent. */
const isWaiting = ({ isWithdrawal, state }: ModelReturn): boolean => isWithdrawal && state === "requested";
/** Nothing of it was kept, and nothing waited, when a refund before the sending closed it. */
const isCancelled = (model: Model): boolean =>
  !model.isSent &&
  model.returns.some(({ state }) => state === "settled") &&
  !model.returns.some(isWaiting) &&
  !model.pieces.includes("kept");
const isClosed = (model: Model): boolean => model.refunded === totalOf(model) || isCancelled(model);

test("in any history of withdrawals and returns, stock, money and provider agree", {
  timeout: 3_600_000,
}, async () => {
  let onShelf = MADE;
  let paidBack = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ qty, steps }) => {
      const order = await sold(small, qty);
      const model: Model = { isSent: false, pieces: Array(qty).fill("kept"), returns: [], refunded: 0 };
      for (const { command: wished, times } of steps) {
        const id = randomUUID();
        const own = inOrder(wished, model);
        await act(order.id, model, { command: own, times }, id);
        follow(model, own, id);
      }
      paidBack += model.refunded > 0 ? 1 : 0;
      small.wait(10);
      await reconcileRefunds(small.shop);
      onShelf += model.pieces.filter((piece) => piece === "shelf").length - qty;
      expect(await orderOf(small, order.id)).toMatchObject({ refundedCents: model.refunded });
      expect((await small.stock()).onHand).toBe(onShelf);
      const given = await small.shop.gateway.refundsOf(order.paymentId ?? "");
      expect(given.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(model.refunded);
    }),
    { numRuns: rounds({ short: 40, full: 2_500 }) },
  );
  expect(paidBack).toBeGreaterThan(5);
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
});
