import { afterAll, beforeAll, expect } from "vitest";
import { attack } from "#tests/support/attacks/attack.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { askPlainly, type BufferedResponse, unpacked } from "#tests/support/requests/raw-request.ts";
import { freePort } from "#tests/support/shop/free-port.ts";
import { memoryOf, workersOf } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";

/** Pages in memory, poisoned by the first visitor and flooded with addresses. */

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

const ask = (path: string, headers: Record<string, string> = {}): Promise<BufferedResponse> =>
  askPlainly(shop, { path, headers });

/** The address of a product that has never been requested. */
async function fresh(): Promise<string> {
  const [piece] = await makeRun(shop.db, 3);
  return `/products/${piece?.slug}`;
}

const EVIL = "evil.example";
const POISON: Record<string, string>[] = [
  { host: EVIL },
  { host: `localhost:1@${EVIL}` },
  { "x-forwarded-host": EVIL },
  { "x-host": EVIL, "x-original-host": EVIL, "x-forwarded-server": EVIL },
  { forwarded: `for=1.2.3.4;host=${EVIL};proto=https` },
  { "x-forwarded-proto": "https", "x-forwarded-scheme": "https", "x-forwarded-ssl": "on" },
  { "x-forwarded-proto": `https://${EVIL}/` },
  { "x-forwarded-port": "6666" },
  { "x-forwarded-prefix": `//${EVIL}` },
  { origin: `https://${EVIL}`, referer: `https://${EVIL}/` },
];
const TRACE = /evil\.example|:6666|https:\/\/localhost/;

for (const headers of POISON) {
  attack("caches", `pages first asked for with ${Object.keys(headers).join(", ")}`, async () => {
    const feeds = ["/sitemap.xml", "/robots.txt", "/llms.txt", "/feed/google.xml"];
    const others = [
      "/",
      "/catalogue",
      "/cart",
      "/checkout",
      "/nothing",
      "/admin",
      "/admin/sign-in",
      "/about/",
    ];
    // Its products are new each time, so that pages and feeds are rendered for the attacker.
    const paths = [await fresh(), await fresh(), ...feeds, ...others];
    for (const path of paths) {
      for (const headersOfOne of [headers, {}]) {
        const answer = await ask(path, headersOfOne);
        expect([path, TRACE.exec(JSON.stringify(answer.headers) + unpacked(answer))?.[0]]).toEqual([
          path,
          undefined,
        ]);
      }
    }
    return {
      tried: `${paths.length} addresses, then asked for plainly`,
      seen: "the shop's own address in all",
    };
  });
}

attack("caches", "Host and X-Forwarded-Host where SITE_URL says where the shop is", async () => {
  const port = String(await freePort());
  const variables = { PORT: port, SITE_URL: "https://shop.example", PAYMENTS: "sandbox", WORKERS: "1" };
  const public_ = await startShop({ variables });
  try {
    const self = { origin: `http://127.0.0.1:${port}` };
    const poison: Record<string, string>[] = [
      { host: EVIL },
      { "x-forwarded-host": EVIL },
      { host: "127.0.0.1" },
    ];
    for (const headers of poison) {
      const page = unpacked(await askPlainly(self, { path: "/about", headers }));
      expect(page).toContain('<link rel="canonical" href="https://shop.example/about"/>');
      expect(page).not.toMatch(/evil\.example|127\.0\.0\.1/);
      const map = unpacked(await askPlainly(self, { path: "/sitemap.xml", headers }));
      expect(map).toContain("<loc>https://shop.example/");
      expect(map).not.toMatch(/evil\.example|127\.0\.0\.1/);
    }
  } finally {
    await public_.stop();
  }
  return { tried: "6 requests", seen: "https://shop.example in all" };
});

attack("caches", "a colour and a size that are made up, in every spelling", async () => {
  const plain = await ask("/products/adire-kaftan");
  const forest = await ask("/products/adire-kaftan?color=forest&size=20");
  const made = [
    "?color=junk",
    "?size=junk",
    "?color=junk&size=junk",
    "?color=%00",
    "?color=Forest%20",
    "?color=FOREST",
    "?color[]=forest",
    "?color=__proto__&size=constructor",
    `?color=${"a".repeat(5_000)}`,
    "?color=junk&color=forest",
  ];
  for (const query of made) {
    const answer = await ask(`/products/adire-kaftan${query}`);
    expect([query, answer.headers.etag]).toEqual([query, plain.headers.etag]);
  }
  const same = ["?size=20&color=forest", "?color=%66orest&size=20&size=8&utm_source=x"];
  for (const query of same) {
    const answer = await ask(`/products/adire-kaftan${query}`);
    expect([query, answer.headers.etag]).toEqual([query, forest.headers.etag]);
  }
  expect(forest.headers.etag).not.toBe(plain.headers.etag);
  return { tried: `${made.length + same.length} addresses`, seen: "the page itself, or the one choice" };
});

const memory = async (): Promise<number> => {
  const all = await Promise.all((await workersOf(shop)).map(memoryOf));
  return all.reduce((sum, one) => sum + one, 0);
};

/** Sends many requests, a few at a time. */
async function flood(count: number, one: (nth: number) => Promise<unknown>): Promise<void> {
  const next = Array.from({ length: count }, (_, nth) => nth).values();
  const worker = async (): Promise<void> => {
    for (const nth of next) await one(nth);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

const FLOODS: Record<string, (nth: number) => string> = {
  "queries that mean nothing": (nth) => `/about?x${nth}=${nth}&utm_source=${nth}`,
  "searches and pages of the catalogue": (nth) => `/catalogue?q=search+${nth}&page=${nth}&price=${nth}`,
  "colours and sizes of a product": (nth) => `/products/adire-kaftan?size=${nth}&color=c${nth}`,
  "routes to ask data of": (nth) => `/about.data?_routes=route${nth}&_routes=${nth}`,
  "paths that lead home": (nth) => `/made-up/${nth}/path`,
};

for (const [what, address] of Object.entries(FLOODS)) {
  attack("caches", `a flood of ${what}`, async () => {
    const count = rounds({ short: 150, full: 10_000 });
    const plain = address(0).split("?", 1)[0] ?? "";
    const before = await ask(plain);
    const send = (nth: number) =>
      fetch(shop.origin + address(nth), { redirect: "manual" }).then((it) => it.text());
    // A busy process allocates some memory only once.
    await flood(rounds({ short: count, full: 2_000 }), (nth) => send(nth + count));
    const megabytes = await memory();
    await flood(count, send);
    const grown = Math.round((await memory()) - megabytes);
    expect(grown).toBeLessThan(200);
    const after = await ask(plain);
    expect([after.status, unpacked(after)]).toEqual([before.status, unpacked(before)]);
    return {
      tried: `${count} different addresses`,
      seen: `the page is the same, memory grew by ${grown} MB`,
    };
  });
}
