import { expect, test } from "vitest";
import { createTestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { contentDrafts, contentVersions } from "./content.tables.server.ts";
import { listDocumentPictures } from "./read-documents.server.ts";

test("counts the pictures of drafts and of every version as used", async () => {
  const { db, close } = await createTestDatabase();
  const at = new Date("2026-12-01T09:00:00Z");
  const version = { document: "home", by: "ada@shop.example", publishedAt: at, fileHash: "x" };
  const picture = (name: string) => `/media/${name}.800x600.c8b8a0/800.webp`;
  await db.insert(contentVersions).values([
    { ...version, body: { hero: [{ picture: { wide: picture("a"), tall: "/pictures/own.webp" } }] } },
    { ...version, body: { hero: [{ picture: { wide: "https://res.cloudinary.com/shop/a.webp" } }] } },
    { ...version, body: { hero: [{ picture: { wide: picture("b"), alt: "the folder /media/" } }] } },
  ]);
  const draft = { document: "about", body: { url: picture("c") }, by: "ada@shop.example", savedAt: at };
  await db.insert(contentDrafts).values(draft);
  expect(await listDocumentPictures(db)).toEqual([
    picture("a"),
    picture("b"),
    picture("c"),
    "https://res.cloudinary.com/shop/a.webp",
  ]);
  await close();
});
