import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { formsOf } from "#tests/support/requests/page-forms.ts";
import { fileOf } from "#tests/support/requests/upload.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  shop = await startShop();
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(() => shop.stop());

const IMPORT = "/admin/products/import";
const upload = (text: string | Uint8Array<ArrayBuffer>, name = "products.csv", browser = owner) => {
  const form = new FormData();
  form.append("file", new Blob([text]), name);
  return browser.ask(IMPORT, { form });
};
const lines = (text: string) => text.trim().split("\r\n");
const csv = async (path: string) => {
  const response = await owner.ask(path);
  expect([path, response.status]).toEqual([path, 200]);
  // Not `text()`, which removes the byte order mark.
  return {
    response,
    text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer()),
  };
};

/** The page of an import after it has run. */
const whenDone = (path: string) =>
  eventually(
    async () => (await owner.ask(path)).text(),
    (html) => html.includes("See the products"),
  );

/** Presses a button of a page without scripts, and returns the address that it leads to. */
async function press(path: string, [name, value]: [name: string, value: string], fields: string[] = []) {
  const html = await (await owner.ask(path)).text();
  const form = formsOf(html).find(
    (each) =>
      each.fields.some((field) => field[0] === name && field[1] === value) &&
      fields.every((field) => each.fields.some(([, is]) => is === field)),
  );
  if (!form) throw new Error(`${path} has no button ${value}`);
  const sent = await owner.ask(form.action.replaceAll("&amp;", "&") || path, {
    form: Object.fromEntries(form.fields),
  });
  expect([value, sent.status]).toEqual([value, 303]);
  return sent.headers.get("location") ?? "";
}

test("a product is duplicated, and its copy deleted, restored, and deleted for good, by plain forms", async () => {
  const copy = await press("/admin?slug=adire-kaftan", ["do", "duplicate"]);
  expect(copy).toBe("/admin?slug=adire-kaftan-2&done=duplicated");
  const html = await (await owner.ask(copy)).text();
  expect(html).toContain("Copy of Adire Kaftan");
  expect(html).toContain("A copy, without pieces");
  expect((await fetch(`${shop.origin}/products/adire-kaftan-2`)).status).toBe(404);

  const deleted = await press("/admin?slug=adire-kaftan-2&confirm=delete", ["do", "delete"]);
  expect(await (await owner.ask(deleted)).text()).toContain("See what is deleted");
  expect((await owner.ask("/admin?slug=adire-kaftan-2")).status).toBe(404);
  const list = "/admin/products?state=deleted";
  expect(await (await owner.ask(list)).text()).toContain("Restore Copy of Adire Kaftan");

  const restored = await press(list, ["do", "restore"]);
  expect(restored).toBe("/admin?slug=adire-kaftan-2&done=restored");
  expect(await (await owner.ask(restored)).text()).toContain("Product restored.");
  await press("/admin?slug=adire-kaftan-2&confirm=delete", ["do", "delete"]);
  const id = /name="id" value="(\d+)"/.exec(await (await owner.ask(list)).text())?.[1] ?? "";
  const erased = await press(`${list}&erase=${id}`, ["do", "erase"]);
  const after = await (await owner.ask(erased)).text();
  expect(after).toContain("Product deleted for good.");
  expect(after).toContain("Nothing is deleted.");
});

test("products are exported as a file of today that Excel reads, and no cache keeps", async () => {
  const { response, text } = await csv("/admin/products/export.csv");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(text.startsWith("\uFEFFHandle,Title,Body (HTML),Vendor,")).toBe(true);
  const handles = new Set(
    lines(text)
      .slice(1)
      .flatMap((line) => /^([a-z0-9-]+),/.exec(line)?.[1] ?? []),
  );
  expect(handles.size).toBe(24);
});

test("the file contains the products that the list's filters show", async () => {
  const { text } = await csv("/admin/products/export.csv?q=kimono&state=active");
  const handles = lines(text)
    .slice(1)
    .map((line) => line.split(",")[0]);
  expect(new Set(handles)).toEqual(new Set(["adire-kimono-jacket", "bogolan-kimono-jacket"]));
});

