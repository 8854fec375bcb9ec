import { connect } from "node:net";
import { afterAll, beforeAll, expect } from "vitest";
import { attack } from "#tests/support/attacks/attack.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { checkout, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { freePort } from "#tests/support/shop/free-port.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };

let shop: RunningShop;
/** The same shop behind a proxy that speaks https. */
let safe: RunningShop;
beforeAll(async () => {
  shop = await startShop();
  const port = await freePort();
  const variables = {
    PORT: String(port),
    SITE_URL: "https://shop.example",
    PAYMENTS: "sandbox",
    WORKERS: "1",
  };
  // It prints its public address. The proxy in front sends requests here.
  safe = { ...(await startShop({ variables })), origin: `http://127.0.0.1:${port}` };
});
afterAll(async () => {
  await Promise.all([shop.stop(), safe.stop()]);
});

const asset = async (): Promise<string> => {
  const html = await (await fetch(`${shop.origin}/`)).text();
  return /href="(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? "/assets/missing.css";
};
const picture = async (): Promise<string> => {
  const html = await (await fetch(`${shop.origin}/`)).text();
  return /\/media\/[^" ]+\.webp/.exec(html)?.[0] ?? "/media/missing.webp";
};

/** Every kind of answer of the shop. */
const ANSWERS: [what: string, path: string | (() => Promise<string>), options?: RequestInit][] = [
  ["a page", "/"],
  ["a page that is rendered each time", "/catalogue?q=indigo"],
  ["the data of a page", "/catalogue.data"],
  ["a private page", "/admin/sign-in"],
  ["a page's 404", "/products/none"],
  ["a redirect", "/nowhere"],
  ["a redirect to the sign-in", "/admin/orders"],
  ["a file of the build", asset],
  ["a picture", picture],
  ["a picture that is not there", "/media/none.100x100.ffffff/100.webp"],
  ["a file that is not there", "/assets/none.js"],
  ["the router's manifest", "/__manifest?p=/about"],
  ["the API's refusal", "/api/createCheckoutSession", { method: "POST", body: "{" }],
  ["an unknown API", "/api/none"],
  ["a method that is not allowed", "/about", { method: "DELETE" }],
  ["a foreign form", "/api/enquiries", { method: "POST", headers: { origin: "https://evil.example" } }],
  ["a forged event", "/api/webhooks/stripe", { method: "POST", body: "{}" }],
  ["the sitemap", "/sitemap.xml"],
  ["robots.txt", "/robots.txt"],
  ["the feed", "/feed/google.xml"],
  ["a probe", "/readyz"],
];

const ask = async (at: RunningShop, path: string | (() => Promise<string>), options: RequestInit = {}) =>
  fetch(at.origin + (typeof path === "string" ? path : await path()), { redirect: "manual", ...options });

for (const [what, path, options] of ANSWERS) {
  attack("headers", what, async () => {
    const answer = await ask(shop, path, options);
    const { headers, status } = answer;
    const body = await answer.text();
    expect(status).toBeLessThan(500);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toContain("camera=()");
    expect(headers.get("permissions-policy")).toContain("publickey-credentials-get=(self)");
    expect(headers.get("strict-transport-security")).toBeNull();
    for (const banner of ["x-powered-by", "server", "x-aspnet-version", "via"]) {
      expect(headers.get(banner)).toBeNull();
    }
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*|http:/);
    // A document contains no script that its policy does not name, and no handler in an attribute.
    if (body.startsWith("<!DOCTYPE")) expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(body).not.toMatch(/<[^>]+\son(click|load|error|focus)=/i);
    expect((await ask(safe, path, options)).headers.get("strict-transport-security")).toMatch(
      /^max-age=\d{7,}/,
    );
    return { tried: "1 answer, over http and https", seen: `${status} with all of them` };
  });
}

attack("headers", "private responses in caches", async () => {
  const owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const { body } = await checkout(shop, payload(shop, [TOTE]));
  const paths = [
    "/admin",
    "/admin.data",
    "/admin/orders",
    "/admin/products/export.csv",
    "/admin/account",
    `/checkout/success?oid=${body.orderId}`,
    new URL(body.url ?? "").pathname,
    "/orders/none",
    "/admin/sign-in",
  ];
  for (const path of paths) {
    const { headers } = await owner.ask(path);
    expect([path, headers.get("cache-control")]).toEqual([path, expect.stringContaining("no-store")]);
    expect(headers.get("etag")).toBeNull();
  }
  return { tried: `${paths.length} addresses`, seen: "no-store, no ETag" };
});

attack("headers", "cookies", async () => {
  const person = await addPerson(safe, { admin: true });
  const form = { step: "password", ...person };
  const https = { origin: "https://shop.example" };
  const signIn = await new Browser(safe).ask("/admin/sign-in", { form, headers: https });
  const paid = await fetch(`${safe.origin}/api/createCheckoutSession`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...payload(safe, [TOTE]), returnUrl: "https://shop.example" }),
  });
  const cookies = [signIn, paid].flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies.length).toBeGreaterThanOrEqual(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__(Host|Secure)-/);
    expect(cookie).toMatch(/; *Secure/i);
    expect(cookie).toMatch(/; *HttpOnly/i);
    expect(cookie).toMatch(/; *SameSite=(Lax|Strict)/i);
    expect(cookie).not.toMatch(/; *Domain=/i);
  }
  return { tried: `${cookies.length} cookies`, seen: "Secure, HttpOnly, SameSite, bound to the host" };
});

attack("headers", "invalid HTTP", async () => {
  const lines = [
    "\u0016\u0003\u0001\u0002\u0000",
    "GET\r\n\r\n",
    "G@T / HTTP/1.1\r\n\r\n",
    "GET / FTP/1.1\r\n\r\n",
  ];
  for (const line of lines) {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect({ port: Number(new URL(shop.origin).port), host: "127.0.0.1" });
      let said = "";
      socket.on("data", (chunk) => {
        said += chunk;
      });
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(said));
      socket.end(line);
    });
    expect(answer).toMatch(/^(HTTP\/1\.1 400 Bad Request\r\n|$)/);
    if (answer) expect(answer).toContain("x-content-type-options: nosniff");
  }
  return { tried: `${lines.length} connections`, seen: "400 with the same headers, or nothing" };
});
