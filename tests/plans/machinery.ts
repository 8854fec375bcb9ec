import { eq } from "drizzle-orm";
import { findShopProblems } from "#app/domain/alerts/find-problems.server.ts";
import { recordProblems } from "#app/domain/alerts/record-problems.server.ts";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { hasPrintedPassword, loadAccount } from "#app/domain/identity/account/account.server.ts";
import { createUser, findUser } from "#app/domain/identity/accounts.server.ts";
import { AUTH_PATH, createAuth } from "#app/domain/identity/auth.server.ts";
import { removePasskey, savePasskey } from "#app/domain/identity/passkeys/change-passkeys.server.ts";
import {
  challengePasskey,
  signInWithPasskey,
} from "#app/domain/identity/passkeys/sign-in-with-passkey.server.ts";
import { openPasswordQueue } from "#app/domain/identity/password-queue.ts";
import { findLink } from "#app/domain/identity/people/password-link.server.ts";
import { isAdmin, listAdmins } from "#app/domain/identity/roles.server.ts";
import {
  countAttempt,
  forgetAttempts,
  forgetOldVerifications,
} from "#app/domain/identity/sign-in/attempts.server.ts";
import { findKnownBrowser, rememberBrowser } from "#app/domain/identity/sign-in/call-auth.server.ts";
import { sendDueMails, sendNext } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { forgetOldAccountEmails } from "#app/domain/outbox/account-links.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { forgetOldEnquiries } from "#app/domain/people/enquiries/save-enquiry.server.ts";
import { forgetOldOrders } from "#app/domain/people/erasure/erase-order.server.ts";
import { findEntry, leaveList } from "#app/domain/people/lists/entry.server.ts";
import { eraseFromLists, forgetOldEntries } from "#app/domain/people/lists/forget-entries.server.ts";
import { findHeldPieces } from "#app/domain/people/lists/held-pieces.server.ts";
import { serveWaiting } from "#app/domain/people/lists/serve-waiting.server.ts";
import { signUp } from "#app/domain/people/lists/sign-up.server.ts";
import {
  createLink,
  endAccessByOrder,
  endOrderSessions,
  findOrdersSession,
  forgetOldAccess,
  isOpenLink,
  openSession,
} from "#app/domain/people/order-access/order-access.server.ts";
import { requestOrdersLink } from "#app/domain/people/order-access/request-link.server.ts";
import { requestReviews } from "#app/domain/people/reviews/request-reviews.server.ts";
import { listReviewPictures } from "#app/domain/people/reviews/save-review.server.ts";
import { forgetOldVisits, saveVisits } from "#app/domain/people/visits/count-visits.server.ts";
import { findArrival } from "#app/domain/returns/find-contract.server.ts";
import { deliverNext } from "#app/domain/webhooks/deliver-webhook.server.ts";
import {
  addEndpoint,
  forgetOldDeliveries,
  listActive,
  listEndpoints,
} from "#app/domain/webhooks/endpoints.server.ts";
import { recordWebhooks } from "#app/domain/webhooks/record-webhooks.server.ts";
import { forgetAnnouncements } from "#app/platform/cache/changes.server.ts";
import { openSealer } from "#app/platform/config/secrets.server.ts";
import { type Database, inTransaction } from "#app/platform/db/client.server.ts";
import { MailError } from "#app/platform/email/mailer.server.ts";
import { countAgainstLimit, forgetOldLimits } from "#app/platform/http/visitor-limit.server.ts";
import { recordHosted, sweepHosted } from "#app/platform/images/hosted-pictures.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { loadOwnOrders } from "#app/shop/order/load-own-orders.server.ts";
import { shopNumbers } from "../../server/jobs/shop-numbers.ts";
import { type Asked, type AskedOfAll, admin, NOW } from "./asked.ts";

const PERSON = { email: "ada@shop.example", password: "a long enough password" };
const ORIGIN = "http://shop.example";

