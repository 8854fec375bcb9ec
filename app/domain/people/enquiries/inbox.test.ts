import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { enquiries, enquiryForwards } from "../enquiries.tables.server.ts";
import { loadInbox, moveEnquiry } from "./inbox.server.ts";
import type { EnquiryState, InboxView } from "./inbox-view.ts";

const admin = adminForTests();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`TRUNCATE enquiries CASCADE`);
});

test("an empty inbox has one empty page", async () => {
  expect(await read("new", 7)).toEqual({
    place: { view: "new", page: 1, only: null },
    counts: { new: 0, answered: 0, spam: 0, unforwarded: 0 },
    pages: 1,
    entries: [],
  });
});

test("each state is counted, and shown newest first with the whole input", async () => {
  await stored("new", "First", "2026-11-01T10:00:00Z");
  await stored("new", "Second", "2026-11-02T10:00:00Z");
  await stored("spam", "Pills", "2026-11-03T10:00:00Z");
  const inbox = await read("new");
  expect(inbox.counts).toEqual({ new: 2, answered: 0, spam: 1, unforwarded: 0 });
  expect(inbox.entries.map(({ fields }) => fields.message)).toEqual(["Second", "First"]);
  expect(inbox.entries[0]).toMatchObject({ kind: "contact", state: "new", forwards: [] });
});

test("a page holds fifty enquiries, and a page after the last is the last", async () => {
  for (let day = 0; day < 51; day += 1)
    await stored("answered", `${day}`, new Date(Date.UTC(2026, 10, 1, 10, 0, day)).toISOString());
  expect(await read("answered")).toMatchObject({
    place: { page: 1 },
    pages: 2,
    entries: { length: 50 },
  });
  expect(await read("answered", 9)).toMatchObject({
    place: { page: 2 },
    entries: [{ fields: { message: "0" } }],
  });
});

test("failed forwards are found, but neither pending ones nor spam", async () => {
  const at = new Date("2026-11-01T10:05:00Z");
  const failed = await stored("answered", "Held up");
  const waiting = await stored("new", "On its way");
  const spam = await stored("spam", "Pills");
  await database.db.insert(enquiryForwards).values([
    { enquiryId: failed, channel: "mail", attempts: 3, lastAttemptAt: at, lastError: "Nobody answers" },
    { enquiryId: failed, channel: "form", attempts: 1, lastAttemptAt: at, forwardedAt: at },
    { enquiryId: waiting, channel: "mail" },
    { enquiryId: spam, channel: "mail", attempts: 3, lastAttemptAt: at, lastError: "Nobody answers" },
  ]);
  const inbox = await read("unforwarded");
  expect(inbox.counts.unforwarded).toBe(1);
  expect(inbox.entries).toMatchObject([
    {
      id: failed,
      forwards: [
        { channel: "form", forwardedAt: at, lastError: null },
        { channel: "mail", attempts: 3, lastAttemptAt: at, lastError: "Nobody answers", forwardedAt: null },
      ],
    },
  ]);
});

test("moving an enquiry returns its former state, and moving it again changes nothing", async () => {
  const id = await stored("new", "Hello");
  expect(await moveEnquiry(database.db, admin, { id, to: "answered" })).toBe("new");
  expect(await moveEnquiry(database.db, admin, { id, to: "answered" })).toBe("answered");
  expect((await read("answered")).entries).toMatchObject([{ id, state: "answered" }]);
});

test("logs each move once with the administrator, without the visitor's text", async () => {
  const id = await stored("new", "Hello");
  await database.db.delete(adminChanges);
  for (const to of ["answered", "answered", "new"] as const)
    await moveEnquiry(database.db, admin, { id, to });
  const noted = await database.db.select().from(adminChanges).orderBy(adminChanges.id);
  expect(noted.map(({ email, subjectId, action, changes }) => [email, subjectId, action, changes])).toEqual([
    [admin.email, id, "answered", []],
    [admin.email, id, "new", []],
  ]);
});

test("one enquiry can be read alone, in any state", async () => {
  const id = await stored("spam", "Pills");
  await stored("spam", "More pills");
  const only = (one: string) => loadInbox(database.db, admin, { view: "new", page: 3, only: one });
  expect(await only(id)).toMatchObject({ pages: 1, entries: [{ id, state: "spam" }] });
  expect((await only(id)).entries).toHaveLength(1);
  expect((await only("gone")).entries).toEqual([]);
});

test("an unknown enquiry cannot be moved", async () => {
  expect(await moveEnquiry(database.db, admin, { id: "gone", to: "spam" })).toBeNull();
});

const read = (view: InboxView, page = 1) => loadInbox(database.db, admin, { view, page, only: null });

async function stored(state: EnquiryState, message: string, at = "2026-11-01T10:00:00Z"): Promise<string> {
  const id = randomUUID();
  const fields = { firstName: "Ada", email: "ada@example.com", message };
  await database.db.insert(enquiries).values({ id, kind: "contact", fields, state, createdAt: new Date(at) });
  return id;
}
