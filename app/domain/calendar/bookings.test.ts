import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultFrame } from "#app/domain/content/default-frame.ts";
import { shopFacts } from "#app/domain/content/facts.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { sendNext } from "#app/domain/letters/testing/send-due-mails.server.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { inTransaction, openDatabase, sqlStateOf, sqlStates } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import type { Mail } from "#app/platform/email/mailer.server.ts";
import { bookings } from "./calendar.tables.server.ts";
import { DEFAULT_CALENDAR } from "./calendar.ts";
import {
  cancelByOwner,
  cancelCall,
  confirmByHand,
  confirmCall,
  moveByOwner,
  moveCall,
} from "./change-booking.server.ts";
import { feedKey, findCall, loadFeed, loadOffered } from "./read-calendar.server.ts";
import {
  eraseCall,
  eraseFromCalls,
  exportCallsOf,
  forgetOldCalls,
  remindOfCalls,
} from "./remind-of-calls.server.ts";
import { requestCall } from "./request-call.server.ts";
import { addDaysOff, removeDaysOff, renewFeed, saveCalendar } from "./save-calendar.server.ts";

const ADA = "ada@shopper.example";
const BOLA = "bola@shopper.example";
const owner = adminForTests();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday at nine in London. */
const START = new Date("2026-12-07T09:00:00Z");
const WEEKDAYS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 10 * 60, to: 12 * 60 }));
const TUESDAY = "2026-12-08T10:00:00.000Z";
const FOUR_TIMES = ["10:00", "10:30", "11:00", "11:30"];

let database: TestDatabase;
let now: Date;
let sent: Mail[];
beforeEach(async () => {
  database = await createTestDatabase();
  now = START;
  sent = [];
  await saveCalendar(database.db, owner, { ...DEFAULT_CALENDAR, openHours: WEEKDAYS, noticeHours: 2 });
});
afterEach(() => database.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const deps = () => ({ db: database.db, now: () => now, secret: "secret" });
const typed = (email: string, time: string) => ({
  time,
  email,
  name: "Ada Obi",
  phone: "",
  note: "",
  zone: "Africa/Lagos",
});
const ask = (email: string, time: string, visitor = "127.0.0.1") =>
  requestCall(deps(), typed(email, time), visitor);
const rows = () => database.db.select().from(bookings).orderBy(bookings.createdAt, bookings.startsAt);
const waiting = async () => (await database.db.select().from(emails)).map(({ kind }) => kind).sort();
const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
/** Sends what is due, and returns the new emails. */
async function sendAll(): Promise<Mail[]> {
  const before = sent.length;
  const given = {
    shop: shopFacts(defaultFrame),
    origin: "https://shop.example",
    noticesTo: "owner@shop.example",
  };
  while ((await sendNext(database.db, "calls", { mailer, deps: given, now: () => now })) !== null);
  return sent.slice(before);
}
const keyIn = (mail: Mail | undefined) => /\/book\/([0-9a-f]{66})/.exec(mail?.text ?? "")?.[1] ?? "";

/** Asks for a time, and returns the key of the email's link. */
async function asked(email: string, time: string): Promise<string> {
  expect(await ask(email, time)).toEqual({ ok: true, value: null });
  return keyIn((await sendAll()).find(({ to }) => to === email));
}
const confirm = (key: string, startsAt: Date | null = null) =>
  confirmCall(database.db, key, { startsAt, now });
async function booked(email: string, time: string): Promise<string> {
  const key = await asked(email, time);
  expect(await confirm(key)).toEqual({ ok: true, value: null });
  await sendAll();
  return key;
}
const DONE = { ok: true, value: null };
const refusal = (error: string) => ({ ok: false, error });
const offered = async () =>
  (await loadOffered(database.db, { from: null, now })).slots.map((slot) => slot.toISOString());

test("holds a time once its address is confirmed, and takes it from nobody before", async () => {
  const ada = await asked(ADA, TUESDAY);
  expect(await offered()).toContain(TUESDAY);
  const bola = await asked(BOLA, TUESDAY);
  expect(await confirm(bola)).toEqual(DONE);
  expect(await offered()).not.toContain(TUESDAY);
  expect(await confirm(ada)).toEqual(refusal("gone"));
  const other = new Date("2026-12-08T10:30:00Z");
  expect(await confirm(ada, other)).toEqual(DONE);
  expect((await rows()).map(({ state, startsAt }) => [state, startsAt])).toEqual([
    ["booked", new Date(TUESDAY)],
    ["booked", other],
  ]);
  // Pressed again, the link changes nothing.
  expect(await confirm(ada)).toEqual(DONE);
  expect(await waiting()).toEqual(["call-booked", "call-booked", "call-notice", "call-notice"]);
});

test("gives one time to one of two hundred who confirm at once, from two pools", async () => {
  const now = START;
  const [startsAt, endsAt] = [new Date(TUESDAY), new Date("2026-12-08T10:30:00Z")];
  const person = { state: "asked" as const, name: "Ada Obi", note: "", zone: "Africa/Lagos", createdAt: now };
  const people = Array.from({ length: 200 }, (_, nth) => ({ keyHash: `${nth}`, email: `p${nth}@x.example` }));
  await database.db.insert(bookings).values(people.map((each) => ({ ...each, ...person, startsAt, endsAt })));
  const ids = (await rows()).map(({ id }) => id);
  const second = openDatabase(database.connection, {
    applicationName: "another machine",
    max: 8,
    log: () => {},
  });
  const tries = await Promise.all(
    ids.map((id, nth) => confirmByHand(nth % 2 ? second.db : database.db, owner, { id, now })),
  );
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(tries.flatMap((each) => (each.ok ? [] : [each.error])))).toEqual(new Set(["gone"]));
  // The database itself refuses what a process would book beside it, even in part.
  const beside = {
    startsAt: new Date(+endsAt - 1),
    endsAt: new Date(+endsAt + HOUR),
    state: "booked" as const,
  };
  const [loser] = await database.db.select().from(bookings).where(eq(bookings.state, "asked"));
  const write = database.db
    .update(bookings)
    .set(beside)
    .where(eq(bookings.id, loser?.id ?? ""));
  expect(sqlStateOf(await write.catch((error) => error))).toBe(sqlStates.exclusionViolation);
  expect(await database.db.$count(bookings, eq(bookings.state, "booked"))).toBe(1);
  await second.close();
});

