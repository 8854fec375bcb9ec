import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findProduct } from "#app/domain/catalogue/products/queries.server.ts";
import { createProduct } from "#app/domain/catalogue/products/write-products.server.ts";
import { products } from "#app/domain/catalogue/products.tables.server.ts";
import { applySchedules } from "#app/domain/catalogue/schedules/apply-schedules.server.ts";
import { adminForTests } from "#app/domain/identity/testing/admin-for-tests.ts";
import { adminChanges } from "#app/platform/audit/audit.tables.server.ts";
import { announcedChanges } from "#app/platform/cache/changes.tables.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { findEarlySlugs, storeEarlyKey, withEarlyPieces } from "#app/shop/drops/early-cookie.server.ts";
import { nthProduct } from "#tests/support/database/many-products.ts";
import { openCheckoutLoader } from "../checkout/checkout-loader.server.ts";
import { drops } from "../drops.tables.server.ts";
import type { DropDraft } from "./drop-input.ts";
import {
  earlyKeyOf,
  hasEarlyKey,
  listEarlyKeys,
  listEarlySlugs,
  listShownDrops,
  loadDrop,
  loadEarlyDrop,
} from "./load-drop.server.ts";
import { findNextOpening, openDrops } from "./request-drop-letter.server.ts";
import { removeDrop, renewEarlyLink, saveDrop } from "./save-drop.server.ts";

const admin = adminForTests();
const NOW = new Date("2026-11-25T12:00:00Z");
const OPENS = new Date("2026-12-01T09:00:00Z");
const site = { origin: "https://shop.example" };
const after = (ms: number) => new Date(OPENS.getTime() + ms);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await inTransaction(database.db, async (tx) => {
    for (const [n, slug] of ["gown", "robe", "shirt"].entries()) {
      const { product, variants } = nthProduct(n + 1, ["/media/a.jpg"]);
      await createProduct(tx, { ...product, slug, isActive: false }, variants);
    }
    await tx.delete(announcedChanges);
  });
});
afterEach(() => database.close());

