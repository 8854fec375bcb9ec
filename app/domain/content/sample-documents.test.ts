import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { defaultDocuments } from "./default-documents.server.ts";
import { saveDocument } from "./document-store.server.ts";
import type { DocumentName, Documents } from "./documents.ts";
import { PAGES } from "./public-paths.ts";
import { listPublished, loadDocument } from "./read-documents.server.ts";
import { listUnwritten, publishBlankDocuments } from "./sample-documents.server.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const owner = adminForTests();
const now = () => new Date("2026-12-01T09:00:00Z");
const deps = () => ({
  db: database.db,
  now,
  listPaths: async () => [...PAGES],
  isDeliveryCountry: () => true,
  countOfKinds: async () => new Map<string, number>(),
});
const read = async () => ({ ...defaultDocuments, ...(await listPublished(database.db)).documents });
const unwritten = async () =>
  Object.fromEntries((await listUnwritten(database.db)).map(({ name, has }) => [name, has]));

/** What is true of the sample shop alone: its people, places, praise and prices. */
const UNTRUE =
  /Portsmouth|Lagos|Adaeze|Hauwa|Claire|Mórẹ́nikẹ́|Bisi|Amara|Sample Review|Run 0|2023|women empowered|From £/;

test("a shop without the sample says nothing that is true of the sample alone", async () => {
  expect(JSON.stringify(await read())).toMatch(UNTRUE);
  await publishBlankDocuments(database.db, now());
  const { site, ...words } = await read();
  expect(JSON.stringify(words)).not.toMatch(UNTRUE);
  expect(words).toMatchObject({
    testimonials: [],
    figures: [],
    team: { members: [] },
    home: { press: null },
  });
});

const save = async <Name extends DocumentName>(
  name: Name,
  change: (body: Documents[Name]) => Documents[Name],
) => {
  const { published, revision } = await loadDocument(deps(), owner, name);
  const body = change(published as Documents[Name]);
  const saved = await saveDocument(deps(), owner, { name, body, revision, publish: "now" });
  expect(saved).toMatchObject({ ok: true });
};

test("what the owner has published stays at the next start", async () => {
  await save("contact", (contact) => ({ ...contact, title: "Ask Ada" }));
  await publishBlankDocuments(database.db, now());
  expect((await read()).contact.title).toBe("Ask Ada");
});

test("blank documents can be published as they are, and are then the owner's", async () => {
  await publishBlankDocuments(database.db, now());
  expect(await unwritten()).toMatchObject({ home: "nothing", policies: "sample" });
  for (const name of [
    "home",
    "about",
    "services",
    "the-journey",
    "contact",
    "announcement",
    "policies",
  ] as const)
    await save(name, (body) => body);
  await save("store-policy", (policy) => policy);
  expect(await unwritten()).toEqual({});
});

test("names the documents of a shop that began with the sample, until each is the owner's own", async () => {
  expect(await unwritten()).toMatchObject({ home: "sample", testimonials: "sample", policies: "sample" });
  await save("testimonials", (quotes) => quotes);
  expect(await unwritten()).toHaveProperty("testimonials");
  await save("testimonials", () => []);
  expect(await unwritten()).not.toHaveProperty("testimonials");
});
