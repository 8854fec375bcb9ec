import { expect, test } from "vitest";
import type { StoredProduct } from "../products/product-row.server.ts";
import type { Joins } from "./plan.ts";
import { gown, gownOf, HEAD, newOf, said, variant } from "./testing/gown.ts";
import { planOf, productsIn } from "./testing/read-file.ts";

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
      "Title,URL handle,Description,Vendor,Product category,Published on online store,Status,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Product image URL,SEO title,SEO description,Google Shopping / Gender",
      "Cap,cap,<p>Warm.</p>,Ada,Hats,TRUE,draft,Colour,Red,20,25,shopify,4,https://res.cloudinary.com/a.jpg,Warm caps,Knitted by hand.,Female",
    ].join("\n"),
  );
  expect(plan.problems).toEqual([]);
  expect(plan.write?.after).toMatchObject({
    description: "Warm.",
    searchTitle: "Warm caps",
    searchDescription: "Knitted by hand.",
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
    [
      "error",
      2,
      "option2Name",
      "The shop sells by colour and size, not by ‘Fabric’. Choose above what it belongs to.",
    ],
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

test.each<[Joins, [string, string][]]>([
  [
    "size",
    [
      ["navy", "8 Long"],
      ["navy", "8 Short"],
    ],
  ],
  [
    "colour",
    [
      ["navy-long", "8"],
      ["navy-short", "8"],
    ],
  ],
])("asks about a third option, and makes it a part of the %s", (joins, grid) => {
  const text = [
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant Price,Variant Inventory Qty",
    "x,X,Color,Navy,Size,8,Fit,Long,180,1",
    "x,,,Navy,,8,,Short,180,2",
  ].join("\n");
  expect(planOf(text)).toMatchObject({ kind: "refused", asked: "Fit" });
  const plan = planOf(text, null, null, joins);
  expect(plan.asked).toBeNull();
  expect(plan.write?.after.variants.map(({ colorId, size }) => [colorId, size])).toEqual(grid);
});

test("an option beside the colour alone becomes the size", () => {
  const text = [HEAD, "x,X,Color,Red,Length,Long,180,/media/a", "x,,,Red,,Short,180,"].join("\n");
  expect(planOf(text, null, null, "size").write?.after.sizes).toEqual(["Long", "Short"]);
});

test("one mistake in the options is reported once", () => {
  const plan = newOf("x,X,Color,Red,Fabric,Silk,180,/media/a", "x,,,Red,,Wool,180,");
  expect(plan.problems).toHaveLength(1);
});

test("a text that is refused hides no other mistake, and is none of the sizes and colours", () => {
  const head = "Handle,Title,Cloth,Option1 Name,Option1 Value,Variant Price";
  const { problems } = planOf(`${head}\nx,X,${"c".repeat(121)},Color,Red,dear`);
  const errors = problems.filter(({ kind }) => kind === "error");
  expect(errors.map(({ column }) => column)).toEqual(["cloth", "price"]);
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
