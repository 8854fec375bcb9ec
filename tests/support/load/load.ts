import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#app/platform/db/client.server.ts";
import type { Acknowledged } from "../histories/invariants.ts";
import { type Piece, pay, payload } from "../requests/checkout.ts";
import { eventOf, postEvent, sessionIn } from "../requests/webhook.ts";

/** The results of a crowd of shoppers. */
/** The message to a shopper when the shop cannot take an order at the moment. */
const TOLD =
  /^(Could not start checkout$|The shop takes no orders for the moment|We cannot take payments for the moment)/;

export interface Tally extends Acknowledged {
  /** Requests sent, and those without an answer: the connection was refused or cut. */
  asked: number;
  unanswered: number;
  /** Checkouts that were refused with a sentence: 409 about the pieces, 5xx about the shop. */
  refused: number;
  troubled: number;
  /** Answers that are meaningless to a shopper. There must be none. */
  unclear: string[];
  /** The time of the slowest answer. */
  longestMs: number;
}

export interface Load {
  tally: Tally;
  /** Lets every shopper finish their current purchase. */
  stop(): Promise<Tally>;
}

interface Shop {
  origin: string;
  dataDir: string;
  db: Database;
}

let visitors = 0;

/**
 * Shoppers who buy repeatedly: they check out, change their minds, pay, reach the success page, and the provider's
 * events arrive twice. Their answers are recorded. `at` is evaluated each time, because the shop may move.
 */
export function startLoad(at: () => Shop, pieces: readonly Piece[], shoppers = 6): Load {
  const tally: Tally = {
    checkouts: [],
    payments: [],
    events: [],
    asked: 0,
    unanswered: 0,
    refused: 0,
    troubled: 0,
    unclear: [],
    longestMs: 0,
  };
  let goesOn = true;

  /** Null without an answer: the outcome is unknown. */
  const attempt = async <Value>(ask: () => Promise<Value>): Promise<Value | null> => {
    const began = performance.now();
    tally.asked += 1;
    try {
      const value = await ask();
      tally.longestMs = Math.max(tally.longestMs, performance.now() - began);
      return value;
    } catch {
      tally.unanswered += 1;
      await sleep(50);
      return null;
    }
  };

  const openCheckout = (email: string, cookie: string) => {
    const shop = at();
    const piece = pieces[Math.floor(Math.random() * pieces.length)];
    if (!piece) throw new Error("There is nothing to buy");
    return attempt(async () => {
      const response = await fetch(`${shop.origin}/api/createCheckoutSession`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify(payload(shop, [piece], { email })),
      });
      return {
        status: response.status,
        text: await response.text(),
        cookie: response.headers.get("set-cookie"),
      };
    });
  };

  /** The payment page, when the shop opened one. */
  const pageOf = (
    answer: Awaited<ReturnType<typeof openCheckout>>,
  ): { url: string; cookie: string } | null => {
    if (!answer) return null;
    const { url, orderId, error } = parsed(answer.text);
    if (answer.status === 200 && url && orderId) {
      tally.checkouts.push({ reference: orderId, url });
      return { url, cookie: answer.cookie?.split(";", 1)[0] ?? "" };
    }
    if (answer.status === 409 && error) tally.refused += 1;
    else if (answer.status >= 500 && TOLD.test(error ?? "")) tally.troubled += 1;
    else tally.unclear.push(`${answer.status} ${answer.text.slice(0, 200)}`);
    return null;
  };

  const visit = async (): Promise<void> => {
    visitors += 1;
    const email = `visitor-${visitors}@example.com`;
    let page = pageOf(await openCheckout(email, ""));
    if (page && Math.random() < 0.2) page = pageOf(await openCheckout(`again-${email}`, page.cookie));
    if (!page || Math.random() < 0.15 || page.url.includes("/checkout/success")) return;
    const { url } = page;
    const paid = await attempt(() => pay(url));
    if (!paid?.location) return;
    const session = sessionIn(url);
    tally.payments.push(session);
    const { location } = paid;
    if (Math.random() < 0.4) await attempt(async () => (await fetch(location)).arrayBuffer());
    if (Math.random() < 0.4) await attempt(() => tellAgain(session));
  };

  const tellAgain = async (session: string): Promise<void> => {
    const shop = at();
    const event = await eventOf(shop.db, session);
    if (event && (await postEvent(shop, event)).ok) tally.events.push(event.id);
  };

  const keepVisiting = async (): Promise<void> => {
    while (goesOn) await visit();
  };
  const all = Promise.all(Array.from({ length: shoppers }, keepVisiting));
  return {
    tally,
    async stop() {
      goesOn = false;
      await all;
      return tally;
    },
  };
}

function parsed(text: string): { url?: string; orderId?: string; error?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
