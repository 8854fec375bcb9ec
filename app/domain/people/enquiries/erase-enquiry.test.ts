import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { findNames } from "#app/owner/changes/load-change-log.server.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { enquiries, enquiryForwards } from "../enquiries.tables.server.ts";
import { forwardEnquiry } from "./forward-enquiry.server.ts";
import { loadInbox } from "./inbox.server.ts";
import { writerOf } from "./inbox-view.ts";
import { eraseEnquiry, exportEnquiry, forgetOldEnquiries } from "./save-enquiry.server.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const admin = adminForTests();
const FIELDS = { firstName: "Ada", lastName: "Obi", email: "ada@shopper.example", message: "Is it lined?" };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(enquiries).values({ id: "one", kind: "contact", fields: FIELDS });
  const lastError = "550 ada@shopper.example is not wanted";
  await database.db
    .insert(enquiryForwards)
    .values({ enquiryId: "one", channel: "mail", attempts: 3, lastError });
});
afterAll(() => database.close());

const inbox = (view: "new" | "answered" | "unforwarded") =>
  loadInbox(database.db, admin, { view, page: 1, only: null });

test("the download contains the visitor's input, and erasing removes it for good", async () => {
  expect(await exportEnquiry(database.db, admin, "one")).toMatchObject({ kind: "contact", fields: FIELDS });
  expect((await inbox("unforwarded")).entries).toHaveLength(1);

  expect(await eraseEnquiry(database.db, admin, { id: "one", now: NOW })).toBe(true);
  expect(await eraseEnquiry(database.db, admin, { id: "one", now: NOW })).toBe(true);
  const kept = [await database.db.select().from(enquiries), await database.db.select().from(enquiryForwards)];
  expect(JSON.stringify(kept)).not.toMatch(/ada|obi|lined/i);
  expect(await exportEnquiry(database.db, admin, "one")).toMatchObject({ fields: {}, erasedAt: NOW });
  const log = await database.db.select().from(adminChanges).where(eq(adminChanges.subjectId, "one"));
  expect(log).toMatchObject([{ action: "personal data erased", changes: [] }]);
});

test("an erased enquiry needs no answer, is not forwarded, and is called erased", async () => {
  expect(await inbox("new")).toMatchObject({ counts: { new: 0, answered: 1, unforwarded: 0 } });
  const [entry] = (await inbox("answered")).entries;
  expect(entry && writerOf(entry)).toBe("Erased enquiry");
  const names = await findNames(database.db, admin, [{ subjectKind: "enquiry", subjectId: "one" }]);
  expect(names.enquiry?.get("one")).toBe("an erased enquiry");
  const deliver = async () => {
    throw new Error("It was forwarded");
  };
  const means = { now: () => NOW, signal: new AbortController().signal };
  expect(await forwardEnquiry(database.db, { enquiryId: "one", channel: "mail" }, deliver, means)).toBeNull();
});

test("an unknown enquiry cannot be erased or downloaded", async () => {
  expect(await eraseEnquiry(database.db, admin, { id: "two", now: NOW })).toBe(false);
  expect(await exportEnquiry(database.db, admin, "two")).toBeNull();
});

test("deletes enquiries after two years", async () => {
  await database.db.delete(enquiries);
  const kept = (id: string, createdAt: string) => ({
    id,
    kind: "contact" as const,
    fields: { email: "ada@example.com" },
    createdAt: new Date(createdAt),
  });
  await database.db
    .insert(enquiries)
    .values([kept("old", "2024-11-23T11:59:00Z"), kept("young", "2024-11-23T12:01:00Z")]);
  await forgetOldEnquiries(database.db, new Date("2026-11-23T12:00:00Z"));
  expect((await database.db.select().from(enquiries)).map(({ id }) => id)).toEqual(["young"]);
});
