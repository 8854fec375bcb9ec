import { expect, test } from "vitest";
import { NO_SCHEDULE } from "#app/features/products/product.ts";
import { NO_TEXTS } from "#app/features/products/product-fields.ts";
import type { StoredProduct } from "#app/features/products/product-row.server.ts";
import { pence } from "#app/shared/money.ts";
import { planOf, productsIn } from "./testing/read-file.ts";

const variant = (size: string, changes: Partial<StoredProduct["variants"][number]> = {}) => ({
  id: `gown-navy-${size}`,
  size,
  colorId: "navy",
  priceCents: pence(18000),
  imageUrls: [],
  isOffered: true,
  piecesLeft: 3,
  ...changes,
});

const gown: StoredProduct = {
  ...NO_TEXTS,
  ...NO_SCHEDULE,
  isInSale: false,
  slug: "gown",
  title: "Gown",
  brand: "B",
  collection: "C",
  gender: "women",
  category: "long-dresses",
  description: "Long.",
  minPriceCents: pence(18000),
  hasSale: true,
  compareAtCents: pence(20000),
  sizes: ["8", "10"],
  colors: ["Navy"],
  swatches: [{ id: "navy", name: "Navy", hex: "#1b2544", imageUrl: null }],
  primaryImageUrl: "/media/a",
  imageUrls: ["/media/a", "/media/b"],
  imageAlts: { "/media/a": "From the front", "/media/b": "From the back" },
  isActive: true,
  variants: [variant("8"), variant("10")],
};

const HEAD = "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src";
/** The plan for a new product's lines. */
const newOf = (...lines: string[]) => planOf([HEAD, ...lines].join("\n"));
/** The plan for lines of the gown, with these columns only. */
const gownOf = (head: string, ...lines: string[]) => planOf([`Handle,${head}`, ...lines].join("\n"), gown);
const said = (plan: ReturnType<typeof planOf>) =>
  plan.problems.map(({ line, column, message, kind }) => [kind, line, column, message]);

const NO_NUMBER = expect.stringMatching(/^A new size without a number of pieces: none are left/);

test("a product is made from its lines, as the form would make it", () => {
  const plan = newOf(
    "wrap,Wrap Dress,Color,Navy,Size,10,180,/media/a",
    "wrap,,,Navy,,8,190.50,/media/b",
    "wrap,,,Clay,,8,£1,245.00,".replace("£1,245.00", '"£1,245.00"'),
  );
  expect(plan).toMatchObject({ kind: "created" });
  expect(said(plan)).toEqual([["note", 2, "quantity", NO_NUMBER]]);
  expect(plan.write?.after).toMatchObject({
    slug: "wrap",
    title: "Wrap Dress",
    brand: "Baobab Atelier",
    gender: "unisex",
    minPriceCents: 18000,
    sizes: ["8", "10"],
    colors: ["Navy", "Clay"],
    imageUrls: ["/media/a", "/media/b"],
    isActive: true,
  });
  const grid = plan.write?.after.variants.map((v) => [
    v.colorId,
    v.size,
    v.priceCents,
    v.piecesLeft,
    v.isOffered,
  ]);
  expect(grid).toEqual([
    ["navy", "10", 18000, 0, true],
    ["navy", "8", 19050, 0, true],
    ["clay", "8", 124500, 0, true],
    ["clay", "10", 18000, 0, false],
  ]);
});

test("Shopify's newer column names are read as well", () => {
  const plan = planOf(
    [
      "Title,URL handle,Description,Vendor,Product category,Published on online store,Status,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Product image URL,Google Shopping / Gender",
      "Cap,cap,<p>Warm.</p>,Ada,Hats,TRUE,draft,Colour,Red,20,25,shopify,4,https://res.cloudinary.com/a.jpg,Female",
    ].join("\n"),
  );
  expect(plan.problems).toEqual([]);
  expect(plan.write?.after).toMatchObject({
    description: "Warm.",
    brand: "Ada",
    isActive: false,
    gender: "women",
    compareAtCents: 2500,
    hasSale: true,
    sizes: ["One size"],
    variants: [{ colorId: "red", piecesLeft: 4 }],
  });
});

test("a product without options comes in one size and one colour", () => {
  const plan = newOf("scarf,Scarf,Title,Default Title,,,28,/media/a");
  expect(plan.write?.after.variants).toMatchObject([{ size: "One size", colorId: "one-colour" }]);
});