const SITE = { origin: ORIGIN, ownOrigins: new Set([ORIGIN]) };
const CALLER = { headers: new Headers({ origin: ORIGIN }), address: "203.0.113.7" };
/** A well-formed passkey that belongs to nobody. */
const PASSKEY = JSON.stringify({
  id: "credential-1",
  rawId: "credential-1",
  type: "public-key",
  response: { clientDataJSON: "e", authenticatorData: "e", signature: "e", attestationObject: "e" },
});

/** Asks for a challenge, and sends a passkey that is not right. */
async function usePasskeys(db: Database): Promise<void> {
  const auth = createAuth({
    db,
    site: SITE,
    secret: "s".repeat(32),
    shopName: "Shop",
    now: () => new Date(),
  });
  const deps = {
    db,
    identity: { auth: () => Promise.resolve(auth), secret: "secret", passwords: openPasswordQueue() },
    site: SITE,
    now: () => NOW,
    log: createLog("error", () => undefined),
    hasMail: false,
  };
  await challengePasskey(deps, CALLER);
  await signInWithPasskey(deps, CALLER, PASSKEY);
  const step = { deps, caller: CALLER, admin };
  await savePasskey(step, { name: "Phone", made: PASSKEY });
  await removePasskey(step, { passkeyId: "passkey-1", currentPassword: "not the password" });
}

