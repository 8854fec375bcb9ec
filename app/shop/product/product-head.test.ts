import { expect, test } from "vitest";
import { MAXI_DRESS } from "#app/domain/catalogue/products/testing/maxi-dress.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { productHead } from "./product-head.ts";

const siteMeta = { origin: "https://shop.example", siteName: "Baobab Atelier", shareImage: "/share.png" };
const matches = [{ id: "root", loaderData: { siteMeta } }];
const titleOf = (searchTitle: string | null, query = "") =>
  pageMeta(matches, productHead({ ...MAXI_DRESS, searchTitle }, query))[0];

test("a product's page has the owner's search title, and the usual one without it", () => {
  expect(titleOf("Adire maxi dress, made in Abeokuta")).toEqual({
    title: "Adire maxi dress, made in Abeokuta",
  });
  expect(titleOf(null)).toEqual({ title: "Fan Print Maxi Dress | Baobab Atelier" });
});

test("an address with another choice names that choice in its title", () => {
  expect(titleOf("Adire maxi dress", "?color=navy&size=10")).toEqual({
    title: "Fan Print Maxi Dress, Navy, UK 10 | Baobab Atelier",
  });
});
