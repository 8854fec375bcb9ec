import { afterEach, beforeEach, expect, test } from "vitest";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { isDeliveryCountry } from "#app/domain/money/payments/delivery-countries.ts";
import { announcedChanges } from "#app/platform/cache/changes.tables.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { contentDrafts } from "./content.tables.server.ts";
import { defaultDocuments } from "./default-documents.server.ts";
import { bringBack, publishDue, removeDraft, saveDocument } from "./document-store.server.ts";
import { PAGES } from "./public-paths.ts";
import { listDocuments, listPublished, loadDocument } from "./read-documents.server.ts";

let database: TestDatabase;
let now: Date;

beforeEach(async () => {
  database = await createTestDatabase();
  now = new Date("2026-12-01T09:00:00Z");
});
afterEach(() => database.close());

const ada = adminForTests();
const bola = adminForTests({ email: "bola@shop.example" });
const deps = () => ({
  db: database.db,
  now: () => now,
  listPaths: async () => [...PAGES],
  isDeliveryCountry,
  countOfKinds: async () => new Map([["tops", 3]]),
});
const said = (text: string, to = "/about") => ({ text, link: { label: "Learn more", to } });
const revision = async () => (await loadDocument(deps(), ada, "announcement")).revision;
const save = async (
  body: unknown,
  {
    admin = ada,
    publish = "now",
    over,
  }: { admin?: typeof ada; publish?: "now" | "later" | Date; over?: string } = {},
) =>
  saveDocument(deps(), admin, { name: "announcement", body, publish, revision: over ?? (await revision()) });
const published = async () => (await listPublished(database.db)).documents.announcement;

test("shows a published document in the shop, and announces it to every process", async () => {
  expect(await published()).toBeUndefined();
  expect((await save(said("Closed on Monday."))).ok).toBe(true);
  expect(await published()).toEqual(said("Closed on Monday."));
  expect(await database.db.select({ tag: announcedChanges.tag }).from(announcedChanges)).toEqual([
    { tag: "content" },
  ]);
});

test("a draft can have mistakes, changes nothing that shoppers see, and can be discarded", async () => {
  expect((await save(said(""), { publish: "later" })).ok).toBe(true);
  expect(await published()).toBeUndefined();
  expect((await loadDocument(deps(), ada, "announcement")).draft).toMatchObject({
    body: said(""),
    by: ada.email,
  });
  const { revision } = await loadDocument(deps(), ada, "announcement");
  expect(await removeDraft(deps(), ada, "announcement", "0.1")).toBe(false);
  expect((await loadDocument(deps(), ada, "announcement")).draft).not.toBeNull();
  expect(await removeDraft(deps(), ada, "announcement", revision)).toBe(true);
  expect((await loadDocument(deps(), ada, "announcement")).draft).toBeNull();
});

test.each([
  ["an empty text", said(" "), ["text"], "is empty"],
  ["an unknown fact", said("Within {{returnDays}} days."), ["text"], "{{returnDays}} is no fact of the shop"],
  ["a link to nothing", said("New.", "/sale"), ["link", "to"], "/sale leads to nothing that the shop shows"],
])("%s is not published, and its field is named", async (_, body, path, message) => {
  expect(await save(body)).toEqual({ ok: false, error: { kind: "problems", problems: [{ path, message }] } });
  expect(await published()).toBeUndefined();
});

test("a link may lead to a part of a page", async () => {
  expect((await save(said("What we hold to.", "/about#values"))).ok).toBe(true);
});

test("warns an editor who saves over somebody else's change, with their name and the change", async () => {
  const over = await revision();
  await save(said("Ada was faster."), { over });
  expect(await save(said("Bola was slower."), { admin: bola, over })).toMatchObject({
    ok: false,
    error: { kind: "changed", by: ada.email, body: said("Ada was faster.") },
  });
  expect(await published()).toEqual(said("Ada was faster."));
});

