import { existsSync, realpathSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confinement } from "#app/platform/images/image-workers.server.ts";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { fileOf, postForm, productForm, upload } from "#tests/support/requests/upload.ts";
import { pictureProcessesOf } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

let shop: RunningShop;
let owner: Browser;
beforeAll(async () => {
  shop = await startShop();
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
});
afterAll(() => shop.stop());

test("an uploaded picture is available in every width at once, and its AVIF a little later", {
  tags: "full",
}, async () => {
  const { status, url = "" } = await upload(owner, await plain(700, 875).jpeg().toBuffer());
  expect(status).toBe(200);
  expect(url).toMatch(/^\/media\/test-gown-[0-9a-f]{8}\.700x875\.00808[01]\/700\.webp$/);
  const at = (file: string) => fetch(`${shop.origin}${url.replace(/[^/]+$/, file)}`);
  for (const width of [80, 160, 320, 480, 640, 700]) {
    const picture = await at(`${width}.webp`);
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ format: "webp", width });
    expect((await at(`${width}.avif`)).status).toBe(200);
  }
  const avif = await eventually(
    () => at("700.avif"),
    ({ headers }) => headers.get("content-type") === "image/avif",
  );
  expect(avif.headers.get("cache-control")).toContain("immutable");
  expect(await sharp(await avif.arrayBuffer()).metadata()).toMatchObject({ width: 700, height: 875 });
  expect((await at("share.jpg")).status).toBe(200);
});

test("a picture of twelve megapixels is accepted, and the process that worked on it ends", {
  tags: "full",
}, async () => {
  const photo = await sharp("public/pictures/hero-three-looks.1920x1080.b5917a/1920.webp")
    .resize(4000, 3000)
    .jpeg({ quality: 92 })
    .toBuffer();
  const uploading = upload(owner, photo);
  await eventually(
    () => pictureProcessesOf(shop),
    (working) => working.length > 0,
  );
  expect(await uploading).toMatchObject({ status: 200 });
  const media = path.join(shop.dataDir, "media");
  await eventually(
    () => readdir(path.join(media, ".unfinished")),
    (files) => files.length === 0,
  );
  await eventually(
    () => pictureProcessesOf(shop),
    (working) => working.length === 0,
  );
  expect((await readdir(media)).filter((name) => name.startsWith(".part-"))).toEqual([]);
});

test("without scripts pictures come with the form, and a refused one is reported beside those accepted", {
  tags: "full",
}, async () => {
  const form = productForm("Plain Form Gown");
  form.append("mainImage", fileOf(await plain(80, 100).png().toBuffer()));
  form.append("moreImages", fileOf(Buffer.from("no picture"), "notes.txt"));
  const refused = await (await postForm(owner, "/admin?index", form)).text();
  expect(refused).toContain("notes.txt: That is not a picture the shop can read.");
  const [, url = ""] = /name="picture" value="([^"]+)"/.exec(refused) ?? [];
  expect(url).toMatch(/^\/media\/plain-form-gown-/);

  const again = productForm("Plain Form Gown");
  again.append("picture", url);
  again.append("alt", "The gown, from the front");
  const saved = await postForm(owner, "/admin?index", again);
  expect([saved.status, saved.headers.get("location")]).toEqual([
    303,
    "/admin?slug=plain-form-gown&done=created",
  ]);
  const page = await (await fetch(`${shop.origin}/products/plain-form-gown`)).text();
  expect(page).toContain('alt="The gown, from the front"');
});

test("refuses a file that is not a picture with a message, and accepts the next one", async () => {
  expect(await upload(owner, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toEqual({
    status: 422,
    error: "That is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF.",
  });
  expect(await upload(owner, null)).toEqual({ status: 400, error: "Send one picture." });
  expect(await upload(owner, await plain(20, 20).png().toBuffer())).toMatchObject({ status: 200 });
});

test("a picture above 10 MB is refused", async () => {
  const { status, error } = await upload(owner, Buffer.alloc(10 * 1024 * 1024 + 1));
  expect([status, error]).toEqual([422, "That picture is too large: 10 MB at most."]);
});

test("refuses a non-administrator in JSON, and stores nothing", async () => {
  const picture = await plain(33, 44).png().toBuffer();
  const stranger = await signedIn(shop, await addPerson(shop, { admin: false }));
  expect(await upload(new Browser(shop), picture)).toEqual({
    status: 401,
    error: "You are signed out. Sign in again in another tab, then try again here.",
  });
  expect(await upload(stranger, picture)).toEqual({
    status: 403,
    error: "You’re signed in, but not authorized for admin.",
  });
  expect(await upload(owner, picture, { origin: "https://elsewhere.example" })).toEqual({
    status: 403,
    error: "The request did not come from the shop’s own pages.",
  });
  const folders = await readdir(path.join(shop.dataDir, "media"));
  expect(folders.filter((name) => name.includes(".33x44"))).toEqual([]);
});

test("accepts only pictures", async () => {
  const asked = await owner.ask("/admin/pictures");
  expect([asked.status, asked.headers.get("allow")]).toEqual([405, "POST"]);
  expect((await owner.ask("/admin/pictures", { form: { picture: "text" } })).status).toBe(400);
});

test("the missing AVIF of a picture of a killed shop is made by the next one", { tags: "full" }, async () => {
  const { url = "" } = await upload(owner, await plain(640, 800).jpeg().toBuffer());
  const { dataDir } = shop;
  await shop.end("SIGKILL");
  shop = await startShop({ dataDir });
  const file = path.join(dataDir, url.replace(/webp$/, "avif"));
  await eventually(async () => existsSync(file), Boolean);
});

test("the process that works on a picture can read the built program, and nothing else of the project", () => {
  const job = { kind: "web", upload: "/x/upload", folder: "/x/made", raw: "/x/raw" } as const;
  const given = confinement(realpathSync("build/server/index.js"), job).filter((each) =>
    each.includes(process.cwd()),
  );
  expect(given.map((each) => path.relative(process.cwd(), each.split("=")[1] ?? ""))).toEqual([
    "node_modules",
    "package.json",
    path.relative(process.cwd(), realpathSync("build")),
  ]);
});
