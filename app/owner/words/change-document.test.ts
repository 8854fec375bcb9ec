import { afterEach, beforeEach, expect, test } from "vitest";
import { PAGES } from "#app/domain/content/public-paths.ts";
import { loadDocument } from "#app/domain/content/read-documents.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { sendForm } from "#app/owner/kit/testing/send-form.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { DOCUMENT_ACTIONS } from "./change-document.server.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const admin = adminForTests();
const deps = () => ({
  db: database.db,
  now: () => new Date("2026-11-20T12:00:00Z"),
  listPaths: async () => [...PAGES],
  isDeliveryCountry: () => true,
  countOfKinds: async () => new Map<string, number>(),
  pictures: { keep: () => Promise.reject(new Error("There is no picture")) },
});
const read = () => loadDocument(deps(), admin, "announcement");

async function press(button: string, more: Record<string, string> = {}): Promise<unknown> {
  const link = { "link.label": "Learn more", "link.to": "/about" };
  const fields = { do: button, text: "A sale begins.", ...link, publishAt: "2026-12-01T09:00" };
  const { revision } = await read();
  const page = { ...DOCUMENT_ACTIONS, area: "words" } as const;
  return sendForm(page, { words: deps(), name: "announcement" }, admin, { ...fields, ...more, revision });
}

test("saving a scheduled document as a draft reports that its schedule is cancelled", async () => {
  expect(await press("draft")).toEqual({ leadsTo: "/admin/words/announcement?done=draft" });
  expect(await press("schedule")).toEqual({ leadsTo: "/admin/words/announcement?done=scheduled" });
  expect((await read()).draft?.publishAt).toEqual(new Date("2026-12-01T09:00:00Z"));
  expect(await press("draft")).toEqual({ leadsTo: "/admin/words/announcement?done=unscheduled" });
  expect((await read()).draft?.publishAt).toBeNull();
});

test("restores any version in the list, including the delivered one", async () => {
  const delivered = (await read()).published;
  await press("publish");
  const [first] = (await read()).versions;
  const back = { leadsTo: "/admin/words/announcement?done=brought-back" };
  expect(await press("bring-back", { version: "default" })).toEqual(back);
  expect((await read()).published).toEqual(delivered);
  expect(await press("bring-back", { version: String(first?.id) })).toEqual(back);
  expect((await read()).published).toMatchObject({ text: "A sale begins." });
});

test("refuses to restore an unknown version with a message, and changes nothing", async () => {
  await press("publish");
  expect(await press("bring-back", { version: "999" })).toMatchObject({
    shown: { title: "That version is not there, so nothing was changed. Choose another one." },
  });
  expect((await read()).published).toMatchObject({ text: "A sale begins." });
  expect(await press("bring-back", { version: "the first" })).toBe("not understood");
});