test.each<[string, string[], unknown[]]>([
  [
    "no title",
    ["x,,Color,Red,Size,8,180,/media/a"],
    ["error", 2, "title", "Please provide a product title."],
  ],
  [
    "no price",
    ["x,X,Color,Red,Size,8,,/media/a"],
    ["error", 2, "price", "Please give the price in pounds, such as 180 or 180.50."],
  ],
  [
    "a price in another currency",
    ["x,X,Color,Red,Size,8,180,/media/a", "x,,,Red,,10,€190,"],
    ["error", 3, "price", "Please give the price in pounds, such as 180 or 180.50."],
  ],
  [
    "a picture of another kind",
    ["x,X,Color,Red,Size,8,180,javascript:alert(1)"],
    ["error", 2, "image", "Please give a picture of this shop, or an address that begins with https://."],
  ],
  [
    "the same size twice",
    ["x,X,Color,Red,Size,8,180,/media/a", "x,,,red,,8,190,"],
    ["error", 3, "option1", "red, 8 stands further up too."],
  ],
  [
    "a third option",
    ["x,X,Color,Red,Fabric,Silk,180,/media/a", "x,,,Red,,Wool,180,"],
    ["error", 2, "option2Name", "The shop sells by colour and size, not by ‘Fabric’."],
  ],
  [
    "an option without a name",
    ["x,X,,Red,,8,180,/media/a"],
    ["error", 2, "option1", "Please say what this is, Color or Size, in the column before."],
  ],
  [
    "a comma in a colour",
    ['x,X,Color,"Black, White",Size,8,180,/media/a'],
    ["error", 2, "option1", "A size or a colour cannot have a comma in its name."],
  ],
  [
    "a line with too few cells",
    ["x,X,Color"],
    ["error", 2, null, "This line has 3 cells, the first line of the file has 8."],
  ],
  [
    "no handle and no title",
    [",,Color,Red,Size,8,180,/media/a"],
    ["error", 2, "handle", "Please provide a slug (e.g. linen-shirt-olive)."],
  ],
])("%s is refused with its line", (_, lines, problem) => {
  const plan = newOf(...lines);
  expect(said(plan)).toContainEqual(problem);
  expect(plan).toMatchObject({ kind: "refused", write: null });
});

test("one mistake in the options is reported once", () => {
  const plan = newOf("x,X,Color,Red,Fabric,Silk,180,/media/a", "x,,,Red,,Wool,180,");
  expect(plan.problems).toHaveLength(1);
});

test("a handle that appears again further down is refused there", () => {
  const { products } = productsIn([HEAD, "a,A,,,,,1,", "b,B,,,,,1,", "a,A,,,,,2,"].join("\n"));
  expect(products.map(({ slug, problems }) => [slug, problems.map(({ line }) => line)])).toEqual([
    ["a", []],
    ["b", []],
    ["a", [4]],
  ]);
});

test("an empty cell changes nothing", () => {
  expect(gownOf("Title,Vendor,Body (HTML),Image Src", "gown,,,,").kind).toBe("unchanged");
});

test("only differences are changed, and each change is reported", () => {
  const plan = gownOf(
    "Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty",
    "gown,Evening Gown,Color,navy,Size,8,175,3",
    "gown,,,NAVY,,10,180,7",
  );
  expect(plan.changes).toEqual([
    { field: "Title", from: "Gown", to: "Evening Gown" },
    { field: "Price from", from: "£180", to: "£175" },
    { field: "Price, Navy, UK 8", from: "£180", to: "£175" },
    { field: "Pieces left, Navy, UK 10", from: "3", to: "7" },
  ]);
});

test("the same change of several sizes is reported once", () => {
  const plan = gownOf("Option2 Name,Option2 Value,Variant Price", "gown,Size,8,190", "gown,,10,190");
  expect(plan.changes).toEqual([
    { field: "Price from", from: "£180", to: "£190" },
    { field: "Price, 2 sizes and colours", from: "£180", to: "£190" },
  ]);
});

test("sizes that are not in the file stay, and new ones are added", () => {
  const plan = gownOf("Option2 Name,Option2 Value,Variant Inventory Qty", "gown,Size,12,2");
  expect(plan.write?.after.sizes).toEqual(["8", "10", "12"]);
  expect(
    plan.write?.after.variants.map(({ size, priceCents, piecesLeft }) => [size, priceCents, piecesLeft]),
  ).toEqual([
    ["8", 18000, 3],
    ["10", 18000, 3],
    ["12", 18000, 2],
  ]);
});

