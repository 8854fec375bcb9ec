import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { PIECE, stockIn } from "#app/domain/catalogue/stock/testing/one-dress.server.ts";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { sendNext } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { confirmEntry, findEntry, leaveList } from "#app/domain/people/lists/entry.server.ts";
import { CONSENT } from "#app/domain/people/lists/list-entry.ts";
import { findPreorders } from "#app/domain/people/lists/preorders.server.ts";
import { changeRun, type RunChange } from "#app/domain/people/lists/runs.server.ts";
import { serveWaiting } from "#app/domain/people/lists/serve-waiting.server.ts";
import { signUp } from "#app/domain/people/lists/sign-up.server.ts";
import {
  addPieces,
  linkTo,
  putInQueue,
  putSoldOutDress,
  signUpForm,
} from "#app/domain/people/lists/testing/waiting-shop.server.ts";
import { listEntries, openedRuns } from "#app/domain/people/lists.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import type { Mail } from "#app/platform/email/mailer.server.ts";
import { brokenInvariants } from "#tests/support/histories/invariants.ts";
import { loadWaitingList } from "./load-waiting.server.ts";
import { openRun, parseRunChange, parseRunForm } from "./waiting-actions.server.ts";

const TODAY = "2026-11-20";
const CUT_BY = "2027-01-12";
const admin = adminForTests();

let database: TestDatabase;
let now: Date;
let sent: Mail[];
beforeEach(async () => {
  database = await createTestDatabase();
  now = new Date(`${TODAY}T12:00:00Z`);
  sent = [];
  await putSoldOutDress(database.db);
});
afterEach(async () => {
  try {
    expect(await brokenInvariants(database.db)).toEqual([]);
  } finally {
    await database.close();
  }
});

/** Opens pre-orders of the dress. Returns the run's id. */
async function openPreorders(pieces: number, readyOn = CUT_BY): Promise<string> {
  const run = { id: randomUUID(), slug: "dress", pieces: [{ variantId: PIECE.variantId, pieces }], readyOn };
  expect(await openRun(database.db, admin, run, now)).toEqual({ ok: true, value: null });
  return run.id;
}

const change = (what: RunChange) => changeRun(database.db, admin, what, now);

/** The people of the queue in their order; each says whether a run has a piece for them. */
const queue = async () => {
  const rows = await database.db
    .select()
    .from(listEntries)
    .orderBy(asc(listEntries.confirmedAt), asc(listEntries.id));
  return rows.map(({ state, runId }) => `${state}${runId === null ? "" : ", of the run"}`);
};

const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
async function sendAll(): Promise<string[]> {
  const deps = { shop: shopFacts(defaultFrame), origin: "https://shop.example" };
  const before = sent.length;
  while ((await sendNext(database.db, "lists", { mailer, deps, now: () => now })) === "sent");
  return sent.slice(before).map(({ subject }) => subject);
}

const PEOPLE = ["a@shopper.example", "b@shopper.example", "c@shopper.example"];

test("reserves half of an announced run for the waiting list, and adds no stock before it is cut", async () => {
  await putInQueue(database.db, PEOPLE, now);
  await openPreorders(4);
  expect(await queue()).toEqual(["confirmed, of the run", "confirmed, of the run", "confirmed"]);
  expect(await stockIn(database.db)).toEqual({ made: 0, onHand: 0, reserved: 0, sold: 0 });
  const letters = await sendAll();
  expect(letters).toEqual(Array(2).fill("Your pre-order of Dress: cut by 12 January 2027"));
  expect(sent[0]?.text).toContain("You pay only then");
  expect((await loadWaitingList(database.db, admin, { opened: null, now })).runs).toMatchObject([
    { title: "Dress", readyOn: CUT_BY, isLate: false, pieces: [{ pieces: 4, preordered: 2 }] },
  ]);
});

test("a confirmed sign-up pre-orders a free piece of the run, and after the last piece joins the waiting list", async () => {
  await openPreorders(1);
  expect(await findPreorders(database.db, "dress")).toEqual({ [PIECE.variantId]: CUT_BY });
  const room = { hasRoom: async () => true };
  const deps = { db: database.db, now: () => now, secret: "secret", room, hasMail: true };
  for (const email of PEOPLE.slice(0, 2)) await signUp(deps, signUpForm(email), "203.0.113.7");
  const entries = await database.db.select().from(listEntries).orderBy(asc(listEntries.id));
  expect(entries.map(({ consent }) => consent)).toEqual([CONSENT.preorder, CONSENT.preorder]);
  const links = await Promise.all(entries.map(({ id }) => linkTo(database.db, id, now)));
  // Two for the last piece at the same moment.
  expect(await Promise.all(links.map((link) => confirmEntry(database.db, link, () => now)))).toEqual([
    true,
    true,
  ]);
  expect((await queue()).sort()).toEqual(["confirmed", "confirmed, of the run"]);
  expect(await findPreorders(database.db, "dress")).toEqual({});
  const shown = await Promise.all(links.map((link) => findEntry(database.db, link, now)));
  expect(shown.map((entry) => entry?.cutBy).sort()).toEqual([CUT_BY, null].sort());
});

