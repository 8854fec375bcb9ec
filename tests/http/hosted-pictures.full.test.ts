import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CloudinaryServer, startCloudinary } from "#app/platform/images/testing/cloudinary-server.ts";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { postForm, productForm, upload } from "#tests/support/requests/upload.ts";
import { failedStart } from "#tests/support/shop/program.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let service: CloudinaryServer;
let shop: RunningShop;
let owner: Browser;
const variables = () => ({
  WORKERS: "1",
  IMAGE_STORE: "cloudinary",
  CLOUDINARY_API_BASE: service.origin,
  CLOUDINARY_DELIVERY_BASE: service.origin,
});

beforeAll(async () => {
  service = await startCloudinary();
  const account = { CLOUDINARY_CLOUD_NAME: "demo", CLOUDINARY_UPLOAD_PRESET: "unsigned" };
  shop = await startShop({ variables: { ...variables(), ...account, CLOUDINARY_FOLDER: "spring" } });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(async () => {
  await shop.stop();
  service.stop();
});

test("a picture goes to the image service, and is shown from there on the pages, in machine data and in the feed", async () => {
  const { status, url = "" } = await upload(owner, await plain(400, 500).jpeg().toBuffer());
  expect([status, url]).toEqual([
    200,
    expect.stringMatching(
      new RegExp(`^${service.origin}/demo/image/upload/v\\d+/spring/picture-\\d+\\.webp$`),
    ),
  ]);

  const form = productForm("Hosted Gown");
  form.append("picture", url);
  form.append("alt", "The hosted gown");
  expect((await postForm(owner, "/admin?index", form)).headers.get("location")).toBe(
    "/admin?slug=hosted-gown&done=created",
  );
  const { rows } = await shop.db.execute(
    sql`SELECT primary_image_url, primary_public_id, gallery_public_ids FROM products WHERE slug = 'hosted-gown'`,
  );
  const publicId = /spring\/picture-\d+/.exec(url)?.[0];
  expect(rows).toEqual([
    { primary_image_url: url, primary_public_id: publicId, gallery_public_ids: [publicId] },
  ]);

  const page = await fetch(`${shop.origin}/products/hosted-gown`);
  expect(page.headers.get("content-security-policy")).toContain(`img-src 'self' data: ${service.origin};`);
  const html = await page.text();
  const at = (transform: string) => url.replace("/upload/", `/upload/${transform}/`);
  expect(html).toContain(`${at("c_fill,g_auto,w_640,h_800/f_auto/q_auto")} 640w`);
  expect(html).toContain(
    `<meta property="og:image" content="${at("c_pad,b_auto,w_1200,h_630/f_jpg/q_auto")}"`,
  );
  expect(html).toContain(`"image":["${url}"]`);
  const shown = await fetch(at("c_fill,g_auto,w_640,h_800/f_auto/q_auto"));
  expect(shown.headers.get("content-type")).toBe("image/webp");
  const feed = async () => (await fetch(`${shop.origin}/feed/google.xml`)).text();
  await eventually(feed, (text) => text.includes(`<g:image_link>${url}</g:image_link>`));
});

test("a shop with incomplete settings of the image service starts, and reports it at an upload", async () => {
  const { dataDir } = shop;
  await shop.end("SIGTERM");
  shop = await startShop({ dataDir, variables: { ...variables(), CLOUDINARY_CLOUD_NAME: "demo" } });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  expect(await upload(owner, await plain(40, 50).jpeg().toBuffer())).toEqual({
    status: 503,
    error: "Cloudinary env not set (cloud or preset).",
  });
});

test("an unknown picture store stops the start with a line that names it", async () => {
  const { code, output } = await failedStart({ IMAGE_STORE: "attic" });
  expect([code, output.trim()]).toEqual([1, "IMAGE_STORE: must be local, s3 or cloudinary"]);
});
