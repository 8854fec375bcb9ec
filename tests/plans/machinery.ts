import { defaultFrame } from "#app/features/content/default-frame.ts";
import { shopFacts } from "#app/features/content/shop-facts.ts";
import { hasPrintedPassword, loadAccount } from "#app/features/identity/account.server.ts";
import { createUser, findUser } from "#app/features/identity/accounts.server.ts";
import { countAttempt, forgetAttempts } from "#app/features/identity/attempts.server.ts";
import { createAuth } from "#app/features/identity/auth.server.ts";
import { AUTH_PATH } from "#app/features/identity/auth-addresses.ts";
import { findLink } from "#app/features/identity/password-link.server.ts";
import { isAdmin, listAdmins } from "#app/features/identity/roles.server.ts";
import { findKnownBrowser, keepKnownBrowser } from "#app/features/identity/sign-in-cookies.server.ts";
import {
  forgetOldAccountLetters,
  sendNextAccountLetter,
} from "#app/features/mails/account/send-account-letters.server.ts";
import { sendDueMails } from "#app/features/mails/testing/send-due-mails.server.ts";
import { forgetOldVisits, saveVisits } from "#app/features/visits/save-visits.server.ts";
import { forgetAnnouncements } from "#app/platform/cache/changes.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { accountLetters } from "#app/platform/db/schema/identity.ts";
import { MailError } from "#app/platform/email/mailer.server.ts";
import { countAgainstLimit, forgetOldLimits } from "#app/platform/http/visitor-limit.server.ts";
import { shopNumbers } from "../../server/jobs/shop-numbers.ts";
import { type Asked, type AskedOfAll, admin, NOW } from "./asked.ts";

const PERSON = { email: "ada@shop.example", password: "a long enough password" };
const ORIGIN = "http://shop.example";

/** Signs a user in, requests their session, and signs them out. */
async function signInAndOut(db: Database): Promise<void> {
  await inTransaction(db, (tx) =>
    createUser(tx, PERSON.email, { password: PERSON.password, isPrinted: false }),
  );
  const auth = createAuth({
    db,
    site: { origin: ORIGIN, ownOrigins: new Set([ORIGIN]) },
    secret: "s".repeat(32),
    shopName: "Shop",
  });
  const ask = (what: string, cookie: string, body: object) =>
    auth.handler(
      new Request(`${ORIGIN}${AUTH_PATH}${what}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: ORIGIN, cookie },
        body: JSON.stringify(body),
      }),
    );
  const answer = await ask("/sign-in/email", "", PERSON);
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  const session = await auth.api.getSession({ headers: new Headers({ cookie }) });
  if (!session) throw new Error("Nobody is signed in");
  await ask("/sign-out", cookie, {});
}

const DESK = {
  shop: shopFacts(defaultFrame),
  origin: ORIGIN,
  noticesTo: "owner@shop.example",
};
/** Ends the round with the first mail. */
const MAILER = {
  send: () => Promise.reject(new MailError("unavailable", "No mail today")),
  close: () => undefined,
};

const identity = { auth: () => Promise.reject(new Error("Not asked")), secret: "secret" };
const ATTEMPT = { email: admin.email, address: "203.0.113.7", secret: "secret", hasWaited: true, now: NOW };
const COOKIES = { secret: "secret", site: { origin: "http://localhost" }, now: NOW };

export const machinery: Asked[] = [
  ["signing in and out", signInAndOut],
  [
    "the administrators",
    (db) => Promise.all([findUser(db, admin.email), isAdmin(db, admin.userId), listAdmins(db)]),
  ],
  [
    "an account's page",
    (db) =>
      Promise.all([loadAccount({ db, identity, now: () => NOW }, admin), hasPrintedPassword(db, admin)]),
  ],
  [
    "counting attempts to sign in",
    async (db) => {
      for (let n = 0; n < 22; n += 1) await countAttempt(db, ATTEMPT);
      await forgetAttempts(db, await countAttempt(db, ATTEMPT));
      const cookie = await keepKnownBrowser({ db, ...COOKIES }, admin.email);
      const headers = new Headers({ cookie: cookie ?? "" });
      await findKnownBrowser({ db, ...COOKIES }, headers, admin.email);
    },
  ],
  [
    "counting a visitor's requests",
    async (db) => {
      const limit = { atOnce: 1, everyMs: 60_000 };
      for (let n = 0; n < 2; n += 1)
        await countAgainstLimit(
          db,
          { thing: "checkout", whose: "203.0.113.7", secret: "secret" },
          limit,
          NOW,
        );
    },
  ],
  ["deleting old announcements", (db) => forgetAnnouncements(db, NOW)],
  [
    "a letter to somebody of the administration, and its link",
    async (db) => {
      await db.insert(accountLetters).values({ kind: "reset", email: admin.email, dueSince: NOW });
      await sendNextAccountLetter(db, { mailer: MAILER, deps: DESK, now: () => NOW });
      await findLink(db, { kind: "reset", token: "0".repeat(66) }, NOW);
      await forgetOldAccountLetters(db, NOW);
    },
  ],
  [
    "counting visits, and deleting old counts",
    async (db) => {
      const seen = new Map(Array.from({ length: 100 }, (_, nth) => [`/products/large-${nth + 1}`, 1]));
      await saveVisits(db, { since: NOW, visits: seen, missed: new Map([["sari", 1]]) }, () => true);
      await forgetOldVisits(db, NOW);
    },
  ],
  ["sending due mails", (db) => sendDueMails(db, MAILER, DESK, () => NOW)],
];

const ROOM = { hasRoom: async () => true, space: async () => null };

export const wholeMachinery: AskedOfAll[] = [
  {
    name: "the operator's numbers",
    why: "count the orders of each state and a week's mails; at most four times a minute, on request",
    reads: ["orders", "order_mails"],
    work: (db) => shopNumbers(db, ROOM)(),
  },
  {
    name: "deleting old limits",
    why: "deletes the limits of the last days once a night; every new limit would have to update an index",
    reads: ["rate_limits"],
    work: (db) => forgetOldLimits(db, NOW),
  },
];
