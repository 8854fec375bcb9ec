import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PIECE, stockIn } from "#app/domain/catalogue/stock/testing/one-dress.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { emails } from "#app/domain/outbox/emails.tables.server.ts";
import { putInQueue, putSoldOutDress } from "#app/domain/people/lists/testing/waiting-shop.server.ts";
import { listEntries } from "#app/domain/people/lists.tables.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { exportSubscribers, loadWaitingList } from "./load-waiting.server.ts";
import { openRun, parseRunForm } from "./waiting-actions.server.ts";
import { formatDemand } from "./waiting-view.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const admin = adminForTests();

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await putSoldOutDress(database.db);
});
afterEach(() => database.close());

const load = (opened: string | null = null) => loadWaitingList(database.db, admin, { opened, now: NOW });

test("shows the owner the waiting list by style, colour and size, with a proposed run", async () => {
  await putInQueue(database.db, ["a@shopper.example", "b@shopper.example"], NOW);
  await database.db.insert(listEntries).values({
    list: "waiting",
    email: "c@shopper.example",
    ...PIECE,
    variantId: "dress-clay-12",
    state: "confirmed",
    consent: "",
    askedAt: NOW,
    confirmedAt: NOW,
  });
  const { styles } = await load();
  expect(styles).toMatchObject([
    {
      slug: "dress",
      pieces: [
        { variantId: "dress-navy-12", waiting: 2, held: 0 },
        { variantId: "dress-clay-12", waiting: 1, held: 0 },
      ],
    },
  ]);
  expect(styles.map(formatDemand)).toEqual(["3 wait for the Dress, 2 of them in UK 12"]);
});

test("tells the owner how many places people of one domain have", async () => {
  const oneDomain = Array.from({ length: 12 }, (_, nth) => `p${nth}@mail-${nth}.shopper.example`);
  await putInQueue(database.db, [...oneDomain, "a@gmail.com", "b@gmail.com"], NOW);
  expect((await load()).styles).toMatchObject([{ slug: "dress", ofOneDomain: 12 }]);
});

test("a run that is opened serves those who wait with half of it, and a form sent twice opens one", async () => {
  await putInQueue(database.db, ["a@shopper.example", "b@shopper.example"], NOW);
  const run = {
    id: randomUUID(),
    slug: "dress",
    pieces: [{ variantId: PIECE.variantId, pieces: 3 }],
    readyOn: null,
  };
  const [first, second] = await Promise.all([1, 2].map(() => openRun(database.db, admin, run, NOW)));
  expect([first, second]).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(await stockIn(database.db)).toEqual({ made: 3, onHand: 1, reserved: 2, sold: 0 });
  expect(await database.db.$count(emails, eq(emails.kind, "offer"))).toBe(2);
  expect(await database.db.select().from(adminChanges)).toMatchObject([
    { subjectId: "dress", action: "run opened", changes: [{ from: null, to: 3 }] },
  ]);
  expect((await load(run.id)).opened).toBe(
    "The run of the Dress is open: 3 pieces, 3 in UK 12. The first in line get their links for half of them.",
  );
});

test("opens no run for an unknown size", async () => {
  const run = {
    id: randomUUID(),
    slug: "dress",
    pieces: [{ variantId: "dress-navy-99", pieces: 1 }],
    readyOn: null,
  };
  expect(await openRun(database.db, admin, run, NOW)).toMatchObject({ ok: false });
  expect(await openRun(database.db, admin, { ...run, slug: "none" }, NOW)).toMatchObject({ ok: false });
  expect(await stockIn(database.db)).toMatchObject({ made: 0 });
});

test.each([
  ["0", "Give at least one size a number of pieces."],
  ["1.5", "Give a whole number of pieces from 0 to 500."],
  ["-1", "Give a whole number of pieces from 0 to 500."],
  ["501", "Give a whole number of pieces from 0 to 500."],
  ["many", "Give a whole number of pieces from 0 to 500."],
])("refuses a run of %s pieces with a message", (typed, message) => {
  const form = new FormData();
  for (const [name, value] of [
    ["run", randomUUID()],
    ["slug", "dress"],
    ["pieces:dress-navy-12", typed],
  ] as const)
    form.set(name, value);
  expect(parseRunForm(form, "2026-11-20")).toMatchObject({ ok: false, error: { message } });
});

test("exports the confirmed subscribers with their time and consent, and no formula", async () => {
  const entry = { list: "newsletter" as const, consent: "=HYPERLINK(1)", askedAt: NOW };
  await database.db.insert(listEntries).values([
    { ...entry, email: "a@shopper.example", state: "confirmed", confirmedAt: NOW },
    { ...entry, email: "b@shopper.example", state: "asked" },
    { ...entry, email: null, state: "left", endedAt: NOW },
  ]);
  expect(await exportSubscribers(database.db, admin)).toBe(
    "\ufeffEmail Address,Signed up,Confirmed,Consent\r\n" +
      "a@shopper.example,2026-11-20T12:00:00.000Z,2026-11-20T12:00:00.000Z,'=HYPERLINK(1)\r\n",
  );
});
