import { expect, test } from "vitest";
import { exportPath, listPath, nameSome, placeOf } from "./product-list.ts";

const place = (query: string) => placeOf(new URLSearchParams(query));

test.each([
  ["", "/admin/products"],
  ["q=adire&state=hidden&sort=title&page=3", "/admin/products?q=adire&state=hidden&sort=title&page=3"],
  ["q=+&state=odd&sort=price&page=0", "/admin/products"],
  ["page=1e9", "/admin/products"],
  ["state=toString", "/admin/products"],
])("parses the address %j as the position %j", (query, path) => {
  expect(listPath(place(query))).toBe(path);
});

test("the file contains the products on all pages of the list", () => {
  expect(exportPath(place("q=adire&page=3"))).toBe("/admin/products/export.csv?q=adire");
});

test.each([
  [["Gown"], "‘Gown’"],
  [["Gown", "Tote"], "‘Gown’ and ‘Tote’"],
  [["Gown", "Tote", "Top"], "‘Gown’, ‘Tote’ and ‘Top’"],
  [["Gown", "Tote", "Top", "Cap", "Hat"], "‘Gown’, ‘Tote’, ‘Top’ and 2 more"],
])("%j are named as %s", (titles, words) => {
  expect(nameSome(titles)).toBe(words);
});