test("a shop that is exported and imported has nothing to import", async () => {
  const { text } = await csv("/admin/products/export.csv");
  const response = await upload(text);
  expect(response.status).toBe(303);
  const page = await (await owner.ask(response.headers.get("location") ?? "")).text();
  expect(page).toContain("There is nothing in it to import.");
  expect(page).not.toContain("What is wrong");
});

test("the example can be imported as it is", async () => {
  const { text } = await csv(`${IMPORT}/example.csv`);
  const response = await upload(text, "example.csv");
  const page = response.headers.get("location") ?? "";
  expect(await (await owner.ask(page)).text()).toMatch(/Import (<!-- -->)?2 products/);
  expect((await owner.ask(page, { form: { do: "start" } })).headers.get("location")).toBe(page);
  const html = await whenDone(page);
  expect(html).not.toContain("What is wrong");
  const list = await (await owner.ask("/admin/products?q=example&state=hidden")).text();
  expect(list).toContain("Example Wrap Dress");
  expect((await fetch(`${shop.origin}/products/example-tote`)).status).toBe(404);
});

test("imported products are in the shop, and the file's mistakes are a separate file", async () => {
  const before = await (await fetch(`${shop.origin}/catalogue?q=imported`)).text();
  expect(before).not.toContain("Imported Gown");
  const response = await upload(
    [
      "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Inventory Qty,Variant Price,Image Src",
      "imported-gown,Imported Gown,Color,Navy,Size,8,2,145,/media/gown",
      'wrong,"=HYPERLINK(""x"")",Color,Navy,Size,8,2,dear,/media/gown',
    ].join("\n"),
  );
  const page = response.headers.get("location") ?? "";
  const { text } = await csv(`${page}/problems.csv`);
  expect(lines(text)).toEqual([
    "Line,Handle,Column,What,Message,Value",
    '3,wrong,Variant Price,Refused,"Please give the price in pounds, such as 180 or 180.50.",dear',
  ]);
  await owner.ask(page, { form: { do: "start" } });
  await whenDone(page);
  const shown = await eventually(
    async () => (await fetch(`${shop.origin}/products/imported-gown`)).text(),
    (html) => html.includes("Imported Gown"),
  );
  expect(shown).toContain("£145");
  expect((await owner.ask(page, { form: { do: "start" } })).status).toBe(404);
  expect((await owner.ask(page, { form: { do: "cancel" } })).status).toBe(404);
});

test("a file with an unusual price is imported only after a confirmation", async () => {
  const text = [
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src",
    'dear-gown,Dear Gown,Color,Navy,Size,8,"16,500",/media/gown',
    'dear-gown,,,Navy,,10,"165,00",',
  ].join("\n");
  const page = (await upload(text)).headers.get("location") ?? "";
  const html = await (await owner.ask(page)).text();
  expect(html).toContain("Price, Navy, UK 8: £16,500, which is more than £10,000.");
  const started = await owner.ask(page, { form: { do: "start" } });
  expect(started.status).toBe(422);
  expect(await started.text()).toContain("Please look at the unusual prices below");
  const yes = formsOf(html).find(({ fields }) => fields.some(([, value]) => value === "start"));
  await owner.ask(page, { form: Object.fromEntries(yes?.fields ?? []) });
  await whenDone(page);
  const shown = await eventually(
    async () => (await fetch(`${shop.origin}/products/dear-gown?size=10`)).text(),
    (text) => text.includes("Dear Gown"),
  );
  expect(shown).toContain("£165");
});