test("passes the piece of a shopper who leaves the list to the next in line, by email", async () => {
  const [first = 0] = await putInQueue(database.db, PEOPLE, now);
  await openPreorders(4);
  await sendAll();
  await leaveList(database.db, await linkTo(database.db, first, now), now);
  expect(await queue()).toEqual(["left, of the run", "confirmed, of the run", "confirmed, of the run"]);
  await sendAll();
  expect(sent.map(({ to }) => to)).toEqual(PEOPLE);
});

test("turns a cut run into stock held for its pre-orders, with links that last three days", async () => {
  await putInQueue(database.db, PEOPLE, now);
  const id = await openPreorders(4);
  await sendAll();
  const [one, again] = await Promise.all([change({ id, do: "cut" }), change({ id, do: "cut" })]);
  expect([one.ok, again.ok]).toEqual([true, true]);
  expect(await stockIn(database.db)).toEqual({ made: 4, onHand: 2, reserved: 2, sold: 0 });
  expect(await queue()).toEqual(["offered, of the run", "offered, of the run", "confirmed"]);
  expect(await sendAll()).toEqual(Array(2).fill("A piece is kept for you: Dress"));
  expect(sent.at(-1)?.text).toContain("Your pre-order is cut");
  const offered = await database.db.select().from(listEntries).where(eq(listEntries.state, "offered"));
  for (const { heldUntil } of offered) expect(heldUntil?.getTime()).toBe(now.getTime() + 72 * 3_600_000);
  now = new Date(now.getTime() + 73 * 3_600_000);
  expect(await serveWaiting({ db: database.db, now: () => now })).toEqual({ lapsed: 2, offered: 1 });
});

test("emails the pre-orderers of a cancelled run, and keeps them in line", async () => {
  await putInQueue(database.db, PEOPLE, now);
  const id = await openPreorders(4);
  await sendAll();
  await change({ id, do: "off" });
  await change({ id, do: "off" });
  expect(await queue()).toEqual(["confirmed", "confirmed", "confirmed"]);
  expect(await sendAll()).toEqual(Array(2).fill("Not cut after all: Dress"));
  expect(await findPreorders(database.db, "dress")).toEqual({});
  expect(await change({ id: randomUUID(), do: "off" })).toMatchObject({ ok: false });
});

test("cancels a hidden style's run with an email that names the style", async () => {
  await putInQueue(database.db, PEOPLE, now);
  const id = await openPreorders(4);
  await sendAll();
  await database.db.update(products).set({ isActive: false });
  await change({ id, do: "off" });
  expect(await sendAll()).toEqual(Array(2).fill("Not cut after all: Dress"));
});

test("sends one email for each moved date, and drops unsent emails with the old date", async () => {
  await putInQueue(database.db, PEOPLE.slice(0, 1), now);
  const id = await openPreorders(1);
  await change({ id, do: "move", readyOn: "2027-02-01" });
  await change({ id, do: "move", readyOn: "2027-02-01" });
  expect(await sendAll()).toEqual(["Your pre-order of Dress: cut by 1 February 2027"]);
  expect(await findPreorders(database.db, "dress")).toEqual({});
});

test("sends another email when a run moves back to an earlier announced date", async () => {
  await putInQueue(database.db, PEOPLE.slice(0, 1), now);
  const id = await openPreorders(1);
  const told = await sendAll();
  await change({ id, do: "move", readyOn: "2027-02-01" });
  expect(await sendAll()).toEqual(["Your pre-order of Dress: cut by 1 February 2027"]);
  await change({ id, do: "move", readyOn: CUT_BY });
  expect(await sendAll()).toEqual(told);
});

test("offers a piece that comes back meanwhile to the first in line, and their run piece to the next", async () => {
  await putInQueue(database.db, PEOPLE, now);
  await openPreorders(1);
  await sendAll();
  await addPieces(database.db, 1);
  await serveWaiting({ db: database.db, now: () => now });
  expect(await queue()).toEqual(["offered, of the run", "confirmed, of the run", "confirmed"]);
  await sendAll();
  expect(sent.at(-1)?.text).not.toContain("is cut:");
});

test("a style has one run that is still to be cut, and a form sent twice opens one", async () => {
  const id = await openPreorders(1);
  const pieces = [{ variantId: PIECE.variantId, pieces: 1 }];
  const same = { id, slug: "dress", pieces, readyOn: CUT_BY };
  expect(await openRun(database.db, admin, same, now)).toEqual({ ok: true, value: null });
  expect(await openRun(database.db, admin, { ...same, id: randomUUID() }, now)).toMatchObject({
    ok: false,
    error: expect.stringContaining("still to be cut"),
  });
  expect(await database.db.$count(openedRuns)).toBe(1);
});

test.each([
  ["2026-11-20", "Give a day after today. Pieces that are here already need none."],
  ["2027-02-30", "Give a day that there is, such as 12 January."],
  ["2028-01-01", "Give a day within 12 months."],
  ["soon", "Give a day that there is, such as 12 January."],
])("refuses the date %s with a message, for a new run and for a moved one", (readyOn, message) => {
  const form = new FormData();
  const run = randomUUID();
  for (const [name, value] of Object.entries({ run, slug: "dress", "pieces:dress-navy-12": "1", readyOn }))
    form.set(name, value);
  const refused = { ok: false, error: { message } };
  expect(parseRunForm(form, TODAY)).toMatchObject(refused);
  form.set("do", "move");
  expect(parseRunChange(form, TODAY)).toMatchObject(refused);
});
