import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { addPerson, signedIn } from "#tests/support/requests/admin.ts";
import { fileOf, postForm, productForm } from "#tests/support/requests/upload.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const KB = 1024;
/** The most that the views of a piece from around weigh together, in the format that browsers choose. */
const MAX_SPIN = 300 * KB;

/** The addresses of a page's views from around, each once. */
const viewsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/media\/[a-z-]+-spin-\d\d-[^"\\]+\/480\.webp/g)].map(([url]) => url)),
];

test.each([
  "fan-print-maxi-dress",
  "adire-kaftan",
  "leaf-print-wrap-dress",
  "aso-oke-skirt-set",
  "bogolan-kimono-jacket",
  "kente-two-piece",
])("/products/%s shows the new piece from around, and loads that at a press only", async (slug) => {
  const html = await (await fetch(`${shop.origin}/products/${slug}`)).text();
  expect(html).toContain("See it turn");
  expect(html).not.toMatch(/(?:src|srcset|href)="[^"]*-spin-/i);
  const views = viewsIn(html);
  expect(views).toHaveLength(8);
  const files = await Promise.all(
    views.flatMap((url) =>
      ["avif", "webp"].map((type) =>
        fetch(shop.origin + url.replace(/webp$/, type)).then(async (file) => ({
          type: file.headers.get("content-type"),
          size: (await file.arrayBuffer()).byteLength,
        })),
      ),
    ),
  );
  for (const type of ["image/avif", "image/webp"]) {
    const sizes = files.flatMap((file) => (file.type === type ? file.size : []));
    expect(sizes).toHaveLength(8);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MAX_SPIN);
  }
});

test("takes a colour's views without scripts in the order of their names, in the one width that is shown", async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const form = productForm("Turning Gown");
  form.append("mainImage", fileOf(await plain(80, 100).png().toBuffer()));
  for (const view of [10, 9, 5, 4, 3, 2])
    form.append(
      "viewFiles|moss",
      fileOf(
        await plain(960, 1200 + view)
          .png()
          .toBuffer(),
        `view ${view}.png`,
      ),
    );
  form.append("viewFiles|moss", fileOf(Buffer.from("no picture"), "notes.txt"));
  const refused = await (await postForm(owner, "/admin?index", form)).text();
  expect(refused).toContain("notes.txt: That is not a picture the shop can read.");
  const ticks = [...refused.matchAll(/<input type="checkbox"[^>]* name="views\|moss"[^>]*>/g)].map(
    ([tick]) => tick,
  );
  const views = ticks.flatMap((tick) =>
    tick.includes(" checked") ? (/ value="([^"]+)"/.exec(tick)?.[1] ?? "") : [],
  );
  const heights = [601, 602, 602, 603, 605, 605];
  expect(views.map((url) => Number(/\.480x(\d+)\./.exec(url)?.[1]))).toEqual(heights);
  const folder = await readdir(path.join(shop.dataDir, path.dirname(views[0] ?? "")));
  expect(folder.filter((name) => name.endsWith(".webp"))).toEqual(["480.webp"]);

  const again = productForm("Turning Gown");
  again.append("picture", /name="picture" value="([^"]+)"/.exec(refused)?.[1] ?? "");
  for (const url of ["", ...views]) again.append("views|moss", url);
  again.append("viewsAlt|moss", "The gown from all sides");
  expect((await postForm(owner, "/admin?index", again)).status).toBe(303);
  const html = await (await fetch(`${shop.origin}/products/turning-gown`)).text();
  expect(html).toContain("See it turn");
  expect(html).toContain("The gown from all sides");
});

test("a piece without views from around offers none", async () => {
  const html = await (await fetch(`${shop.origin}/products/linen-kaftan`)).text();
  expect(html).toContain("Linen Kaftan");
  expect(html).not.toContain("See it turn");
});