test("a product without a picture comes in hidden, and goes on the shop with its picture, by plain forms", async () => {
  const head = "Handle,Title,Variant Price,Variant Inventory Qty,Image Src";
  const page = (await upload(`${head}\nbare-gown,Bare Gown,90,1,front.jpg`)).headers.get("location") ?? "";
  expect(await (await owner.ask(page)).text()).toContain("stays hidden until it has one");
  await owner.ask(page, { form: { do: "start" } });
  await whenDone(page);
  expect((await fetch(`${shop.origin}/products/bare-gown`)).status).toBe(404);
  const address = "/admin/products/pictures";
  expect(await (await owner.ask(address)).text()).toContain("front.jpg");
  const form = new FormData();
  form.set("show", "on");
  const picture = await plain(700, 875).jpeg().toBuffer();
  form.append("pictures", fileOf(picture, "Front.jpg"));
  form.append("pictures", fileOf(picture, "nobody.jpg"));
  const added = (await (await owner.ask(address, { form })).text()).replaceAll("<!-- -->", "");
  expect(added).toContain("1 product got pictures. 1 of them is on the shop now.");
  expect(added).toContain("No product is called like nobody.jpg.");
  await eventually(
    async () => (await fetch(`${shop.origin}/products/bare-gown`)).status,
    (status) => status === 200,
  );
});

test("asks what a third option belongs to, and previews the file anew", async () => {
  const head =
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Variant Inventory Qty";
  const text = `${head}\nfit-gown,Fit Gown,Color,Navy,Fit,Long,90,1\nfit-gown,,,Navy,,Short,90,1`;
  const page = (await upload(text)).headers.get("location") ?? "";
  expect(await (await owner.ask(page)).text()).toContain("There is nothing in it to import.");
  expect((await owner.ask(page, { form: { do: "join-size" } })).headers.get("location")).toBe(page);
  await owner.ask(page, { form: { do: "start" } });
  expect(await whenDone(page)).toContain("Long, Short");
  expect((await owner.ask(page, { form: { do: "join-colour" } })).status).toBe(404);
});

test("a file that is cancelled is deleted", async () => {
  const page = (await upload("Handle,Title\nadire-kaftan,Other")).headers.get("location") ?? "";
  const cancelled = await owner.ask(page, { form: { do: "cancel" } });
  expect(cancelled.headers.get("location")).toBe(`${IMPORT}?done=cancelled`);
  expect((await owner.ask(page)).status).toBe(404);
});

test.each([
  ["nothing", "", 422, "That file is empty."],
  ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 0]), 422, "That is a spreadsheet or a ZIP file"],
  ["something else", "Name,Age\nAda,36", 422, "has no column ‘Handle’ or ‘Title’"],
  ["too much", new Uint8Array(21 * 1024 * 1024), 413, "That file is larger than 20 MB."],
])("refuses %s with a message", async (_, text, status, sentence) => {
  const response = await upload(text);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(sentence);
});

test.each(["not-an-id", "00000000-0000-0000-0000-000000000000"])(
  "answers that import %s does not exist",
  async (id) => {
    expect((await owner.ask(`${IMPORT}/${id}`)).status).toBe(404);
    expect((await owner.ask(`${IMPORT}/${id}/problems.csv`)).status).toBe(404);
    expect((await owner.ask(`${IMPORT}/${id}`, { form: { do: "start" } })).status).toBe(404);
    expect((await owner.ask(`${IMPORT}/${id}`, { form: { do: "cancel" } })).status).toBe(404);
  },
);

test("files are for administrators: visitors are sent to sign in, strangers and other sites refused", async () => {
  const visitor = new Browser(shop);
  const stranger = await signedIn(shop, await addPerson(shop, { admin: false }));
  for (const path of ["/admin/products/export.csv", `${IMPORT}/example.csv`, IMPORT]) {
    expect((await visitor.ask(path)).headers.get("location")).toMatch(/^\/admin\/sign-in/);
    expect((await stranger.ask(path)).status).toBe(403);
    const foreign = { headers: { origin: "https://elsewhere.example" } };
    expect((await owner.ask(path, foreign)).status).toBe(403);
  }
  expect((await upload("Handle\na", "a.csv", stranger)).status).toBe(403);
});

