import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { plain } from "#app/platform/images/testing/pictures-for-tests.ts";
import { attack, type Outcome } from "#tests/support/attacks/attack.ts";
import {
  boastfulPng,
  jpegAnd,
  packedPng,
  talkativeJpeg,
  talkativePng,
} from "#tests/support/attacks/hostile-pictures.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { eventually } from "#tests/support/requests/checkout.ts";
import { fileOf, postForm, type UploadAnswer, upload } from "#tests/support/requests/upload.ts";
import { pictureProcessesOf } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { type Watch, watch } from "#tests/support/shop/untroubled.ts";

let shop: RunningShop;
let owner: Browser;
let watched: Watch;
beforeAll(async () => {
  shop = await startShop();
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  watched = await watch(shop);
});
afterAll(() => shop.stop());

const media = () => path.join(shop.dataDir, "media");
const folders = async () => (await readdir(media())).sort();
/** A sentence for a person: no stack, no path, no library's message. */
const SENTENCE = /^[A-Z][^\n/\\{}]{5,120}\.$/;

/**
 * Uploads a file that is no picture. Fails unless the answer is a sentence, no file remains, and the shop is undamaged.
 */
async function refused(file: Buffer, name = "gown.jpg"): Promise<UploadAnswer> {
  const before = await folders();
  const form = new FormData();
  form.set("name", "Test Gown");
  form.set("picture", fileOf(file, name));
  const response = await postForm(owner, "/admin/pictures", form);
  const answer = { status: response.status, ...((await response.json()) as object) } as UploadAnswer;
  expect([413, 422]).toContain(answer.status);
  expect(answer.error).toMatch(SENTENCE);
  await eventually(
    () => pictureProcessesOf(shop),
    (working) => working.length === 0,
  );
  expect(await folders()).toEqual(before);
  await watched.serves();
  return answer;
}

const refusedOnce = async (file: Buffer | Promise<Buffer>, name?: string): Promise<Outcome> => {
  const bytes = await file;
  const { status, error } = await refused(bytes, name);
  return { tried: `${Math.ceil(bytes.byteLength / 1024)} KB`, seen: `${status}, ‘${error}’, nothing kept` };
};

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

