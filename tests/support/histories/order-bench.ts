import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import {
  type PaymentGateway,
  PaymentProviderError,
} from "#app/domain/money/payments/payment-gateway.server.ts";
import { filledForm, WEBHOOK_SECRET } from "#app/domain/money/payments/testing/serve-sandbox.server.ts";
import { signEvent } from "#app/domain/money/sandbox/deliver-events.server.ts";
import { loadPayPage, submitPayPage } from "#app/domain/money/sandbox/pay.server.ts";
import { discounts } from "#app/domain/selling/promotions.tables.server.ts";
import type { Database } from "#app/platform/db/client.server.ts";
import { toMoney } from "#app/shared/money.ts";
import { editStock, makeRun, publish } from "../database/limited-run.ts";
import type { Piece } from "../requests/checkout.ts";
import { eventOf, expiredEvent } from "../requests/webhook.ts";
import { ORIGIN, type OrderActor, PART, type Told } from "./order-actor.ts";
import {
  type Answer,
  CODE_OFF,
  CODE_USES,
  type Command,
  homeOf,
  moneyBack,
  type Outcome,
  outcomes,
  type World,
} from "./order-model.ts";

/** A command that names orders by their index, because it is generated before they exist. */
export type Wish =
  | { do: "open"; shopper: number; pieces: number; asked: number; hasCode: boolean; isSameBrowser: boolean }
  | { do: "pay" | "expire" | "event" | "look" | "lie" | "hear"; pick: number }
  | { do: "refund" | "give"; pick: number; isWhole: boolean }
  | { do: "reconcile" }
  | { do: "edit"; pieces: number }
  | { do: "publish"; isShown: boolean }
  | { do: "wait"; minutes: number };

export interface Bench {
  db: Database;
  gateway: PaymentGateway;
  actors: readonly OrderActor[];
  /** Sets the provider's clock; the shop's processes are told the time with each request. */
  setNow(now: Date): void;
}

const START = Date.UTC(2026, 10, 20, 9, 45);
let histories = 0;

/** One shop's day: applies the same commands to the shop and to the model, and compares them after each step. */
export class History {
  private readonly nth = ++histories;
  private readonly bench: Bench;
  private readonly piece: Piece;
  /**
   * All states that the shop may be in, by the observations so far; one, unless two simultaneous commands left it open.
   */
  private worlds: World[];
  private readonly latest = new Map<number, string>();
  private readonly sessions = new Map<string, { session: string; reference: string }>();
  private lies = 0;

  private constructor(bench: Bench, piece: Piece, pieces: number) {
    this.bench = bench;
    this.piece = piece;
    this.worlds = [
      { now: START / 1000, made: pieces, onHand: pieces, reserved: 0, sold: 0, isShown: true, orders: [] },
    ];
  }

  static async begin(bench: Bench, pieces: number): Promise<History> {
    const [piece] = await makeRun(bench.db, pieces);
    if (!piece) throw new Error("Nothing was made");
    bench.setNow(new Date(START));
    const history = new History(bench, piece, pieces);
    const code = history.code;
    await bench.db.insert(discounts).values({
      id: code,
      code,
      name: code,
      kind: "amount",
      amountCents: toMoney(CODE_OFF),
      scope: "all",
      usesInAll: CODE_USES,
    });
    return history;
  }

  /** Carries out the given commands at the same time, and compares. */
  async step(wishes: Wish[], firstActor = 0): Promise<void> {
    const commands = wishes.map((wish) => this.resolve(wish));
    const possible = this.worlds.flatMap((world) => outcomes(world, commands));
    const told = await Promise.all(
      commands.map((command, index) => this.carryOut(command, this.actor(firstActor + index))),
    );
    await this.learn(told);
    const seen = await this.look();
    const answers = told.map((answer) => this.answerOf(answer));
    const matching = possible.flatMap((outcome) => matches(outcome, answers, seen));
    if (matching.length === 0) {
      throw new Error(
        `Not as it should be after ${JSON.stringify(commands)}\nfrom ${JSON.stringify(this.worlds)}\n` +
          `told ${JSON.stringify(told)}\nseen ${JSON.stringify(seen)}\nmay be ${JSON.stringify(possible)}`,
      );
    }
    this.worlds = [...new Map(matching.map((world) => [JSON.stringify(world), world])).values()];
    this.bench.setNow(this.now);
    for (const [index, command] of commands.entries()) {
      const answer = told[index];
      if (command.do === "open" && answer && "key" in answer) this.latest.set(command.shopper, answer.key);
    }
  }

  /** Brings everything to its end: afterwards no order may be open, and no piece reserved. */
  async end(): Promise<void> {
    await this.step([{ do: "wait", minutes: 40 }]);
    await this.step([{ do: "reconcile" }]);
    for (const pick of this.world.orders.keys()) {
      await this.step([{ do: "event", pick }]);
      await this.step([{ do: "hear", pick }]);
    }
    const { reserved, orders } = this.world;
    if (reserved !== 0 || orders.some(({ state }) => state === "open"))
      throw new Error("An order was left open");
  }