test("products are hidden together after a question, and shown again", async () => {
  const slugs = ["adire-kaftan", "adire-tote"];
  const form = () => {
    const chosen = new FormData();
    for (const slug of slugs) chosen.append("slug", slug);
    return chosen;
  };
  const asking = form();
  asking.append("do", "hide");
  const question = await (await owner.ask("/admin/products", { form: asking })).text();
  expect(question).toContain("‘Adire Kaftan’ and ‘Adire Tote’");
  expect((await fetch(`${shop.origin}/products/adire-tote`)).status).toBe(200);
  asking.append("sure", "yes");
  const done =
    (await owner.ask("/admin/products?sort=title", { form: asking })).headers.get("location") ?? "";
  expect(done).toMatch(/^\/admin\/products\?sort=title&done=hidden&count=2&stamp=[\w-]{36}$/);
  const onTheShop = async () => (await fetch(`${shop.origin}/products/adire-tote`)).status;
  await eventually(onTheShop, (status) => status === 404);
  const stamp = new URLSearchParams(done.split("?")[1]).get("stamp") ?? "";
  await owner.ask("/admin/products", { form: { do: "undo", stamp } });
  await eventually(onTheShop, (status) => status === 200);
});

test("refuses to show a product without a picture, both in the list and in its form", async () => {
  const slug = "adire-tote";
  await shop.db.execute(
    sql`UPDATE products SET is_active = false, fit_notes = primary_image_url, primary_image_url = '' WHERE slug = ${slug}`,
  );
  const listed = await owner.ask("/admin/products", { form: { do: "show", slug } });
  expect(await listed.text()).toContain("Nothing was shown. ‘Adire Tote’: It has no picture.");
  const form = await owner.ask(`/admin?index&slug=${slug}`, { form: { do: "show", opened: slug } });
  expect(form.status).toBe(409);
  expect(await form.text()).toContain("It has no picture.");
  await shop.db.execute(
    sql`UPDATE products SET primary_image_url = fit_notes, fit_notes = NULL WHERE slug = ${slug}`,
  );
  await owner.ask("/admin/products", { form: { do: "show", slug } });
  await eventually(
    async () => (await fetch(`${shop.origin}/products/${slug}`)).status,
    (status) => status === 200,
  );
});

test("a hidden product is linked nowhere on the home page, until it is shown again", async () => {
  const { rows } = await shop.db.execute<{ slug: string }>(
    sql`SELECT slug FROM products WHERE textile = 'adire' OR slug = 'fan-print-maxi-dress'`,
  );
  const hiding = new FormData();
  for (const { slug } of rows) hiding.append("slug", slug);
  hiding.append("do", "hide");
  hiding.append("sure", "yes");
  const links = async (): Promise<string[]> => {
    const page = await (await fetch(shop.origin)).text();
    return [...page.matchAll(/href="(\/[^"#]*)/g)].map(([, to = ""]) => to.replaceAll("&amp;", "&"));
  };
  const gone = ["/catalogue?textile=adire", "/products/fan-print-maxi-dress"];
  expect(await links()).toEqual(expect.arrayContaining(gone));
  const done = (await owner.ask("/admin/products", { form: hiding })).headers.get("location") ?? "";
  await eventually(links, (found) => !gone.some((to) => found.includes(to)));
  for (const to of new Set((await links()).filter((each) => /^\/(catalogue|products)/.test(each)))) {
    const answer = await fetch(shop.origin + to);
    expect([to, answer.status, (await answer.text()).includes("/products/")]).toEqual([to, 200, true]);
  }
  const stamp = new URLSearchParams(done.split("?")[1]).get("stamp") ?? "";
  await owner.ask("/admin/products", { form: { do: "undo", stamp } });
  await eventually(links, (found) => gone.every((to) => found.includes(to)));
});

test.each([
  ["none", 0, "Tick the products first."],
  ["too many", 201, "At most 200 products at a time."],
])("refuses to hide %s at once", async (_, count, sentence) => {
  const form = new FormData();
  form.append("do", "hide");
  for (let n = 0; n < count; n += 1) form.append("slug", `product-${n}`);
  expect(await (await owner.ask("/admin/products", { form })).text()).toContain(sentence);
});

test("a product's page has its card before scripts run, so that nothing below it moves", async () => {
  const page = await (await owner.ask("/admin?slug=adire-tote")).text();
  const card = page.slice(page.indexOf("The card in the catalogue."));
  expect(card).toContain("Adire Tote");
  expect(card).toContain("£28");
});