/** Signs a user in, requests their session, and signs them out. */
async function signInAndOut(db: Database): Promise<void> {
  await inTransaction(db, (tx) =>
    createUser(tx, PERSON.email, { password: PERSON.password, isPrinted: false }),
  );
  const auth = createAuth({
    db,
    site: SITE,
    secret: "s".repeat(32),
    shopName: "Shop",
    now: () => NOW,
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
  secret: "secret of the tests",
};
/** Ends the round with the first mail. */
const MAILER = {
  send: () => Promise.reject(new MailError("unavailable", "No mail today")),
  close: () => undefined,
};

const identity = {
  auth: () => Promise.reject(new Error("Not asked")),
  secret: "secret",
  passwords: openPasswordQueue(),
};
const ATTEMPT = { email: admin.email, address: "203.0.113.7", secret: "secret", hasWaited: true, now: NOW };
const COOKIES = { secret: "secret", site: { origin: "http://localhost" }, now: NOW };

const ROOM = { hasRoom: async () => true, space: async () => null };

export const machinery: Asked[] = [
  ["signing in and out", signInAndOut],
  ["passkeys", usePasskeys],
  [
    "orders and enquiries whose time is over",
    async (db) => {
      // Only the oldest of a year's orders, so that the job is not long.
      const early = new Date(NOW.getTime() - 265 * 86_400_000);
      await forgetOldOrders({ db, now: () => early });
      await forgetOldEnquiries(db, NOW);
    },
  ],
  ["deleting sign-ins that were begun and not ended", (db) => forgetOldVerifications(db, NOW)],
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
      const cookie = await rememberBrowser({ db, ...COOKIES }, admin.email);
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
  [
    "looking for the owner's problems, and the email about them",
    async (db) => {
      const machine = { room: ROOM, providerClock: { offBy: async () => 60_000 }, machine: "plans" };
      const report = await findShopProblems({ db, now: () => NOW, refusal: () => null, ...machine });
      await recordProblems(db, report, { now: NOW, noticesTo: DESK.noticesTo });
      await sendNext(db, "accounts", { mailer: MAILER, deps: DESK, now: () => NOW });
    },
  ],
  ["deleting old announcements", (db) => forgetAnnouncements(db, NOW)],
  [
    "a letter to somebody of the administration, and its link",
    async (db) => {
      await db.insert(emails).values({ kind: "reset", recipient: admin.email, dueSince: NOW });
      await sendNext(db, "accounts", { mailer: MAILER, deps: DESK, now: () => NOW });
      await findLink(db, { kind: "reset", token: "0".repeat(66) }, NOW);
      await forgetOldAccountEmails(db, NOW);
    },
  ],
  [
    "a link to a shopper's orders, its email, its session and the page behind it, until all is erased",
    async (db) => {
      const [order] = await db.select().from(orders).where(eq(orders.state, "fulfilled")).limit(1);
      const email = (order?.email ?? "").toLowerCase();
      const deps = { db, now: () => NOW, secret: "secret" };
      for (const typed of [email, "nobody@shopper.example"])
        await requestOrdersLink(deps, typed, "203.0.113.8");
      const mailer = { ...MAILER, send: () => Promise.resolve() };
      await sendNext(db, "links", { mailer, deps: DESK, now: () => NOW });
      const token = await inTransaction(db, (tx) => createLink(tx, email, NOW));
      const session = token && (await isOpenLink(db, token, NOW)) ? await openSession(db, token, NOW) : null;
      const found = await findOrdersSession(db, session, NOW);
      if (!found) throw new Error("The link opened no session");
      const own = await loadOwnOrders(db, { email, page: 1 }, { secret: "secret", now: NOW });
      if (own.orders.length === 0) throw new Error("There are no orders behind the link");
      await endOrderSessions(db, found);
      await inTransaction(db, (tx) => endAccessByOrder(tx, order?.id ?? ""));
      await forgetOldAccess(db, NOW);
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
  [
    "a sign-up, its letter and its link, and serving those who wait",
    async (db) => {
      const form = new FormData();
      form.set("email", "ada@shopper.example");
      await signUp({ db, now: () => NOW, secret: "secret", room: ROOM, hasMail: true }, form, "203.0.113.7");
      await sendNext(db, "lists", { mailer: MAILER, deps: DESK, now: () => NOW });
      await findEntry(db, "0".repeat(66), NOW);
      await leaveList(db, "0".repeat(66), NOW);
      await serveWaiting({ db, now: () => NOW });
      await findHeldPieces(db, { links: ["0".repeat(66)], now: NOW });
      await inTransaction(db, (tx) => eraseFromLists(tx, "reader-7@shopper.example", NOW));
    },
  ],
  [
    "recording and sending an event, and deleting old ones",
    async (db) => {
      const sealer = openSealer("secret");
      await addEndpoint({ db, sealer }, admin, { url: "https://10.0.0.1/", events: ["order.paid"] });
      const subjects = [{ subject: "BA-1", object: {} }];
      await inTransaction(db, (tx) => recordWebhooks(tx, "order.paid", async () => subjects));
      const deps = { db, sealer, now: () => new Date(), reach: "internet" } as const;
      const ids = [...(await listActive(db)), ...(await listEndpoints(db, admin)).map(({ id }) => id)];
      for (const id of ids) await deliverNext(deps, id, new AbortController().signal);
      await forgetOldDeliveries(db, NOW);
    },
  ],
  [
    "noting and removing pictures at Cloudinary",
    async (db) => {
      await recordHosted(db, { url: "https://res.cloudinary.com/shop/a.webp", isPersonal: false, now: NOW });
      const key = { apiKey: "1", apiSecret: "a" };
      await sweepHosted(
        { db, account: "http://127.0.0.1:9", key, log: createLog("error", () => undefined), now: NOW },
        async () => ["a"],
      );
    },
  ],
  ["sending due mails", (db) => sendDueMails(db, MAILER, DESK, () => NOW)],
];

export const wholeMachinery: AskedOfAll[] = [
  {
    name: "whom to ask for a review",
    why: "looks at the orders of four months every ten minutes, and asks about those of two weeks ago",
    reads: ["orders, review_requests"],
    work: (db) => requestReviews({ db, now: () => NOW, findArrival: (id) => findArrival(db, id, []) }),
  },
  {
    name: "the pictures of reviews",
    why: "lists the pictures in use once an hour, before others are removed",
    reads: ["reviews"],
    work: (db) => listReviewPictures(db),
  },
  {
    name: "deleting old entries of lists",
    why: "looks through all entries, once a night",
    reads: ["list_entries"],
    work: (db) => forgetOldEntries(db, NOW),
  },
  {
    name: "the operator's numbers",
    why: "count the orders of each state and a week's mails; at most four times a minute, on request",
    reads: ["orders", "emails"],
    work: (db) => shopNumbers(db, ROOM)(),
  },
  {
    name: "deleting old limits",
    why: "deletes the limits of the last days once a night; every new limit would have to update an index",
    reads: ["rate_limits"],
    work: (db) => forgetOldLimits(db, NOW),
  },
];
