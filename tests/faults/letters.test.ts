import { randomUUID } from "node:crypto";
import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test, vi } from "vitest";
import { settlePayment } from "#app/features/checkout/settle-payment.server.ts";
import { openSmallShop, type SmallShop } from "#app/features/checkout/testing/small-shop.server.ts";
import { headerOf, openInbox } from "#app/platform/email/testing/smtp-inbox.ts";
import { observed, rounds } from "../support/fault-rounds.ts";
import { freePort } from "../support/free-port.ts";
import { brokenInvariants } from "../support/invariants.ts";
import { lettersDue, sendMailRound } from "../support/settle.ts";

vi.setConfig({ testTimeout: 600_000 });

/** How the mail server fails, a quarter of an hour each. */
const TROUBLES = ["nobody listens", "421 at the door", "451 to the letter", "452 to the address"] as const;
type Trouble = (typeof TROUBLES)[number] | "none";

const MINUTES = 60;
/** An order is paid every so many minutes. */
const EVERY = rounds({ short: 6, full: 2 });
const LETTERS = MINUTES / EVERY;
const A_DAY = 24 * 60;
const HOURS = rounds({ short: 1, full: 3 });

test("a mail server that is away for an hour gets every letter exactly once in the end", async () => {
  for (let nth = 0; nth < HOURS; nth += 1) await liveThroughAnHour();
  observed(
    "The mail server is away for an hour (refused, 421, 451, 452) while orders are paid",
    `${HOURS} × ${LETTERS} letters`,
    "each exactly once in the end",
  );
});

async function liveThroughAnHour(): Promise<void> {
  const small = await openSmallShop({ pieces: MINUTES });
  onTestFinished(small.close);
  let trouble: Trouble = "none";
  const inbox = await openInbox(troubled(() => trouble));
  onTestFinished(inbox.close);
  const nowhere = `smtp://127.0.0.1:${await freePort()}`;
  const began = Date.now();

  for (let minute = 0; minute < A_DAY; minute += 1) {
    trouble = TROUBLES[Math.floor(minute / (MINUTES / TROUBLES.length))] ?? "none";
    if (minute < MINUTES && minute % EVERY === 0) await buy(small);
    const url = trouble === "nobody listens" ? nowhere : inbox.url;
    await sendMailRound(small.shop.db, url, new Date(began + minute * 60_000));
    if (minute < MINUTES) expect(inbox.letters).toEqual([]);
    else if ((await lettersDue(small.shop.db)) === 0) break;
  }
  const names = inbox.letters.map((letter) => headerOf(letter, "Message-ID") ?? "");
  for (const kind of ["receipt", "notice"]) {
    const ofKind = names.filter((name) => name.startsWith(`<${kind}.`));
    expect(ofKind).toHaveLength(LETTERS);
    expect(new Set(ofKind).size).toBe(LETTERS);
  }
  expect(await brokenInvariants(small.shop.db)).toEqual([]);
}

/** A mail server's answers in trouble; without any, it keeps what it is sent. */
function troubled(now: () => Trouble): SMTPServerOptions {
  const refusal = (code: number) => Object.assign(new Error("Try again later"), { responseCode: code });
  return {
    onConnect: (_session, done) => done(now() === "421 at the door" ? refusal(421) : undefined),
    onMailFrom: (_address, _session, done) => done(now() === "451 to the letter" ? refusal(451) : undefined),
    onRcptTo: (_address, _session, done) => done(now() === "452 to the address" ? refusal(452) : undefined),
  };
}

async function buy(small: SmallShop): Promise<void> {
  const { session } = await small.open({ email: `${randomUUID()}@example.com` });
  await small.pay(session);
  const paid = await small.shop.gateway.findSession(session);
  if (!paid) throw new Error("The provider does not know the session");
  expect(await settlePayment(small.shop, paid)).toBe("paid");
}
