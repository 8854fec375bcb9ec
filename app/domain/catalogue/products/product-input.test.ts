import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyProduct, type ProductInput, parseProduct, QUICK_SIZES } from "./product-input.ts";

const filled = (changes: Partial<ProductInput> = {}): ProductInput => ({
  ...emptyProduct("Baobab Atelier"),
  slug: "linen-shirt-olive",
  title: "Linen Shirt",
  pictures: ["/media/a.jpg"],
  ...changes,
});

const problemsOf = (changes: Partial<ProductInput>) => {
  const read = parseProduct(filled(changes));
  return read.ok ? {} : read.error;
};

function draftOf(changes: Partial<ProductInput>) {
  const read = parseProduct(filled(changes));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

test("begins with the specification's defaults", () => {
  expect(emptyProduct("Baobab Atelier")).toMatchObject({
    brand: "Baobab Atelier",
    collection: "Baobab Atelier",
    gender: "unisex",
    price: "180",
    sizes: "8, 10, 12, 14, 16, 18, 20",
    colors: "Olive",
  });
  expect(QUICK_SIZES[1].sizes).toBe("8, 10, 12, 14, 16, 18, 20, 22, 24");
});

test("reports each missing value at its field", () => {
  expect(problemsOf({ slug: " ", title: " ", pictures: [] })).toEqual({
    slug: "Please provide a slug (e.g. linen-shirt-olive).",
    title: "Please provide a product title.",
    pictures: "Please choose a main image.",
  });
});

test.each(["180", "179.99"])("a compare-at of %s is refused at a price of 180", (compareAt) => {
  expect(problemsOf({ onSale: true, compareAt })).toEqual({
    compareAt: "Compare-at must be greater than the main price when 'On sale' is checked.",
  });
});

test("drops the compare-at price of a product that is not on sale", () => {
  expect(draftOf({ onSale: false, compareAt: "1" }).compareAtCents).toBeNull();
  expect(draftOf({ onSale: true, compareAt: "220" }).compareAtCents).toBe(22000);
  expect(draftOf({ onSale: true, compareAt: "" })).toMatchObject({ hasSale: true, compareAtCents: null });
});

test.each([
  ["180", 18000],
  ["£1,245.50", 124550],
  ["165,00", 16500],
  ["12,50", 1250],
  ["1,249", 124900],
  ["0", 0],
])("a price of %s is %d pence", (price, cents) => {
  expect(draftOf({ price }).minPriceCents).toBe(cents);
});

test.each(["", "free", "-1", "1e3", "99999999", "12.505", "1.005", "1,2,3"])(
  "'%s' is refused as a price",
  (price) => {
    expect(problemsOf({ price })).toHaveProperty("price");
  },
);

test("splits lists on commas, pipes and new lines, sorts sizes and drops repeats", () => {
  expect(draftOf({ sizes: "20| 8\n10,,8", colors: "Navy | navy\nClay" })).toMatchObject({
    sizes: ["8", "10", "20"],
    colors: ["Navy", "Clay"],
  });
});

test("normalises the slug", () => {
  expect(draftOf({ slug: "  Mama's Àdìrẹ Gown! " }).slug).toBe("mamas-adire-gown");
});

test("reads pieces as a whole number, and an empty input as no limit", () => {
  expect([draftOf({ pieces: "" }).pieces, draftOf({ pieces: "0" }).pieces]).toEqual([null, 0]);
  expect(problemsOf({ pieces: "2.5" })).toHaveProperty("pieces");
});

test("accepts only complete web addresses as an external link", () => {
  expect(draftOf({ ukUrl: "" }).ukUrl).toBeNull();
  expect(problemsOf({ ukUrl: "javascript:alert(1)" })).toHaveProperty("ukUrl");
});

const variant = (price: string, pieces: string, piecesWhenOpened: string | null = null) => ({
  price,
  pieces,
  piecesWhenOpened,
});

test("reads each variant of the grid: an empty price follows the product, an empty number means no limit", () => {
  const variants = {
    "olive|8": variant("", ""),
    "olive|10": variant("£199,50", "0", "3"),
    "olive|12": variant("", "4", ""),
  };
  expect(draftOf({ sizes: "8, 10, 12", variants }).variants).toEqual({
    "olive|8": { priceCents: null, pieces: null, piecesWhenOpened: undefined },
    "olive|10": { priceCents: 19950, pieces: 0, piecesWhenOpened: 3 },
    "olive|12": { priceCents: null, pieces: 4, piecesWhenOpened: null },
  });
});

test("reports errors at their fields, and ignores variants that are not listed", () => {
  const variants = { "olive|8": variant("dear", "half"), "olive|99": variant("dear", "half") };
  expect(problemsOf({ sizes: "8", variants })).toEqual({
    "price|olive|8": "Olive, UK 8: give the price in pounds, such as 180 or 180.50, or leave it empty.",
    "pieces|olive|8": "Olive, UK 8: give a whole number of pieces, or leave it empty.",
  });
});

test("gives a colour only the product's pictures, in their order", () => {
  const variantPictures = { olive: ["/media/b.jpg", "/media/x.jpg", "/media/a.jpg"], navy: ["/media/a.jpg"] };
  expect(draftOf({ pictures: ["/media/a.jpg", "/media/b.jpg"], variantPictures }).variantPictures).toEqual({
    olive: ["/media/a.jpg", "/media/b.jpg"],
  });
});

test("reports a list that is too long once, not at each variant", () => {
  const sizes = Array.from({ length: 41 }, (_, n) => `${n}`).join();
  expect(problemsOf({ sizes, variants: { "olive|8": variant("dear", "") } })).toEqual({
    sizes: "That is too many: 40 sizes at most.",
  });
});

test("any input for a variant gives a price and a number within their limits, or an error at that field", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.option(fc.string()), (price, pieces, shown) => {
      const read = parseProduct(
        filled({ sizes: "8", variants: { "olive|8": variant(price, pieces, shown) } }),
      );
      if (!read.ok) {
        expect(Object.keys(read.error).every((field) => /^(price|pieces)\|olive\|8$/.test(field))).toBe(true);
        return;
      }
      const draft = read.value.variants["olive|8"];
      expect(draft?.priceCents ?? 0).toBeGreaterThanOrEqual(0);
      expect(Number.isSafeInteger(draft?.pieces ?? 0)).toBe(true);
    }),
  );
});
test("accepts alternative texts up to a length, and reports a longer one", () => {
  const told = (length: number) => ({ imageAlts: { "/media/a.jpg": "x".repeat(length) } });
  expect(draftOf(told(250)).imageAlts["/media/a.jpg"]).toHaveLength(250);
  expect(problemsOf(told(251))).toEqual({
    imageAlts: "An alternative text is too long: 250 characters at most.",
  });
});