  /** The day's own discount code. */
  private get code(): string {
    return `RUN${this.nth}`;
  }

  private get world(): World {
    const [world] = this.worlds;
    if (!world) throw new Error("There is no world");
    return world;
  }

  private get now(): Date {
    return new Date(this.world.now * 1000);
  }

  private actor(index: number): OrderActor {
    const actor = this.bench.actors[index % this.bench.actors.length];
    if (!actor) throw new Error("There is no process");
    return actor;
  }

  /** A command for an order that does not exist yet lets a moment pass instead. */
  private resolve(wish: Wish): Command {
    if (wish.do === "open") {
      const { isSameBrowser, ...command } = wish;
      return { ...command, earlier: (isSameBrowser && this.latest.get(wish.shopper)) || null };
    }
    if (!("pick" in wish)) return wish;
    const { orders } = this.world;
    const order = orders[wish.pick % Math.max(1, orders.length)];
    if (!order) return { do: "wait", minutes: 0 };
    return "isWhole" in wish
      ? { do: wish.do, order: order.id, isWhole: wish.isWhole }
      : { do: wish.do, order: order.id };
  }

  private async carryOut(command: Command, actor: OrderActor): Promise<Told> {
    const { db, gateway } = this.bench;
    switch (command.do) {
      case "open":
        return actor.ask({ do: "open", input: this.input(command), ...this.visitorOf(command) }, this.now);
      case "reconcile":
        return actor.ask({ do: "reconcile" }, this.now);
      case "look": {
        const { reference, session } = this.namesOf(command.order);
        return actor.ask({ do: "look", oid: reference, sid: session }, this.now);
      }
      case "pay":
        await this.pay(this.namesOf(command.order).session);
        return null;
      case "expire":
        await gateway.expireSession(this.namesOf(command.order).session);
        return null;
      case "event":
        return this.deliver(command.order, actor);
      case "lie":
        return this.lie(command.order, actor);
      case "refund":
        return actor.ask({ do: "refund", order: command.order, isWhole: command.isWhole }, this.now);
      case "give":
        await this.give(this.namesOf(command.order).session, command.isWhole);
        return null;
      case "hear":
        return this.tellRefunds(command.order, actor);
      case "edit":
        await editStock(db, this.piece, command.pieces);
        return null;
      case "publish":
        await publish(db, this.piece.slug, command.isShown ? "shown" : "hidden");
        return null;
      case "wait":
        return null;
    }
  }

  private visitorOf({ earlier, shopper }: Extract<Command, { do: "open" }>) {
    return { earlier, mark: `${this.nth}, ${homeOf(shopper)}` };
  }

  private input({ shopper, pieces, asked, hasCode }: Extract<Command, { do: "open" }>) {
    const { slug, size, color, amount } = this.piece;
    const day = String(10_000_000 + this.nth);
    return {
      items: [{ slug, size, color, amount: toMoney(amount), qty: pieces, currency: "gbp" }],
      orderId: `BA-${day}-${String(shopper * 10 + asked).padStart(4, "0")}`,
      email: `shopper-${shopper}-${this.nth}@example.com`,
      returnUrl: ORIGIN,
      ...(hasCode && { codes: [this.code] }),
    };
  }

  private namesOf(order: string): { session: string; reference: string } {
    const names = this.sessions.get(order);
    if (!names) throw new Error(`${order} has no session`);
    return names;
  }

  private async pay(session: string): Promise<void> {
    const page = await loadPayPage(this.bench.db, session, this.now);
    if (page?.step !== "pay") return;
    const outcome = await submitPayPage(
      this.bench.db,
      session,
      filledForm({ rate: page.form.rate }),
      this.now,
    );
    if (outcome && "step" in outcome && outcome.step === "pay") throw new Error("The card was not taken");
  }

  /** Delivers the provider's own event, as often as requested. Without an event, nothing happens. */
  private async deliver(order: string, actor: OrderActor): Promise<Told> {
    const event = await eventOf(this.bench.db, this.namesOf(order).session);
    return event && this.send(event, actor);
  }

  /** A refund that is made at the provider by hand. */
  private async give(session: string, isWhole: boolean): Promise<void> {
    const { gateway } = this.bench;
    const { paymentId, totalCents } = (await gateway.findSession(session)) ?? {
      paymentId: null,
      totalCents: 0,
    };
    if (paymentId === null) return;
    const given = (await gateway.refundsOf(paymentId)).reduce((sum, { amountCents }) => sum + amountCents, 0);
    const left = totalCents - given;
    if (left === 0) return;
    const amountCents = toMoney(isWhole ? left : Math.min(PART, left));
    const order = { id: "by hand", reference: "by hand" };
    try {
      await gateway.refund({ refundId: randomUUID(), paymentId, amountCents, order });
    } catch (error) {
      // Another command came first.
      if (!(error instanceof PaymentProviderError) || error.reason !== "refused") throw error;
    }
  }