attack("uploads", "an SVG with a script", () => refusedOnce(Buffer.from(SVG), "gown.svg"));
attack("uploads", "an SVG that calls itself a JPEG", () => refusedOnce(Buffer.from(SVG)));
attack("uploads", "an SVG that reads a file of the server", () =>
  refusedOnce(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>`),
  ),
);
attack("uploads", "a web page that calls itself a picture", () =>
  refusedOnce(Buffer.from("<!doctype html><script>alert(1)</script>"), "gown.png"),
);
attack("uploads", "a PDF", () => refusedOnce(Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"), "gown.pdf"));
attack("uploads", "a program", () =>
  refusedOnce(readFile(process.execPath).then((all) => all.subarray(0, 1e6))),
);
attack("uploads", "an archive", () =>
  refusedOnce(Buffer.from("PK\x03\x04".repeat(500), "latin1"), "gown.webp"),
);
attack("uploads", "a moving GIF", async () => refusedOnce(await plain(9, 9).gif().toBuffer(), "gown.gif"));
attack("uploads", "a TIFF", async () => refusedOnce(await plain(9, 9).tiff().toBuffer(), "gown.tiff"));
attack("uploads", "an empty file", () => refusedOnce(Buffer.alloc(0)));
attack("uploads", "a picture that ends in the middle", async () => {
  const whole = await plain(900, 900).png().toBuffer();
  return refusedOnce(whole.subarray(0, whole.byteLength / 2));
});
attack("uploads", "a picture that says it is larger than what it brings", () => refusedOnce(boastfulPng()));
attack("uploads", "a bomb of 900 megapixels", () => refusedOnce(packedPng(30_000, 30_000)));
attack("uploads", "a strip of 40,000 by 2,000", () => refusedOnce(packedPng(40_000, 2_000)));

attack("uploads", "a file above the limit", async () => {
  const file = Buffer.concat([await plain(60, 75).jpeg().toBuffer(), Buffer.alloc(40 * 1024 * 1024)]);
  return refusedOnce(file);
});

attack("uploads", "a comment that unpacks to 200 MB", async () => {
  const { status } = await upload(owner, talkativePng(200));
  expect([200, 422]).toContain(status);
  await watched.serves();
  return { tried: "1 picture", seen: `${status}, served on` };
});

attack("uploads", "random bytes behind the heads of pictures", async () => {
  const heads = ["ffd8ffe0", "89504e470d0a1a0a", "52494646ffffffff57454250", "0000001c66747970617669660000"];
  const tries = rounds({ short: 8, full: 400 });
  for (let nth = 0; nth < tries; nth += 1) {
    const head = Buffer.from(heads[nth % heads.length] ?? "", "hex");
    await refused(Buffer.concat([head, randomBytes(20 + nth * 40)]));
  }
  return { tried: `${tries} files`, seen: "each refused with a sentence, nothing kept" };
});

/** A stored picture must not contain these words. */
async function keptWithout(picture: Buffer, words: string): Promise<string[]> {
  const { status, url = "" } = await upload(owner, picture);
  expect(status).toBe(200);
  const folder = path.join(media(), url.split("/")[2] ?? "");
  const files = await readdir(folder);
  for (const file of files) expect((await readFile(path.join(folder, file))).includes(words)).toBe(false);
  await watched.serves();
  return files;
}

attack("uploads", "a picture that is a web page as well", async () => {
  const files = await keptWithout(await jpegAnd("<script>alert('both')</script>"), "alert('both')");
  return { tried: "1 picture", seen: `${files.length} files made anew, none with the page in it` };
});
attack("uploads", "a picture that is an archive as well", async () => {
  const files = await keptWithout(await jpegAnd(Buffer.from("PK\x03\x04payload")), "payload");
  return { tried: "1 picture", seen: `${files.length} files made anew, none with the archive in it` };
});
attack("uploads", "a picture that tells where it was taken", async () => {
  const picture = await talkativeJpeg("12 Sample Street <script>");
  expect(picture.includes("12 Sample Street")).toBe(true);
  const files = await keptWithout(picture, "12 Sample Street");
  const { url = "" } = await upload(owner, picture);
  const kept = await sharp(await (await fetch(shop.origin + url)).arrayBuffer()).metadata();
  expect(kept.exif).toBeUndefined();
  return { tried: "1 picture", seen: `${files.length} files, none with place, owner or comment` };
});

attack("uploads", "names with tricks", async () => {
  const names = [
    "../../../../etc/passwd.jpg",
    "..\\..\\boot.ini",
    "gown.jpg\0.html",
    '"><img src=x onerror=alert(1)>.jpg',
    "CON.jpg",
    `${"long".repeat(200)}.jpg`,
    "gown.jpg; rm -rf *",
    "\u202egpj.exe",
    ".htaccess",
    "",
  ];
  const picture = await plain(50, 62).jpeg().toBuffer();
  for (const name of names) {
    const form = new FormData();
    form.set("name", name);
    form.set("picture", fileOf(picture, name || "blob"));
    const response = await postForm(owner, "/admin/pictures", form);
    const { url } = (await response.json()) as UploadAnswer;
    expect(response.status).toBe(200);
    expect(url).toMatch(/^\/media\/[a-z0-9-]{1,80}\.50x62\.[0-9a-f]{6}\/50\.webp$/);
  }
  for (const folder of await folders()) expect(folder).toMatch(/^\.?[a-z0-9][a-z0-9.x-]*$/);
  await watched.serves();
  return { tried: `${names.length} names`, seen: "the shop gave each a name of its own" };
});

attack("uploads", "a form that never ends, and one that breaks off", async () => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const type = "multipart/form-data; boundary=b";
  const part = '--b\r\ncontent-disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
  const before = await folders();
  const answer = await postForm(owner, "/admin/pictures", new FormData());
  expect(answer.status).toBe(400);
  const open = await fetch(`${shop.origin}/admin/pictures`, {
    method: "POST",
    headers: { cookie, origin: shop.origin, "content-type": type },
    body: `${part}no end`,
  });
  expect(open.status).toBe(400);
  const broken = request(`${shop.origin}/admin/pictures`, {
    method: "POST",
    headers: { cookie, origin: shop.origin, "content-type": type, "content-length": "1000000" },
  });
  const isCut = new Promise((resolve) => broken.once("error", resolve));
  broken.write(part);
  setTimeout(() => broken.destroy(new Error("cut")), 300);
  await isCut;
  expect(await folders()).toEqual(before);
  await watched.serves();
  return { tried: "3 forms", seen: "400 with a sentence, nothing kept" };
});

attack("uploads", "many at once", async () => {
  const count = rounds({ short: 8, full: 60 });
  const pictures = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      plain(300 + nth, 400)
        .jpeg()
        .toBuffer(),
    ),
  );
  const answers = await Promise.all(pictures.map((picture) => upload(owner, picture)));
  const statuses = new Set(answers.map(({ status }) => status));
  for (const status of statuses) expect([200, 429, 503]).toContain(status);
  await watched.serves();
  return { tried: `${count} at once`, seen: `answered ${[...statuses].join(", ")}; the shop served on` };
});