test("a removed colour returns with its former data, but only when the file names it", () => {
  const out = variant("8", { id: "gown-clay-8", colorId: "clay", isOffered: false, piecesLeft: 4 });
  const clay = { id: "clay", name: "Clay", hex: "#8a3520", imageUrl: "/media/clay" };
  const before = { ...gown, swatches: [...gown.swatches, clay], variants: [...gown.variants, out] };
  const head = "Handle,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price";
  expect(
    planOf("Handle,Option2 Name,Option2 Value,Variant Price\ngown,Size,12,190", before).write?.after,
  ).toMatchObject({
    colors: ["Navy"],
    variants: [
      { size: "8" },
      { size: "10" },
      { isOffered: false, colorId: "clay" },
      { size: "12", colorId: "navy" },
    ],
  });
  const after = planOf(`${head}\ngown,Color,clay,Size,8,180`, before).write?.after;
  expect(after?.colors).toEqual(["Navy", "clay"]);
  expect(after?.swatches).toEqual(before.swatches);
  expect(after?.variants.at(-1)).toMatchObject({ id: "gown-clay-8", isOffered: true, piecesLeft: 4 });
});

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

test("keeps the pictures that a product has, and shows one that has any", () => {
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

test("pieces that Shopify does not count are ignored", () => {
  const head = "Option2 Name,Option2 Value,Variant Inventory Tracker,Variant Inventory Qty";
  expect(gownOf(head, "gown,Size,8,,0").kind).toBe("unchanged");
  const typed = gownOf(head, "gown,Size,8,,9");
  expect(typed.kind).toBe("unchanged");
  expect(said(typed)).toEqual([["note", 2, "quantity", expect.stringMatching(/this number is not taken/)]]);
});

const COUNTED = "Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy";
const NOT_TRACKED = expect.stringMatching(/these pieces are not counted/);
test.each<[string, string, number | null, unknown[]]>([
  ["a file that counts nothing", "", 0, [NO_NUMBER]],
  [
    "Shopify's file of a shop with several places",
    "Variant Inventory Tracker,Variant Inventory Policy\nshopify,deny",
    0,
    [NO_NUMBER],
  ],
  ["an empty number", `${COUNTED}\nshopify,,deny`, 0, [NO_NUMBER]],
  ["a number", `${COUNTED}\nshopify,1,deny`, 1, []],
  ["a number that Shopify does not count", `${COUNTED}\n,1,deny`, 1, []],
  ["no number, sold on when out of stock", `${COUNTED}\nshopify,,continue`, null, []],
  [
    "no number, sold on in the newer words",
    "Inventory tracker,Inventory quantity,Continue selling when out of stock\nshopify,,TRUE",
    null,
    [],
  ],
  ["pieces that Shopify does not count", `${COUNTED}\n,0,deny`, null, [NOT_TRACKED]],
])("a new size has no limit only where the file says so: %s", (_, table, pieces, notes) => {
  const [head = "", cells = ""] = table.split("\n");
  const plan = planOf(`${HEAD},${head}\nwrap,Wrap,Color,Navy,Size,8,180,/media/a,${cells}`);
  expect(plan.write?.after.variants.map(({ piecesLeft }) => piecesLeft)).toEqual([pieces]);
  expect(plan.problems.map(({ message }) => message)).toEqual(notes);
  const added = gownOf(`Option2 Name,Option2 Value,${head}`, `gown,Size,12,${cells}`);
  expect(added.write?.after.variants.map(({ piecesLeft }) => piecesLeft)).toEqual([3, 3, pieces]);
});

test("says once for a product that its new sizes have no number", () => {
  const plan = newOf("wrap,Wrap,Color,Navy,Size,8,180,/media/a", "wrap,,,Navy,,10,180,");
  expect(said(plan)).toEqual([["note", 2, "quantity", NO_NUMBER]]);
});

test.each([
  ["-2", 0],
  ["0", 0],
  ["12", 12],
])("%s pieces are read as %d", (cell, pieces) => {
  const plan = gownOf("Option2 Name,Option2 Value,Variant Inventory Qty", `gown,Size,8,${cell}`);
  expect(plan.write?.after.variants[0]?.piecesLeft).toBe(pieces);
});

test.each(["1.5", "many", "1000000"])("%s pieces are refused", (cell) => {
  const plan = gownOf("Option2 Name,Option2 Value,Variant Inventory Qty", `gown,Size,8,${cell}`);
  expect(said(plan)).toEqual([
    ["error", 2, "quantity", "Please give a whole number of pieces, or leave it empty."],
  ]);
});

test("measurements are read as the form reads them, or refused at their line and column", () => {
  const { write, changes } = gownOf("Measurements", 'gown,"8: bust 88\n10: bust 93"');
  expect(write?.after.measurements).toEqual([
    { size: "8", measures: [{ name: "bust", cm: 88 }] },
    { size: "10", measures: [{ name: "bust", cm: 93 }] },
  ]);
  expect(changes).toEqual([{ field: "Measurements", from: "", to: "8: bust 88\n10: bust 93" }]);
  expect(said(gownOf("Fit notes,Measurements", "gown,Loose.,8 bust 88"))).toEqual([
    [
      "error",
      2,
      "measurements",
      "Please write a size as ‘12: bust 98, waist 80’, in centimetres. ‘8 bust 88’ is not like that.",
    ],
  ]);
});

test("reads occasions by their names, and refuses an unknown one", () => {
  expect(gownOf("Occasions", 'gown,"work, Wedding guest"').write?.after.occasions).toEqual([
    "wedding-guest",
    "work",
  ]);
  const [problem] = said(gownOf("Occasions", "gown,Picnics"));
  expect(problem).toEqual([
    "error",
    2,
    "occasions",
    expect.stringMatching(/^There is no occasion ‘Picnics’\. /),
  ]);
});

test("refuses sizes of which a spreadsheet has made dates, and names the likely ones", () => {
  const before = { ...gown, sizes: ["8-10"], variants: [variant("8-10")] };
  const head = "Handle,Option2 Name,Option2 Value,Variant Inventory Qty";
  const plan = planOf(`${head}\ngown,Size,08-Oct,3\ngown,,Dec-14,2`, before);
  expect(plan.write).toBeNull();
  expect(said(plan)).toEqual([
    ["error", 2, "option2", expect.stringContaining("a date of this, probably of ‘8-10’. Write it again")],
    ["error", 3, "option2", expect.stringContaining("probably of ‘12-14’ or ‘12/14’.")],
  ]);
  expect(planOf(`${head}\ngown,Size,'8-10,3\ngown,,'Dec-14,2`, before).write?.after.sizes).toEqual([
    "8-10",
    "Dec-14",
  ]);
});

test.each(["1.00E+05", "08-Oct", "08/10/2026"])(
  "refuses the handle %s, of which a spreadsheet has made another",
  (handle) => {
    expect(said(newOf(`${handle},Wrap,Color,Navy,Size,8,180,/media/a`))).toContainEqual([
      "error",
      2,
      "handle",
      expect.stringMatching(/^A spreadsheet has changed this handle/),
    ]);
  },
);

test("a line that could mean several sizes is refused", () => {
  expect(said(gownOf("Variant Price", "gown,190"))).toEqual([
    ["error", 2, "option2", "Please say which size this line is about."],
  ]);
});

test("accepts stored data from before a rule existed", () => {
  const bare = { ...gown, primaryImageUrl: "", imageUrls: [], brand: "x".repeat(200) };
  expect(planOf("Handle,Title\ngown,Shift", bare)).toMatchObject({ kind: "updated", problems: [] });
});

test("prices of a European spreadsheet are read", () => {
  const plan = planOf(
    "Handle;Option2 Name;Option2 Value;Variant Price\ngown;Size;8;1.245,50\ngown;;10;180,5",
    gown,
  );
  expect(plan.write?.after.variants.map(({ priceCents }) => priceCents)).toEqual([124550, 18050]);
});

test("does not change pieces that the preview did not recount", () => {
  const text = "Handle,Option2 Name,Option2 Value,Variant Inventory Qty\ngown,Size,8,9\ngown,,10,9";
  const plan = planOf(text, gown, new Set(["gown-navy-10"]));
  expect(plan.changes).toEqual([{ field: "Pieces left, Navy, UK 10", from: "3", to: "9" }]);
});

const SHADED = "Handle,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Swatch";
const forest: StoredProduct = {
  ...gown,
  colors: ["Forest green"],
  swatches: [{ id: "forest-green", name: "Forest green", hex: "#31573f", imageUrl: null }],
  variants: [variant("8", { id: "gown-forest-8", colorId: "forest-green" })],
};

test("a file from before a shade was chosen keeps the shade", () => {
  const plan = planOf(`${SHADED}\ngown,Color,Forest green,Size,8,Forest green`, forest);
  expect(plan).toMatchObject({ kind: "unchanged", problems: [] });
});

test("a shade is read as six digits or a colour's name, and refused otherwise", () => {
  const read = (shade: string) => planOf(`${SHADED}\ngown,Color,Forest green,Size,8,${shade}`, forest);
  expect(read("#102030").write?.after.swatches[0]?.hex).toBe("#102030");
  expect(read("navy").write?.after.swatches[0]?.hex).toBe("#1b2544");
  expect(said(read("no colour at all"))).toEqual([
    ["error", 2, "swatch", "Please give the shade as in #6b6b3a."],
  ]);
});

test("a new colour in a file gets the shade of its name", () => {
  const plan = newOf("wrap,Wrap,Color,Bottle green,Size,8,180,/media/a");
  expect(plan.write?.after.swatches[0]?.hex).toMatch(/^#[\da-f]{6}$/);
});