  /** The provider's events about the order's refunds, latest first. */
  private async tellRefunds(order: string, actor: OrderActor): Promise<Told> {
    const { session } = this.namesOf(order);
    const { rows } = await this.bench.db.execute<{ body: unknown }>(
      sql`SELECT told.body FROM sandbox_events AS told
        JOIN sandbox_objects AS session ON session.id = ${session}
        WHERE told.type = 'refund.created'
          AND told.body -> 'data' -> 'object' ->> 'payment_intent' = session.body -> 'session' ->> 'payment_intent'
        ORDER BY told.created_at DESC, told.id`,
    );
    for (const { body } of rows) await this.send(body, actor);
    return null;
  }

  /** A signed event that says that a page is closed, whatever its real state. */
  private lie(order: string, actor: OrderActor): Promise<Told> {
    this.lies += 1;
    const body = expiredEvent(`evt_lie_${this.nth}_${this.lies}`, this.namesOf(order).session, order);
    return this.send(body, actor);
  }

  private send(event: unknown, actor: OrderActor): Promise<Told> {
    const body = JSON.stringify(event);
    return actor.ask({ do: "event", body, signature: signEvent(body, WEBHOOK_SECRET, this.now) }, this.now);
  }

  private async learn(told: Told[]): Promise<void> {
    for (const answer of told) {
      if (!answer || !("key" in answer) || this.sessions.has(answer.key)) continue;
      const { rows } = await this.bench.db.execute<{ session: string; reference: string }>(
        sql`SELECT session_id AS session, reference FROM orders WHERE id = ${answer.key}`,
      );
      if (!rows[0]?.session) throw new Error(`${answer.key} was answered and has no session`);
      this.sessions.set(answer.key, rows[0]);
    }
  }

  private answerOf(told: Told): Answer {
    if (!told) return null;
    if ("refused" in told) return "refused";
    return told.url.includes("/checkout/success") ? { paid: told.key } : { page: told.key };
  }

  private async look(): Promise<Seen> {
    const { slug, size } = this.piece;
    const keys = [...this.sessions.keys()];
    const reading = this.bench.db.execute<Seen["stock"]>(
      sql`SELECT pieces_made AS made, pieces_on_hand AS "onHand", pieces_reserved AS reserved, pieces_sold AS sold
        FROM variants WHERE product_slug = ${slug} AND size = ${size}`,
    );
    const orders = await this.bench.db.execute<{ id: string } & SeenOrder & Record<string, unknown>>(
      sql`SELECT orders.id, state, body -> 'session' ->> 'status' AS session, refunded_cents AS heard, uses_discount AS "usesCode",
          (SELECT coalesce(sum((refund.body ->> 'amount')::integer), 0)::integer FROM sandbox_objects AS refund
            WHERE refund.kind = 'refund' AND refund.body ->> 'payment_intent'
              = sandbox_objects.body -> 'session' ->> 'payment_intent') AS given
        FROM orders JOIN sandbox_objects ON sandbox_objects.id = session_id
        WHERE orders.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
    );
    const [found] = (await reading).rows;
    if (!found) throw new Error("The product is gone");
    return { stock: found, orders: new Map(orders.rows.map(({ id, ...order }) => [id, order])) };
  }
}

interface Seen {
  stock: { made: number; onHand: number; reserved: number; sold: number } & Record<string, unknown>;
  orders: Map<string, SeenOrder>;
}

interface SeenOrder {
  state: string;
  session: string;
  usesCode: boolean;
  /** The refunded pence, by the provider's records and by the shop's. */
  given: number;
  heard: number;
}

/**
 * The world of an outcome, with its new orders under their real keys, if that outcome was observed; otherwise nothing.
 */
function matches({ world, answers }: Outcome, told: Answer[], { stock, orders }: Seen): World[] {
  const names = new Map<string, string>();
  for (const [index, answer] of answers.entries()) {
    const [kind, id] = kindOf(answer);
    const [kindTold, key] = kindOf(told[index] ?? null);
    if (kind !== kindTold) return [];
    if (id.startsWith("new:") && names.get(id) === undefined) names.set(id, key);
    if ((names.get(id) ?? id) !== key) return [];
  }
  if (new Set(names.values()).size !== names.size || world.orders.length !== orders.size) return [];
  const named = world.orders.map((order) => ({ ...order, id: names.get(order.id) ?? order.id }));
  const isSeen =
    (["made", "onHand", "reserved", "sold"] as const).every((name) => world[name] === stock[name]) &&
    named.every((order) => {
      const found = orders.get(order.id);
      return (
        found?.state === order.state &&
        found.session === order.session &&
        found.usesCode === order.usesCode &&
        found.given === moneyBack(order, "isGiven") &&
        found.heard === moneyBack(order, "isHeard")
      );
    });
  return isSeen ? [{ ...world, orders: named.sort((a, b) => (a.id < b.id ? -1 : 1)) }] : [];
}

function kindOf(answer: Answer): [kind: string, id: string] {
  if (answer === null || answer === "refused") return [answer ?? "nothing", ""];
  return "page" in answer ? ["page", answer.page] : ["paid", answer.paid];
}
