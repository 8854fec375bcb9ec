import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#app/platform/db/client.server.ts";
import { createTestDatabase, type TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import { contentVersions } from "./content.tables.server.ts";
import { defaultDocuments } from "./default-documents.server.ts";
import type { DocumentName } from "./documents.ts";
import { createContentStore } from "./kept-content.server.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const collectLog = () => {
  const written: string[] = [];
  const log = createLog("info", (line) => written.push(line));
  return { log, lines: (): unknown[] => written.map((line) => JSON.parse(line)) };
};
const publish = (db: Database, document: DocumentName, body: unknown) =>
  db.insert(contentVersions).values({
    ...{ document, body, by: "owner@shop.example", fileHash: "" },
    publishedAt: new Date("2026-11-20T12:00:00Z"),
  });
const [home, ...others] = defaultDocuments.delivery.zones;
const dear = { ...defaultDocuments.delivery, zones: [{ ...home, priceCents: 999 }, ...others] };

test("reads what a newer program published, without what it does not know", async () => {
  await publish(database.db, "delivery", {
    ...dear,
    drones: true,
    zones: dear.zones.map((zone) => ({ ...zone, colour: "blue" })),
  });
  const content = createContentStore(database.db, collectLog().log);
  expect((await content.read()).delivery.zones[0]?.priceCents).toBe(999);
  expect(content.whyNoOrders).toBeNull();
});

test("reads zones of last month with one for Northern Ireland, and sells all that they sold", async () => {
  const { zones, ...rest } = defaultDocuments.delivery;
  const before = zones
    .filter(({ id }) => id !== "northern-ireland")
    .map((zone) => ({ ...zone, priceCents: 595 }));
  await publish(database.db, "delivery", { ...rest, zones: before, closedMarkets: ["us"] });
  const { delivery } = await createContentStore(database.db, collectLog().log).read();
  const [uk, own, ...others] = delivery.zones;
  expect([uk, ...others]).toEqual(before);
  expect(own).toEqual({ ...uk, id: "northern-ireland", name: "Northern Ireland", countries: ["XI"] });
  expect(delivery.closedMarkets).toEqual(["us"]);
});

test("shows the newest version that fits, and logs that a newer one does not", async () => {
  const { log, lines } = collectLog();
  await publish(database.db, "delivery", dear);
  await publish(database.db, "delivery", { ...dear, zones: "by drone" });
  const content = createContentStore(database.db, log);
  expect((await content.read()).delivery.zones[0]?.priceCents).toBe(999);
  expect(content.whyNoOrders).toBeNull();
  expect(lines()).toMatchObject([{ level: "error", document: "delivery" }]);
});

test.each(["site", "policies", "delivery"] as const)(
  "takes no orders while no version of %s can be read",
  async (name) => {
    const { log, lines } = collectLog();
    await publish(database.db, name, { zones: "by drone", terms: 1, name: 2 });
    const content = createContentStore(database.db, log);
    await content.read();
    expect(content.whyNoOrders).toMatch(/^What was published as ‘.+’ cannot be read/);
    expect(lines()).toMatchObject([{ level: "error", document: name }]);
  },
);

test("takes orders while another document cannot be read, and shows the delivered one", async () => {
  await publish(database.db, "announcement", { text: 7, link: null });
  const content = createContentStore(database.db, collectLog().log);
  expect((await content.read()).documents.announcement).toEqual(defaultDocuments.announcement);
  expect(content.whyNoOrders).toBeNull();
});

test("shows the last text that can be rendered, where a newer one would keep the parser busy", async () => {
  const { log, lines } = collectLog();
  const { about } = defaultDocuments;
  await publish(database.db, "about", { ...about, text: "Our own words." });
  await publish(database.db, "about", { ...about, text: "_a*".repeat(20_000) });
  expect((await createContentStore(database.db, log).read()).about.story.html).toBe(
    "<p>Our own words.</p>\n",
  );
  expect(lines()).toMatchObject([{ level: "error", document: "about" }]);
});
