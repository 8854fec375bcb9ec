import { expect, test } from "vitest";
import { sampleIndex, sampleProduct, words } from "#tests/support/components/sample-shop.ts";
import { lookLinks } from "../looks/look.ts";
import { shopBy } from "./shop-by.ts";

const index = sampleIndex();
const groups = shopBy(index, lookLinks(words.looks, index.bySlug));
const linksOf = (name: string) => groups.find((group) => group.name === name)?.links ?? [];
const pictureOf = (slug: string) => sampleProduct(slug).primaryImageUrl;

test("begins with the newest pieces that can be bought, with picture and price", () => {
  const newest = linksOf("New in");
  expect(newest).toHaveLength(4);
  for (const { to, label, detail, pictureUrl } of newest) {
    const entry = index.bySlug.get(to.replace("/products/", ""));
    expect(entry?.piecesLeft).not.toBe(0);
    expect(entry?.title).toBe(label);
    expect(detail).toMatch(/^£\d+$/);
    expect(pictureUrl).toBe(entry?.pictureUrl);
  }
});

test("shows each kind by a piece of its own that is not shown as new", () => {
  const kinds = linksOf("Kind");
  expect(kinds.map(({ label }) => label)).toEqual(["Long dresses", "Two-piece", "Tops", "Accessories"]);
  const pictures = kinds.map(({ pictureUrl }) => pictureUrl);
  for (const { slug } of index.known.kinds)
    expect(
      index.entries.filter(({ category }) => category === slug).map((each) => each.pictureUrl),
    ).toContain(kinds.find(({ to }) => to.endsWith(slug))?.pictureUrl);
  expect(new Set([...pictures, ...linksOf("New in").map(({ pictureUrl }) => pictureUrl)]).size).toBe(8);
});

test("shows a kind of a single piece by that piece, and names it as new too", () => {
  const one = shopBy(sampleIndex(["adire-tote"]));
  expect(one.find(({ name }) => name === "New in")?.links).toHaveLength(1);
  expect(one.find(({ name }) => name === "Kind")?.links).toEqual([
    { label: "Accessories", to: "/catalogue?kind=accessories", pictureUrl: pictureOf("adire-tote") },
  ]);
});

test("leads to the looks that have a piece, and shows each by its picture, else by its first piece", () => {
  expect(linksOf("Looks")[0]).toEqual({
    label: "Market morning",
    to: "/looks/market-morning",
    pictureUrl: words.looks[0]?.picture?.url,
  });
  const bare = words.looks.map(({ picture: _, ...look }) => look);
  expect(lookLinks(bare, sampleIndex(["adire-tote"]).bySlug)).toEqual([
    { label: "Indigo on indigo", to: "/looks/indigo-on-indigo", pictureUrl: pictureOf("adire-tote") },
  ]);
});

test("leads to the sale while something that can be bought is on sale", () => {
  const [, sale] = linksOf("Gifts and sale");
  expect(sale).toMatchObject({ label: "Sale", to: "/catalogue?sale=yes" });
  const shown = index.entries.find(({ pictureUrl }) => pictureUrl === sale?.pictureUrl);
  expect(shown?.isOnSale).toBe(true);
  expect(shown?.piecesLeft).not.toBe(0);
  expect(shopBy(sampleIndex(["adire-tote"])).at(-1)).toMatchObject({
    name: "Gifts",
    links: [{ label: "Gift cards" }],
  });
});

test("has no ways into a shop without products", () => {
  expect(shopBy(sampleIndex([]))).toEqual([]);
});