test("answers every address alike, and lets a mailbox have two calls to come", async () => {
  await booked("ada.obi@gmail.com", "2026-12-08T10:00:00.000Z");
  await booked("adaobi+2@gmail.com", "2026-12-08T10:30:00.000Z");
  const third = await asked("ada.obi@googlemail.com", "2026-12-08T11:00:00.000Z");
  expect(await confirm(third)).toEqual(refusal("many"));
  // The two are over.
  later(DAY + 2 * HOUR);
  expect(await confirm(await asked("ada.obi@gmail.com", "2026-12-09T11:00:00.000Z"))).toEqual(DONE);
});

test("counts requests by visitor and by address", async () => {
  for (let nth = 0; nth < 4; nth += 1) expect(await ask(ADA, TUESDAY)).toEqual(DONE);
  expect(await ask(ADA, TUESDAY)).toMatchObject({ ok: false, error: { status: 429, wait: 3600 } });
  expect(await ask(BOLA, TUESDAY)).toEqual(DONE);
  const tries = [];
  for (let nth = 0; nth < 12; nth += 1)
    tries.push((await ask(`${nth}@x.example`, TUESDAY, "203.0.113.7")).ok);
  expect(tries.filter(Boolean)).toHaveLength(10);
});

test("refuses a time that is not offered with the nearest ones, and keeps what was typed", async () => {
  for (const time of ["2026-12-08T09:30:00.000Z", "2026-12-08T10:10:00.000Z", "2026-12-07T10:30:00.000Z"]) {
    const answer = await ask(ADA, time);
    expect(answer).toMatchObject({ ok: false, error: { status: 409, typed: typed(ADA, time) } });
    expect(!answer.ok && answer.error.nearest.length).toBe(6);
  }
});