test("of two simultaneous publications over the same state, one succeeds", async () => {
  const over = await revision();
  const saved = await Promise.all(["One.", "Two."].map((text) => save(said(text), { over })));
  expect(saved.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test("publishes a scheduled document at its time, once", async () => {
  await save(said("The sale is on."), { publish: new Date("2026-12-01T10:00:00Z") });
  expect(await publishDue(deps())).toBe(0);
  now = new Date("2026-12-01T10:00:00Z");
  const published = await Promise.all([publishDue(deps()), publishDue(deps())]);
  expect(published.sort()).toEqual([0, 1]);
  expect((await loadDocument(deps(), ada, "announcement")).published).toEqual(said("The sale is on."));
});

test("holds back a scheduled document that is no longer valid, with the reason", async () => {
  const withSale = { ...deps(), listPaths: async () => [...PAGES, { path: "/sale", label: "Sale" }] };
  await saveDocument(withSale, ada, {
    name: "announcement",
    body: said("New.", "/sale"),
    publish: now,
    revision: await revision(),
  });
  expect(await publishDue(deps())).toBe(0);
  const { draft } = await loadDocument(deps(), ada, "announcement");
  expect(draft?.heldBack).toBe("link, to: /sale leads to nothing that the shop shows");
  expect(await publishDue(deps())).toBe(0);
});

test("restores an earlier version at once, and can undo that", async () => {
  await save(said("First."));
  await save(said("Second."));
  const { versions } = await loadDocument(deps(), ada, "announcement");
  expect(versions.map(({ body }) => body)).toEqual([said("Second."), said("First.")]);
  await bringBack(deps(), bola, "announcement", versions[1]?.id ?? 0);
  expect(await published()).toEqual(said("First."));
  await bringBack(deps(), bola, "announcement", versions[0]?.id ?? 0);
  expect(await published()).toEqual(said("Second."));
  await bringBack(deps(), bola, "announcement", "default");
  expect(await published()).toEqual(defaultDocuments.announcement);
});

test("refuses to restore an unknown version, or another document's, and changes nothing", async () => {
  await save(said("Now."));
  await saveKinds([{ slug: "tops", name: "Tops" }]);
  const [ofKinds] = (await loadDocument(deps(), ada, "kinds")).versions;
  for (const id of [0, 999_999_999, ofKinds?.id ?? 0])
    expect(await bringBack(deps(), bola, "announcement", id)).toEqual({ ok: false, error: { kind: "gone" } });
  expect(await published()).toEqual(said("Now."));
});

test("the list says of each document whether it is as delivered, published, a draft or scheduled", async () => {
  const state = async () =>
    (await listDocuments(deps(), ada)).find(({ name }) => name === "announcement")?.state;
  expect(await state()).toBe("as delivered");
  await save(said("Now."));
  expect(await state()).toBe("published");
  await save(said("Later."), { publish: "later" });
  expect(await state()).toBe("draft");
  await save(said("Tomorrow."), { publish: new Date("2026-12-02T09:00:00Z") });
  expect(await state()).toBe("scheduled");
});

const saveKinds = async (body: { slug: string; name: string }[], publish: "now" | Date = "now") =>
  saveDocument(deps(), ada, {
    name: "kinds",
    body,
    publish,
    revision: (await loadDocument(deps(), ada, "kinds")).revision,
  });
const IN_USE =
  "3 pieces are of the kind “Tops” (tops), hidden and deleted ones included: it cannot be removed, and its web address stays";

test("adds, renames and reorders kinds, and keeps a kind that products use", async () => {
  const renamed = [
    { slug: "kaftans", name: "Kaftans" },
    { slug: "tops", name: "Shirts and tops" },
  ];
  expect((await saveKinds(renamed)).ok).toBe(true);
  expect((await listPublished(database.db)).documents.kinds).toMatchObject(renamed);
  const refusal = { ok: false, error: { kind: "problems", problems: [{ path: [] }] } };
  expect(await saveKinds([{ slug: "shirts", name: "Shirts and tops" }])).toMatchObject(refusal);
  expect((await saveKinds([{ slug: "tops", name: "Tops" }])).ok).toBe(true);
  expect(await saveKinds([])).toMatchObject({ error: { problems: [{ message: IN_USE }] } });
});

test("holds back a scheduled list of kinds that lacks a kind in use", async () => {
  const publishAt = new Date(now.getTime() + 60_000);
  expect((await saveKinds([{ slug: "tops", name: "Tops" }], publishAt)).ok).toBe(true);
  await database.db.update(contentDrafts).set({ body: [{ slug: "kaftans", name: "Kaftans" }] });
  now = publishAt;
  expect(await publishDue(deps())).toBe(0);
  expect((await loadDocument(deps(), ada, "kinds")).draft?.heldBack).toContain(IN_USE);
});

test.each([
  [
    "a slug",
    [
      { slug: "tops", name: "Tops" },
      { slug: "tops", name: "Shirts" },
    ],
  ],
  [
    "a name",
    [
      { slug: "tops", name: "Tops" },
      { slug: "shirts", name: "tops" },
    ],
  ],
  [
    "no slug",
    [
      { slug: "tops", name: "Tops" },
      { slug: "Long Shirts", name: "Shirts" },
    ],
  ],
])("two kinds with %s of another are refused", async (_what, kinds) => {
  expect(await saveKinds(kinds)).toMatchObject({ ok: false, error: { kind: "problems" } });
});
