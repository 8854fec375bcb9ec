import { expect, test } from "vitest";
import { gown, gownOf, HEAD, newOf, said } from "./testing/gown.ts";
import { planOf } from "./testing/read-file.ts";

test("the pictures in the file become all the product's pictures, in the order of their positions", () => {
  const plan = gownOf("Image Src,Image Position", "gown,/media/c,2", "gown,https://shop.example/media/b,1");
  expect(plan.write?.after).toMatchObject({
    primaryImageUrl: "/media/b",
    imageUrls: ["/media/b", "/media/c"],
    imageAlts: { "/media/b": "From the back" },
  });
});

const ELSEWHERE = expect.stringMatching(/^This picture is not in the shop/);
const HIDDEN = expect.stringMatching(/^A product without a picture of its own stays hidden/);
const OTHER_SHOP = "https://cdn.elsewhere.example/files/a.jpg?v=1";

test("a product without a picture of its own comes in hidden", () => {
  const plan = newOf("x,X,Color,Red,Size,8,180,", "x,,,Red,,10,180,");
  expect(plan.write?.after).toMatchObject({ isActive: false, primaryImageUrl: "", imageUrls: [] });
  expect(said(plan)).toContainEqual(["note", 2, "image", HIDDEN]);
});

test.each([
  OTHER_SHOP,
  "a.jpg",
  "Front_view-2.JPEG",
  "http://elsewhere.example/a.jpg",
  "//elsewhere.example/a.jpg",
])("leaves out the picture %s, said once for a product", (cell) => {
  const head = `${HEAD},Variant Image,Swatch image,Pictures,Variant Inventory Qty`;
  const line = (size: string) => `x,X,Color,Red,Size,${size},180,${cell},${cell},${cell},${cell},1`;
  const plan = planOf([head, line("8"), line("10")].join("\n"));
  expect(said(plan).map(([, , , message]) => message)).toEqual([ELSEWHERE, HIDDEN]);
  expect(JSON.stringify(plan.write)).not.toContain(cell);
  expect(plan.write?.after.isActive).toBe(false);
});

test("keeps the pictures that a product has, and shows a product that has one", () => {
  const plan = gownOf("Image Src", `gown,${OTHER_SHOP}`);
  expect(plan.kind).toBe("unchanged");
  expect(said(plan)).toEqual([["note", 2, "image", ELSEWHERE]]);
  const mixed = newOf("x,X,Color,Red,Size,8,180,/media/a", `x,,,Red,,10,180,${OTHER_SHOP}`);
  expect(mixed.write?.after).toMatchObject({ isActive: true, imageUrls: ["/media/a"] });
});

test("does not show a hidden product that still has no picture", () => {
  const bare = { ...gown, isActive: false, primaryImageUrl: "", imageUrls: [] };
  expect(planOf("Handle,Status\ngown,active", bare)).toMatchObject({ kind: "unchanged" });
  expect(planOf("Handle,Status,Image Src\ngown,active,/media/a", bare).write?.after.isActive).toBe(true);
});

test.each(["150", "180"])("a compare-at price of %s at a price of 180 is no sale, with a note", (cell) => {
  const { write, problems } = gownOf("Variant Compare At Price", `gown,${cell}`);
  expect(write?.after).toMatchObject({ hasSale: false, compareAtCents: null });
  expect(problems).toMatchObject([{ kind: "note", line: 2, column: "compareAt" }]);
});

test("a price that reaches the compare-at price ends the sale, with a note; 0 ends it without one", () => {
  const dearer = gownOf("Option2 Name,Option2 Value,Variant Price", "gown,Size,8,200", "gown,,10,210");
  expect(dearer.write?.after).toMatchObject({ hasSale: false, compareAtCents: null, minPriceCents: 20000 });
  expect(dearer.problems).toMatchObject([{ kind: "note", column: "compareAt" }]);
  const ended = gownOf("Variant Compare At Price", "gown,0");
  expect(ended).toMatchObject({ problems: [], write: { after: { hasSale: false, compareAtCents: null } } });
});

test("takes a colour's views from around with their text, leaves out incomplete ones, and refuses too few", () => {
  const head = "Option1 Name,Option1 Value,Option2 Name,Option2 Value,Views from around";
  const planned = (...views: string[]) => gownOf(head, `gown,Color,Navy,Size,8,"${views.join("\n")}"`);
  const six = ["/media/1 All around", "/media/2", "/media/3", "/media/4", "/media/5", "/media/6"];
  expect(planned(...six).write?.after.spins).toEqual({
    navy: { urls: [1, 2, 3, 4, 5, 6].map((view) => `/media/${view}`), alt: "All around" },
  });
  expect(planned(...six, OTHER_SHOP)).toMatchObject({ kind: "unchanged", problems: [{ kind: "note" }] });
  expect(said(planned("/media/1"))).toEqual([
    ["error", 2, "views", "Navy: a turn takes 6 to 24 views. There is 1."],
  ]);
});