test("moves and cancels by the private link, with one appointment of growing sequence", async () => {
  const key = await asked(ADA, TUESDAY);
  await confirm(key);
  const files = (await sendAll()).flatMap(({ appointment }) => appointment ?? []);
  const wednesday = new Date("2026-12-09T11:30:00Z");
  const move = (startsAt: Date) => moveCall(database.db, key, { startsAt, now });
  expect(await move(new Date("2026-12-09T13:00:00Z"))).toEqual(refusal("gone"));
  expect(await move(wednesday)).toEqual(DONE);
  files.push(...(await sendAll()).flatMap(({ appointment }) => appointment ?? []));
  expect(await findCall(database.db, key)).toMatchObject({ startsAt: wednesday, sequence: 1 });
  expect(await cancelCall(database.db, key, now)).toEqual(DONE);
  expect(await cancelCall(database.db, key, now)).toEqual(DONE);
  files.push(...(await sendAll()).flatMap(({ appointment }) => appointment ?? []));
  expect(files.map(({ method, file }) => [method, /SEQUENCE:(\d)/.exec(file)?.[1]])).toEqual([
    ...[
      ["REQUEST", "0"],
      ["REQUEST", "1"],
      ["CANCEL", "2"],
    ],
  ]);
  expect(new Set(files.map(({ file }) => /UID:(.+)/.exec(file)?.[1])).size).toBe(1);
  expect(await move(wednesday)).toEqual(refusal("ended"));
  expect(await confirm(key)).toEqual(refusal("ended"));
  expect(await offered()).toContain(TUESDAY);
  // Each of the three acts was told to the owner.
  expect(
    sent.filter(({ to }) => to === "owner@shop.example").map(({ subject }) => subject.split(":")[0]),
  ).toEqual([...["Ada Obi booked a call", "Ada Obi moved a call", "Ada Obi cancelled a call"]]);
  // No address stays in the outbox.
  expect(await waiting()).toEqual([]);
});

test("refuses a link that is wrong, or too late", async () => {
  const key = await asked(ADA, TUESDAY);
  for (const other of ["", "none", key.slice(1), `${key.slice(1)}0`]) {
    expect(await findCall(database.db, other)).toBeNull();
    expect(await confirm(other)).toEqual(refusal("unknown"));
  }
  const inTime = await asked(BOLA, "2026-12-11T10:00:00.000Z");
  later(48 * HOUR);
  expect(await confirm(inTime)).toEqual(DONE);
  expect(await confirm(key)).toEqual(refusal("ended"));
  later(7 * DAY);
  expect(await cancelCall(database.db, inTime, now)).toEqual(refusal("ended"));
});

test("reminds a day and an hour before, each once, and again only after a move", async () => {
  await saveCalendar(database.db, owner, { ...DEFAULT_CALENDAR, openHours: WEEKDAYS, noticeHours: 0 });
  const key = await booked(ADA, "2026-12-10T10:00:00.000Z");
  later(2 * HOUR);
  // Booked within its last day: it gets the hour's reminder alone.
  await booked(BOLA, TUESDAY);
  const remind = () => remindOfCalls(deps());
  const until = async (moment: string) => {
    now = new Date(moment);
    const found = [await remind(), await remind()];
    return [...found, ...(await sendAll()).map(({ to, subject }) => `${to} ${subject.split(":")[0]}`)];
  };
  expect(await until("2026-12-08T08:59:00Z")).toEqual([0, 0]);
  const soon = (email: string) => `${email} Soon`;
  expect(await until("2026-12-08T09:00:00Z")).toEqual([1, 0, soon(BOLA)]);
  expect(await until("2026-12-09T10:00:00Z")).toEqual([1, 0, soon(ADA)]);
  await moveCall(database.db, key, { startsAt: new Date("2026-12-11T10:00:00Z"), now });
  await sendAll();
  expect(await until("2026-12-10T09:30:00Z")).toEqual([0, 0]);
  expect(await until("2026-12-10T10:05:00Z")).toEqual([1, 0, soon(ADA)]);
  // A reminder that waits is dropped with its call.
  now = new Date("2026-12-11T09:10:00Z");
  expect(await remind()).toBe(1);
  await cancelCall(database.db, key, now);
  expect((await sendAll()).map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining("Soon"));
});

