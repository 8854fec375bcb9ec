import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { checkout, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { freePort } from "#tests/support/shop/free-port.ts";
import { type RunningProgram, startProgram } from "#tests/support/shop/program.ts";
import { newDataDir, type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const SITE = "https://shop.example";
const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

/** A shop on this machine, and one with a public address. */
let shop: RunningShop;
let secure: RunningProgram;
let dataDir: string;
beforeAll(async () => {
  shop = await startShop();
  const port = await freePort();
  dataDir = await newDataDir();
  const settings = { SITE_URL: SITE, PAYMENTS: "sandbox", DATA_DIR: dataDir, PORT: String(port) };
  // It prints its public address. It listens at this one.
  secure = { ...(await startProgram(settings)), origin: `http://127.0.0.1:${port}` };
});
afterAll(async () => {
  await Promise.all([shop.stop(), secure.end("SIGTERM")]);
  await rm(dataDir, { recursive: true });
});

test.each([
  ["/", 200],
  ["/catalogue?q=indigo", 200],
  ["/nowhere", 302],
  ["/api/nowhere", 404],
  ["/api/catalogue", 200],
  ["/api/stock?slug=adire-tote", 200],
  ["/api/stock", 400],
  ["/api/shop-by", 200],
  ["/admin", 302],
  ["/admin/sign-in", 200],
  ["/orders/00000000-0000-4000-8000-000000000000", 404],
  ["/checkout", 200],
  ["/favicon.svg", 200],
  ["/assets/none.js", 404],
  ["/media/none", 404],
  ["/sitemap.xml", 200],
  ["/healthz", 200],
  ["/%zz", 400],
  ["/%00", 400],
])("%s has the headers of every answer", async (path, status) => {
  const { status: got, headers } = await fetch(secure.origin + path, { redirect: "manual" });
  expect(got).toBe(status);
  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/),
    "permissions-policy": expect.stringContaining("camera=()"),
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": expect.stringMatching(/max-age=\d{8}/),
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    "cache-control": expect.any(String),
  });
  expect(headers.get("content-security-policy")).not.toContain("unsafe");
  expect(headers.get("x-powered-by") ?? headers.get("server")).toBeNull();
  expect(headers.get("set-cookie")).toBeNull();
});

