import { afterEach, expect, test } from "vitest";
import { checkout, type Piece, payload } from "#tests/support/requests/checkout.ts";
import { freePort } from "#tests/support/shop/free-port.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

const PIECE: Piece = { slug: "adire-kaftan", size: "12", color: "Indigo", amount: 21000 };

let shop: RunningShop;
afterEach(() => shop.stop());

test("works under every name of this machine, and redirects to the name that was used", async () => {
  shop = await startShop();
  const byNumber = shop.origin.replace("localhost", "127.0.0.1");
  const { status, body } = await checkout(shop, payload(shop, [PIECE], { returnUrl: byNumber }));
  expect(status).toBe(200);
  expect(body.url).toMatch(new RegExp(`^${byNumber}/sandbox/stripe/pay/`));
});

test("has one public address behind a proxy, whatever name it is reached by", async () => {
  const port = String(await freePort());
  shop = await startShop({
    variables: { PORT: port, SITE_URL: "https://shop.example", PAYMENTS: "sandbox" },
  });
  expect(shop.origin).toBe("https://shop.example");
  const self = `http://127.0.0.1:${port}`;

  const page = await fetch(`${self}/catalogue`);
  expect(await page.text()).toContain('<link rel="canonical" href="https://shop.example/catalogue"/>');
  expect(page.headers.get("strict-transport-security")).toMatch(/max-age=\d+/);

  const reached = { ...shop, origin: self };
  const foreign = await checkout(reached, payload(reached, [PIECE], { returnUrl: self }));
  expect(foreign.status).toBe(400);
  const { body } = await checkout(reached, payload(reached, [PIECE], { returnUrl: "https://shop.example" }));
  expect(body.url).toMatch(/^https:\/\/shop\.example\/sandbox\/stripe\/pay\//);

  const form = (origin: string) =>
    fetch((body.url ?? "").replace("https://shop.example", self), {
      method: "POST",
      redirect: "manual",
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ intent: "cancel" }),
    });
  expect((await form("https://shop.example")).status).toBe(303);
  expect((await form("https://elsewhere.example")).status).toBeGreaterThanOrEqual(400);
});

test("answers missing paths below /api, /feed and the files' folders with a real 404, and redirects all others home", async () => {
  shop = await startShop();
  const ask = (path: string) => fetch(`${shop.origin}${path}`, { redirect: "manual" });
  for (const path of [
    "/api/nothing",
    "/feed/nothing.xml",
    "/assets/nothing.js",
    "/media/nothing.webp",
    "/pictures/nothing.avif",
  ]) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
  }
  for (const path of ["/nothing", "/terms", "/returns", "/values", "/privacy", "/about/nothing"]) {
    const response = await ask(path);
    expect([path, response.status, response.headers.get("location")]).toEqual([path, 302, "/"]);
  }
});

test("accepts no address with a NUL, and one in a query causes no error", async () => {
  shop = await startShop();
  expect((await fetch(`${shop.origin}/products/%00`)).status).toBe(400);
  expect((await fetch(`${shop.origin}/checkout/success?oid=%00&sid=%00`)).status).toBe(200);
  expect((await fetch(`${shop.origin}/catalogue?q=%00`)).status).toBe(200);
  expect(shop.output()).not.toContain('"level":"error"');
});