const SECRET = "secret of the shop";
const DRAFT: DropDraft = {
  name: "Harmattan",
  slug: "harmattan",
  words: "Two cloths.",
  opensAt: OPENS,
  isAnnounced: true,
  pieces: ["robe", "gown"],
};
const save = async (changes: Partial<DropDraft> = {}, id: string | null = null, now = NOW) => {
  const [row] = id === null ? [] : await database.db.select().from(drops).where(eq(drops.id, id));
  const opened = row ? { id: row.id, updatedAt: row.updatedAt.toISOString() } : null;
  return saveDrop(database.db, admin, { draft: { ...DRAFT, ...changes }, opened, now, secret: SECRET });
};
const saved = async (changes: Partial<DropDraft> = {}, id: string | null = null) => {
  const result = await save(changes, id);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const keep = async (now: Date) => [
  await applySchedules({ db: database.db, now: () => now }),
  await openDrops({ db: database.db, now: () => now }),
];
const moments = async () =>
  Object.fromEntries(
    (await database.db.select().from(products)).map(({ slug, publishAt }) => [slug, publishAt]),
  );
const keyOf = async (id: string) => {
  const [drop] = await database.db.select().from(drops).where(eq(drops.id, id));
  return drop ? (earlyKeyOf(drop, SECRET) ?? "") : "";
};
/** The last answer's cookie for a browser that opens the private links of these keys in turn. */
const keptAfter = async (...keys: string[]) => {
  let cookie = "";
  for (const key of keys) {
    const [drop] = await database.db.select().from(drops).where(hasEarlyKey(key));
    const opened = { key, opensAt: drop?.opensAt ?? OPENS };
    const cookies = cookie.split(";")[0] ?? null;
    cookie = await storeEarlyKey(database.db, opened, { cookies, now: NOW, site });
  }
  return cookie;
};
const early = async (...keys: string[]) =>
  findEarlySlugs(database.db, (await keptAfter(...keys)).split(";")[0] ?? null, site);

test("publishes a drop's drafts together at its opening time, and shows them on its page from then on", async () => {
  await saved();
  expect(await moments()).toEqual({ gown: OPENS, robe: OPENS, shirt: null });
  expect(await loadDrop(database.db, "harmattan")).toMatchObject({ isOpen: false, products: [] });
  expect(await keep(after(-1))).toEqual([0, 0]);
  expect(await findProduct(database.db, "gown")).toBeNull();
  await database.db.delete(announcedChanges);
  expect(await keep(OPENS)).toEqual([2, 1]);
  const tags = (await database.db.select().from(announcedChanges)).map(({ tag }) => tag);
  expect(tags).toEqual(
    expect.arrayContaining(["products", "product:gown", "product:robe", "drop:harmattan"]),
  );
  const open = await loadDrop(database.db, "harmattan");
  expect(open).toMatchObject({ isOpen: true, products: [{ slug: "robe" }, { slug: "gown" }] });
});

test("a drop past its opening time stays closed until it is opened, after its pieces", async () => {
  await saved();
  await applySchedules({ db: database.db, now: () => OPENS });
  expect(await loadDrop(database.db, "harmattan")).toMatchObject({ isOpen: false, products: [] });
  await openDrops({ db: database.db, now: () => OPENS });
  expect(await loadDrop(database.db, "harmattan")).toMatchObject({
    isOpen: true,
    products: [{ slug: "robe" }, { slug: "gown" }],
  });
});

test("opens a drop once, however many requests arrive", async () => {
  const id = await saved();
  const opened = await Promise.all([1, 2, 3].map(() => openDrops({ db: database.db, now: () => OPENS })));
  expect(opened.sort()).toEqual([0, 0, 1]);
  const log = await database.db.select().from(adminChanges).where(eq(adminChanges.subjectId, id));
  expect(log.map(({ action }) => action)).toEqual(["created", "opened"]);
});

test("a drop that is not announced has no page before its opening", async () => {
  await saved({ isAnnounced: false });
  expect(await loadDrop(database.db, "harmattan")).toBeNull();
  await keep(OPENS);
  expect(await loadDrop(database.db, "harmattan")).toMatchObject({ isOpen: true });
  expect(await loadDrop(database.db, "other")).toBeNull();
});

test("a new private link invalidates the earlier one, also in browsers that opened it", async () => {
  const id = await saved();
  const before = await keyOf(id);
  expect(await early(before)).toEqual(["robe", "gown"]);
  expect(await renewEarlyLink(database.db, admin, { id, secret: SECRET })).toBe(true);
  const after = await keyOf(id);
  expect([after === before, await early(before)]).toEqual([false, []]);
  expect(await loadEarlyDrop(database.db, before)).toBeNull();
  expect(await early(after)).toEqual(["robe", "gown"]);
  await keep(OPENS);
  expect(await renewEarlyLink(database.db, admin, { id, secret: SECRET })).toBe(false);
});

test("lets search engines index an announced or open drop", async () => {
  const shown = async () => (await listShownDrops(database.db)).map(({ slug }) => slug);
  const id = await saved({ isAnnounced: false });
  expect(await shown()).toEqual([]);
  await saved({ isAnnounced: true }, id);
  expect(await shown()).toEqual(["harmattan"]);
  await saved({ isAnnounced: false }, id);
  await keep(OPENS);
  expect(await shown()).toEqual(["harmattan"]);
});

test("the next opening is known only shortly before", async () => {
  await saved();
  expect(await findNextOpening(database.db, after(-1_001), 1_000)).toBeNull();
  expect(await findNextOpening(database.db, after(-999), 1_000)).toEqual(OPENS);
  expect(await findNextOpening(database.db, OPENS, 1_000)).toBeNull();
});

test("the key shows and sells only the drop's pieces before the opening", async () => {
  const key = await keyOf(await saved());
  const seen = await early(key);
  expect(seen.sort()).toEqual(["gown", "robe"]);
  expect(await findProduct(database.db, "gown", seen)).toMatchObject({ slug: "gown" });
  expect(await findProduct(database.db, "shirt", seen)).toBeNull();
  const loader = withEarlyPieces(openCheckoutLoader(database.db, 1), database.db, seen);
  expect((await loader.products(["gown", "shirt"])).map(({ slug }) => slug)).toEqual(["gown"]);
  expect(await loadEarlyDrop(database.db, key)).toMatchObject({
    products: [{ slug: "robe" }, { slug: "gown" }],
  });
});

test("shows nothing early without the key, with another one or after the opening", async () => {
  const id = await saved();
  const key = await keyOf(id);
  for (const wrong of ["", "0".repeat(66), key.slice(1), `${key}0`, "%00", "../admin"]) {
    expect(await early(wrong)).toEqual([]);
    expect(await loadEarlyDrop(database.db, wrong)).toBeNull();
  }
  expect(await findEarlySlugs(database.db, null, site)).toEqual([]);
  expect(await findEarlySlugs(database.db, "__Host-early=nonsense", site)).toEqual([]);
  await keep(OPENS);
  expect(await early(key)).toEqual([]);
});

test("the database alone opens no drop early, and another secret leaves links working", async () => {
  const id = await saved();
  const key = await keyOf(id);
  const [row] = await database.db.select().from(drops);
  if (!row) throw new Error("No drop");
  for (const stored of [row.earlyKey, row.earlyKeyHash ?? ""]) {
    expect(stored).not.toBe(key);
    expect(await loadEarlyDrop(database.db, stored)).toBeNull();
    expect(await listEarlySlugs(database.db, [stored])).toEqual([]);
    expect(await listEarlyKeys(database.db, [stored])).toEqual([]);
  }
  expect(earlyKeyOf(row, "another secret")).toBeNull();
  expect(await loadEarlyDrop(database.db, key)).toMatchObject({ slug: "harmattan" });
});

test("a key that an earlier version stored as it is goes on working, until its link is renewed", async () => {
  const id = await saved();
  const key = "e".repeat(66);
  await database.db.update(drops).set({ earlyKey: key, earlyKeyHash: null });
  expect(await keyOf(id)).toBe(key);
  expect(await loadEarlyDrop(database.db, key)).toMatchObject({ slug: "harmattan" });
  expect((await listEarlySlugs(database.db, [key])).sort()).toEqual(["gown", "robe"]);
  expect(await renewEarlyLink(database.db, admin, { id, secret: SECRET })).toBe(true);
  expect(await loadEarlyDrop(database.db, key)).toBeNull();
});

test("a browser keeps the latest keys of several drops, and none that is invalid", async () => {
  const first = await keyOf(await saved());
  const second = await keyOf(await saved({ name: "Rain", slug: "rain", pieces: ["shirt"] }));
  expect((await early(first, second)).sort()).toEqual(["gown", "robe", "shirt"]);
  const others = ["1", "2", "3", "4"].map((digit) => digit.repeat(66));
  expect((await early(first, ...others)).sort()).toEqual(["gown", "robe"]);
  for (const [n, earlyKey] of others.entries()) {
    const words = { slug: `run-${n}`, name: `Run ${n}`, words: "", isAnnounced: false };
    const times = { opensAt: OPENS, createdAt: NOW, updatedAt: NOW };
    await database.db.insert(drops).values({ ...words, ...times, earlyKey });
  }
  expect(await early(first, ...others)).toEqual([]);
});

test("a browser keeps its keys until the last of their drops opens, whichever link it opened last", async () => {
  const late = await keyOf(await saved());
  const soon = await keyOf(
    await saved({
      name: "Rain",
      slug: "rain",
      pieces: ["shirt"],
      opensAt: new Date(NOW.getTime() + 3_600_000),
    }),
  );
  const seconds = (OPENS.getTime() - NOW.getTime()) / 1_000 + 60;
  for (const keys of [[late], [late, soon], [soon, late]])
    expect(await keptAfter(...keys)).toContain(`Max-Age=${seconds};`);
  expect(await keptAfter(soon)).toContain("Max-Age=3660;");
});

test("keeps an unsellable piece hidden from the key too", async () => {
  const key = await keyOf(await saved());
  await database.db.update(products).set({ primaryImageUrl: "" }).where(eq(products.slug, "gown"));
  expect(await findProduct(database.db, "gown", await early(key))).toBeNull();
});

test("a removed piece stays a draft, and a later opening time moves the others", async () => {
  const id = await saved();
  await saved({ pieces: ["gown", "shirt"], opensAt: after(60_000) }, id);
  expect(await moments()).toEqual({ gown: after(60_000), robe: null, shirt: after(60_000) });
  expect(await removeDrop(database.db, admin, id, NOW)).toBe(true);
  expect(await moments()).toEqual({ gown: null, robe: null, shirt: null });
  expect(await removeDrop(database.db, admin, id, NOW)).toBe(false);
});

test("a drop is refused in the past, with a taken name, and with pieces that are live or in another drop", async () => {
  expect(await save({ opensAt: NOW })).toMatchObject({
    error: { problems: { opensAt: expect.any(String) } },
  });
  await saved();
  expect(await save({ pieces: ["shirt"] })).toMatchObject({
    error: { problems: { name: expect.any(String) } },
  });
  expect(await save({ slug: "rain", name: "Rain" })).toMatchObject({
    error: { problems: { pieces: expect.stringContaining("Harmattan") } },
  });
  await database.db.update(products).set({ isActive: true }).where(eq(products.slug, "shirt"));
  expect(await save({ slug: "rain", pieces: ["shirt"] })).toMatchObject({
    error: { problems: { pieces: expect.stringContaining("Only drafts") } },
  });
  expect(await database.db.select().from(drops)).toHaveLength(1);
});

test("prevents two editors from overwriting each other, and lets only the text of an open drop change", async () => {
  const id = await saved();
  const opened = { id, updatedAt: NOW.toISOString() };
  const change = (now: Date) =>
    saveDrop(database.db, admin, { draft: { ...DRAFT, words: "Three." }, opened, now, secret: SECRET });
  expect(await change(after(-2_000))).toMatchObject({ ok: true });
  expect(await change(after(-1_000))).toEqual({ ok: false, error: { reason: "changed" } });
  await keep(OPENS);
  await save({ words: "It is open.", opensAt: after(-60_000), pieces: [] }, id, after(1));
  expect(await loadDrop(database.db, "harmattan")).toMatchObject({
    words: "It is open.",
    opensAt: OPENS,
    products: [{ slug: "robe" }, { slug: "gown" }],
  });
});
