import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { type BucketServer, startBucket } from "#app/platform/objects/testing/bucket-server.ts";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { postForm, productForm, upload } from "#tests/support/requests/upload.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const CDN = "https://cdn.example/shop";

let bucket: BucketServer;
let shop: RunningShop;
let owner: Browser;
let picture: string;
const variables = (mediaUrl?: string) => ({ ...bucket.variables, ...(mediaUrl && { MEDIA_URL: mediaUrl }) });

beforeAll(async () => {
  bucket = await startBucket();
  shop = await startShop({ variables: variables(CDN) });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  picture = (await upload(owner, await plain(400, 500).jpeg().toBuffer())).url ?? "";
  const form = productForm("Adire Gown");
  form.append("picture", picture);
  form.append("alt", "The gown");
  await postForm(owner, "/admin?index", form);
});
afterAll(async () => {
  await shop.stop();
  bucket.stop();
});

const pageAt = async (path: string) => {
  const answer = await fetch(shop.origin + path);
  return { html: await answer.text(), policy: answer.headers.get("content-security-policy") ?? "" };
};
const feedHas = (address: string) =>
  eventually(
    async () => (await fetch(`${shop.origin}/feed/google.xml`)).text(),
    (text) => text.includes(`<g:image_link>${address}</g:image_link>`),
  );

test("pages, machine data and the feed show the catalogue's pictures from MEDIA_URL, and the policy allows it", async () => {
  const { html, policy } = await pageAt("/products/adire-gown");
  const folder = picture.replace(/\/[^/]+$/, "");
  expect(html).toContain(`${CDN}${folder}/400.avif 400w`);
  expect(html).toContain(`<meta property="og:image" content="${CDN}${folder}/share.jpg"`);
  expect(html).toContain(`"image":["${CDN}${picture}"]`);
  expect(html).toMatch(/<link rel="preconnect" href="https:\/\/cdn\.example"/);
  expect(html).not.toMatch(/(?:src|srcSet|srcset)="\/media\//);
  expect(policy).toContain(`img-src 'self' data: ${CDN}/media/;`);
  await feedHas(CDN + picture);
});

test("every address that a page shows from there is an address of the shop, which a CDN asks", async () => {
  const { html } = await pageAt("/catalogue");
  const shown = [...new Set(html.match(/https:\/\/cdn\.example\/shop\/media\/[^" ,]+/g))];
  expect(shown.length).toBeGreaterThan(20);
  for (const address of shown.slice(0, 20))
    expect([address, (await fetch(shop.origin + address.slice(CDN.length))).status]).toEqual([address, 200]);
});

test("the owner's pages show pictures from there, and stored data and the file of products do not name it", async () => {
  const form = await owner.ask("/admin?slug=adire-gown");
  expect(form.headers.get("content-security-policy")).toContain(`${CDN}/media/`);
  const html = await form.text();
  expect(html).toContain(`name="picture" value="${picture}"`);
  const rows = await shop.db.execute(sql`SELECT products::text AS row FROM products`);
  expect(rows.rows.some(({ row }) => String(row).includes(picture))).toBe(true);
  expect(rows.rows.filter(({ row }) => String(row).includes("cdn.example"))).toEqual([]);
  const file = await (await owner.ask("/admin/products/export.csv")).text();
  expect(file).toContain(picture);
  expect(file).not.toContain("cdn.example");
});

test("without the setting everything is the shop's own again after a restart", async () => {
  const { dataDir } = shop;
  await shop.end("SIGTERM");
  shop = await startShop({ dataDir, variables: variables() });
  for (const path of ["/products/adire-gown", "/catalogue", "/"]) {
    const { html, policy } = await pageAt(path);
    expect(html).not.toContain("cdn.example");
    expect(policy).toContain("img-src 'self' data:;");
  }
  await feedHas(`${shop.origin}${picture}`);
});