test.each<[keyof ProductInput, unknown, string]>([
  ["title", "Linen\u0007 Shirt", "title"],
  ["title", "Linen\nShirt", "title"],
  ["brand", "Bao\tbab", "brand"],
  ["collection", "Har\u0000mattan", "collection"],
  ["textile", "adi\u0008re", "textile"],
  ["cloth", "linen\u2028cotton", "cloth"],
  ["description", "Soft.\u001b[31m", "description"],
  ["storyTitle", "The\u000bloom", "story’s title"],
  ["story", "One.\n\nTwo\u0085.", "story"],
  ["details", "Care: wash\u0007\nFit: loose", "details"],
  ["sizes", "8, 1\u00070", "sizes"],
  ["colors", "Ol\u007five", "colours"],
  ["imageAlts", { "/media/a.jpg": "A shirt\u0001" }, "alternative text"],
  ["ukUrl", "https://shop.example/li\tnen", "address"],
])("a control character in %s is refused with the field's name: %j", (field, typed, name) => {
  const problem = (problemsOf({ [field]: typed }) as Record<string, string>)[field];
  expect(problem).toMatch(new RegExp(`control characters out of the ${name}\\.$`));
});

test("keeps new lines and tabs in fields of several lines", () => {
  const lines = {
    description: "One.\r\n\tTwo.",
    story: "One.\n\nTwo.",
    details: "Care:\twash\r\nFit: loose",
  };
  expect(draftOf({ ...lines, sizes: "8\n10", colors: "Olive\nNavy\n" })).toMatchObject({
    description: "One.\r\n\tTwo.",
    sizes: ["8", "10"],
    colors: ["Olive", "Navy"],
  });
});