test("takes days off in one act: every call is moved or cancelled, and everybody told", async () => {
  const first = await booked(ADA, TUESDAY);
  const second = await booked(BOLA, "2026-12-09T10:00:00.000Z");
  const off = { from: "2026-12-08", to: "2026-12-11" };
  expect(await addDaysOff(database.db, owner, { ...off, calls: "stay", now })).toEqual({
    moved: 0,
    cancelled: 0,
  });
  expect(await offered()).not.toContain("2026-12-08T10:30:00.000Z");
  await removeDaysOff(database.db, owner, off);
  expect(await addDaysOff(database.db, owner, { ...off, calls: "move", now })).toEqual({
    moved: 2,
    cancelled: 0,
  });
  expect((await findCall(database.db, first))?.startsAt).toEqual(new Date("2026-12-15T10:00:00Z"));
  expect((await findCall(database.db, second))?.startsAt).toEqual(new Date("2026-12-16T10:00:00Z"));
  const told = await sendAll();
  expect(told.map(({ to }) => to).sort()).toEqual([ADA, BOLA]);
  for (const { text } of told) expect(text).toContain("Choose another time:\nhttps://shop.example/book/");
  const next = { from: "2026-12-14", to: "2026-12-18" };
  expect(await addDaysOff(database.db, owner, { ...next, calls: "cancel", now })).toEqual({
    moved: 0,
    cancelled: 2,
  });
  expect((await sendAll()).map(({ appointment }) => appointment?.method)).toEqual(["CANCEL", "CANCEL"]);
});

test("lets the owner move to any free moment, and cancel, but not book two at once", async () => {
  await booked(ADA, TUESDAY);
  await booked(BOLA, "2026-12-09T10:00:00.000Z");
  const [ada, bola] = await rows();
  const move = (startsAt: string) =>
    moveByOwner(database.db, owner, { id: bola?.id ?? "", startsAt: new Date(startsAt), now });
  expect(await move("2026-12-08T10:15:00Z")).toEqual(refusal("gone"));
  expect(await move("2026-12-06T10:15:00Z")).toEqual(refusal("ended"));
  expect(await move("2026-12-12T19:10:00Z")).toEqual(DONE);
  expect(await cancelByOwner(database.db, owner, { id: ada?.id ?? "", now })).toEqual(DONE);
  const told = await sendAll();
  // Both are due at the same moment.
  expect(
    told.map(({ to, text }) => `${to} ${/sorry: we (had to move|can’t make)/.exec(text)?.[1]}`).sort(),
  ).toEqual([`${ADA} can’t make`, `${BOLA} had to move`]);
});

test("erases a person, hands out their data, and forgets calls when their time is over", async () => {
  const key = await booked(ADA, TUESDAY);
  await booked(BOLA, "2026-12-08T10:30:00.000Z");
  const stale = await asked("stale@shopper.example", "2026-12-10T10:00:00.000Z");
  expect(await exportCallsOf(database.db, " ADA@shopper.example")).toMatchObject([
    { state: "booked", name: "Ada Obi", email: ADA, timeZone: "Africa/Lagos" },
  ]);
  await cancelCall(database.db, key, now);
  await inTransaction(database.db, (tx) => eraseFromCalls(tx, ADA, now));
  const [, bola] = await rows();
  expect(await eraseCall(database.db, owner, { id: bola?.id ?? "", now })).toBe(true);
  const stored = JSON.stringify([(await rows()).slice(0, 2), await database.db.select().from(emails)]);
  expect(stored).not.toMatch(/ada@|obi|bola|lagos/i);
  // An erased call that was to come holds its time no longer.
  expect((await offered()).map((slot) => slot.slice(11, 16)).slice(0, 4)).toEqual([
    "11:00",
    "11:30",
    ...FOUR_TIMES.slice(0, 2),
  ]);
  expect(await findCall(database.db, key)).toBeNull();
  later(2 * DAY + 1);
  await forgetOldCalls(database.db, now);
  expect(await findCall(database.db, stale)).toBeNull();
  expect(await rows()).toHaveLength(2);
  now = new Date(Date.parse("2026-12-08T10:30:00Z") + 90 * DAY + 1);
  await forgetOldCalls(database.db, now);
  expect(await rows()).toHaveLength(1);
  later(HOUR);
  await forgetOldCalls(database.db, now);
  expect(await rows()).toEqual([]);
});

test("gives the owner's calendar to the holder of its address, until it is renewed", async () => {
  await booked(ADA, TUESDAY);
  const key = await feedKey(database.db, "secret");
  const load = (key: string, secret = "secret") => loadFeed(database.db, { key, secret, now });
  expect(await load(key)).toMatchObject([{ name: "Ada Obi" }]);
  for (const other of ["", "x", `${key.slice(1)}0`]) expect(await load(other)).toBeNull();
  await renewFeed(database.db, owner);
  expect(await load(key)).toBeNull();
  expect(await load(await feedKey(database.db, "secret"))).toHaveLength(1);
});