test("invalid HTTP is answered with them too", async () => {
  expect(await say(secure.origin, "FOO / HTTP/1.1\r\n\r\n")).toMatch(
    /^HTTP\/1.1 400 [\s\S]*x-content-type-options: nosniff/,
  );
  expect(await say(secure.origin, `GET / HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 [\s\S]*x-content-type-options: nosniff/,
  );
});

test("over https cookies have the prefix that no neighbouring domain can set", async () => {
  const { cookie } = await checkout(secure, payload({ origin: SITE }, [TOTE]));
  expect(cookie).toMatch(/^__Host-checkout=/);
});

test("SITE_URL decides the host, whatever host a request names", async () => {
  const headers = { host: "evil.example", "x-forwarded-host": "evil.example" };
  for (const path of ["/", "/about", "/products/adire-tote", "/sitemap.xml", "/robots.txt", "/admin"]) {
    const answer = await fetch(secure.origin + path, { headers, redirect: "manual" });
    expect(await answer.text()).not.toContain("evil.example");
    expect(answer.headers.get("location") ?? "").not.toContain("evil.example");
  }
  const refused = await checkout(secure, payload({ origin: "https://evil.example" }, [TOTE]), headers);
  expect(refused.status).toBe(400);
});

test.each([
  "/api/createCheckoutSession",
  "/api/enquiries",
  "/contact",
  "/",
  "/admin/sign-in",
  "/admin/sign-out",
])("refuses any change at %s from another site's page", async (path) => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: shop.origin },
  ];
  for (const headers of foreign) {
    const { status } = await fetch(shop.origin + path, {
      method: "POST",
      headers,
      body: new URLSearchParams(),
    });
    expect([headers, status]).toEqual([headers, 403]);
  }
});

test("accepts payment events from other origins, checked by their signature alone", async () => {
  const headers = { origin: "https://stripe.example", "sec-fetch-site": "cross-site" };
  const answer = await fetch(`${shop.origin}/api/webhooks/stripe`, { method: "POST", headers, body: "{}" });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: "The signature is not valid, or this is no event." },
  ]);
});

test.each(["/api/createCheckoutSession", "/api/enquiries", "/contact", "/admin/sign-in", "/nowhere"])(
  "refuses three megabytes at %s unread, with a message",
  async (path) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", origin: shop.origin };
    const body = "x".repeat(3 * 1024 * 1024);
    const answer = await fetch(shop.origin + path, { method: "POST", headers, body });
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringMatching(/too large/)]);
  },
);

test("refuses unread a checkout over 64 KB, and sign-in and account forms of 20 KB", async () => {
  expect((await checkout(shop, "x".repeat(64 * 1024 + 1))).status).toBe(413);
  const visitor = new Browser(shop);
  expect((await visitor.ask("/admin/sign-in", { form: { email: "x".repeat(20_000) } })).status).toBe(413);
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  expect((await owner.ask("/admin/account", { form: { form: "x".repeat(30_000) } })).status).toBe(413);
});

test.each([
  ["POST", "/about", "GET, HEAD"],
  ["POST", "/products/adire-tote", "GET, HEAD"],
  ["POST", "/cart", "GET, HEAD"],
  ["PUT", "/about", "GET, HEAD"],
  ["OPTIONS", "/about", "GET, HEAD"],
  ["OPTIONS", "/contact", "GET, HEAD, POST"],
  ["PUT", "/contact", "GET, HEAD, POST"],
  ["DELETE", "/admin/sign-in", "GET, HEAD, POST"],
  ["GET", "/api/createCheckoutSession", "POST"],
  ["PUT", "/api/enquiries", "POST"],
])("answers %s %s with 405, and the allowed methods", async (method, path, allow) => {
  const answer = await fetch(shop.origin + path, { method, headers: { origin: shop.origin } });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, allow]);
  await answer.arrayBuffer();
});

test("a page for one person says what it took, and no kept page and no answer to a form does", async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const timing = async (path: string, form?: Record<string, string>) =>
    (await owner.ask(path, form && { form })).headers.get("server-timing");
  for (const path of ["/admin/overview", "/admin/orders", "/orders/00000000-0000-4000-8000-000000000000"])
    expect(await timing(path)).toMatch(/^total;dur=\d+\.\d, db;dur=\d+\.\d;desc="\d+ quer(y|ies)"$/);
  for (const path of ["/", "/about", "/healthz", "/api/catalogue"]) expect(await timing(path)).toBeNull();
  expect(
    await timing("/admin/sign-in", { step: "password", email: "a@b.example", password: "x" }),
  ).toBeNull();
});

test("a request for two hosts is answered with 400, even for a kept page", async () => {
  expect((await fetch(`${shop.origin}/about`)).status).toBe(200);
  for (const second of ["evil.example", "x"]) {
    const heads = `GET /about HTTP/1.1\r\nhost: x\r\nHost: ${second}\r\nconnection: close\r\n\r\n`;
    expect(await say(shop.origin, heads)).toMatch(/^HTTP\/1.1 400/);
  }
});

test("every file names its type, and a text its character set", async () => {
  const page = await (await fetch(`${shop.origin}/about`)).text();
  const named = (ending: string) => new RegExp(`/assets/[^"]+\\.${ending}`).exec(page)?.[0] ?? "";
  const types: Record<string, string> = {
    "/favicon.ico": "image/vnd.microsoft.icon",
    "/favicon.svg": "image/svg+xml; charset=utf-8",
    "/site.webmanifest": "application/manifest+json",
    [named("css")]: "text/css; charset=utf-8",
    [named("js")]: "text/javascript; charset=utf-8",
    [named("woff2")]: "font/woff2",
  };
  for (const [file, type] of Object.entries(types)) {
    const { status, headers } = await fetch(shop.origin + file);
    expect([file, status, headers.get("content-type")]).toEqual([file, 200, type]);
  }
});

test("unknown methods are refused without an error in the log", async () => {
  expect(await say(shop.origin, "TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")).toMatch(
    /^HTTP\/1.1 405/,
  );
  expect(shop.output()).not.toContain('"level":"error"');
});

test("closes the connection of a client that sends headers or body slowly, or nothing", {
  tags: "full",
}, async () => {
  const slow = [
    "",
    "GET / HTTP/1.1\r\nhost: x\r\n",
    post("content-length: 500"),
    post("transfer-encoding: chunked"),
  ];
  const answers = await Promise.all(slow.map((text) => say(shop.origin, text)));
  expect(answers[1]).toMatch(/^HTTP\/1.1 408/);
  expect(answers[2]).toMatch(/^HTTP\/1.1 408/);
  expect(answers[3]).toMatch(/^HTTP\/1.1 408/);
  expect(shop.output()).not.toContain('"level":"error"');
});

const post = (length: string): string =>
  `POST /api/enquiries HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n${length}\r\n\r\n`;

/** Sends bytes only, and reads until the other side closes the connection. */
function say(origin: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let heard = "";
    socket.setEncoding("utf8").on("data", (chunk) => {
      heard += chunk;
    });
    socket.on("error", () => undefined).on("close", () => resolve(heard));
  });
}