test("renames a listed colour; an empty or equal name changes nothing", () => {
  const colors = "Olive, Navy";
  expect(draftOf({ colors }).names).toEqual({});
  expect(draftOf({ colors, names: { olive: " Moss ", navy: "Navy", sand: "Clay" } }).names).toEqual({
    olive: "Moss",
  });
  expect(draftOf({ colors, names: { olive: "OLIVE" } }).names).toEqual({ olive: "OLIVE" });
  expect(draftOf({ colors, names: { olive: "Navy", navy: "Olive" } }).names).toEqual({
    olive: "Navy",
    navy: "Olive",
  });
});

test.each([
  [{ olive: "navy" }, "There is a colour ‘navy’ already."],
  [{ olive: "Moss", navy: "moss" }, "There is a colour ‘Moss’ already."],
  [{ olive: "Moss, Sand" }, "Olive: give one new name, without a comma, of 40 characters at most."],
  [{ olive: "Moss|Sand" }, "Olive: give one new name, without a comma, of 40 characters at most."],
  [{ olive: "m".repeat(41) }, "Olive: give one new name, without a comma, of 40 characters at most."],
  [{ olive: "Mo\u0007ss" }, "Take the line breaks and control characters out of the new name."],
])("the new names %j are refused", (names, message) => {
  expect(problemsOf({ colors: "Olive, Navy", names })).toHaveProperty(["name|olive"], message);
});

test.each([
  ["8 10 12", "Did you mean 8, 10, 12? Without commas, ‘8 10 12’ is one size."],
  ["8;10;12", "Did you mean 8, 10, 12? Without commas, ‘8;10;12’ is one size."],
  ["S M L", "Did you mean S, M, L? Without commas, ‘S M L’ is one size."],
  ["8, 10 12", "Did you mean 10, 12? Without commas, ‘10 12’ is one size."],
  ["XL XXL", "Did you mean XL, XXL? Without commas, ‘XL XXL’ is one size."],
  ["10 12 L", "Did you mean 10, 12, L? Without commas, ‘10 12 L’ is one size."],
])("asks whether %s means several sizes", (sizes, message) => {
  expect(problemsOf({ sizes })).toEqual({ sizes: message });
});

test("does not ask about a size that the product already has", () => {
  const variant = (piecesWhenOpened: string | null) => ({
    "olive|32-34": { price: "", pieces: "", piecesWhenOpened },
  });
  expect(draftOf({ sizes: "32 34, 36", variants: variant("") }).sizes).toEqual(["36", "32 34"]);
  expect(problemsOf({ sizes: "32 34, 36", variants: variant(null) })).toHaveProperty("sizes");
  expect(problemsOf({ sizes: "32 34, 36 38", variants: variant("3") })).toEqual({
    sizes: "Did you mean 36, 38? Without commas, ‘36 38’ is one size.",
  });
});

test.each(["One size", "8-10", "UK 8", "10 tall", "8, 10, 12", "XL", "3 XL", "32 L", "8, 10 S"])(
  "accepts %s unchanged",
  (sizes) => {
    expect(draftOf({ sizes }).sizes).toEqual(sizes.split(", "));
  },
);

test("refuses one SKU for two sizes, and names the other one", () => {
  const withSku = (sku: string) => ({ price: "", pieces: "", piecesWhenOpened: null, sku });
  const variants = { "olive|8": withSku("OLV"), "olive|10": withSku(" OLV "), "olive|12": withSku("") };
  expect(problemsOf({ sizes: "8, 10, 12, 14", variants })).toEqual({
    "sku|olive|10": "Olive, UK 10: Olive, UK 8 has the SKU ‘OLV’ already.",
  });
  expect(
    problemsOf({ sizes: "8, 10, 12, 14", variants: { ...variants, "olive|10": withSku("OLV-10") } }),
  ).toEqual({});
});

test.each([
  [5, "800x1000", "Olive: a turn takes 6 to 24 views. There are 5."],
  [25, "800x1000", "Olive: a turn takes 6 to 24 views. There are 25."],
  [
    8,
    "800x800",
    "Olive: view 8 has another shape than the first one. Crop all views alike, and add it again.",
  ],
])("refuses %i views of a colour from around, the last one %s", (count, last, message) => {
  const urls = Array.from({ length: count - 1 }, (_, view) => `/media/v${view}.480x600/480.webp`);
  const spins = { olive: { urls: [...urls, `/media/last.${last}/800.webp`], alt: "" } };
  expect(problemsOf({ spins })).toEqual({ "views|olive": message });
  expect(parseProduct(filled({ spins }), { isBeforePictures: true })).toMatchObject({ value: { spins: {} } });
});
