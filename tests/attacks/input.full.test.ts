import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";
import routes from "#app/routes.ts";
import { attack } from "#tests/support/attacks/attack.ts";
import { changes, formBodies, jsonBodies, reads } from "#tests/support/attacks/attack-grammar.ts";
import { REFUSED, readable } from "#tests/support/attacks/refused-input.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { pathsOf } from "#tests/support/requests/addresses.ts";
import { addPerson, Browser, signedIn } from "#tests/support/requests/admin.ts";
import { checkout, payload } from "#tests/support/requests/checkout.ts";
import { askPlainly, type PlainRequest, sendBytes } from "#tests/support/requests/raw-request.ts";
import { sessionIn } from "#tests/support/requests/webhook.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { faultOf, toldOf, type Watch, watch } from "#tests/support/shop/untroubled.ts";

/** Wrong and hostile input on every form, endpoint and framework route. */

let shop: RunningShop;
let owner: Browser;
let before: Watch;
/** An open payment page. */
let session: string;

beforeAll(async () => {
  shop = await startShop();
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  session = sessionIn((await checkout(shop, payload(shop, await makeRun(shop.db, 1)))).body.url ?? "");
  before = await watch(shop);
});
afterAll(() => shop?.stop());

const paths = pathsOf(await routes);
const below = (start: string): string[] => paths.filter((path) => path.startsWith(start));
const PUBLIC = paths.filter((path) => !/^\/(admin|sandbox)\b/.test(path));
/** All except the form that signs out. */
const OWNERS_PAGES = below("/admin").filter((path) => path !== "/admin/sign-out");
const FRAMEWORK = [
  "/__manifest",
  "/.data",
  "/_.data",
  "/_root.data",
  "/root.data",
  "/__data.json",
  "/*.data",
];
const FILES = [
  "/assets/*",
  "/media/*",
  "/pictures/*",
  "/favicon.ico",
  "/media/:name.1x1/*",
  "/.well-known/*",
];
const PROBES = ["/healthz", "/readyz", "/metrics", "/*", "//*", "/../*"];

const ENQUIRY = "firstName,lastName,fullName,email,phone,company,message,kind,_gotcha,subject".split(",");
const CHECKOUT = "items,orderId,email,returnUrl,slug,qty,size,color,amount,currency,id,type,data".split(",");
const CARD = "intent,email,name,address,city,postcode,country,phone,rate,cardNumber,expiry,cvc".split(",");
const DOOR = "step,email,password,code,form,currentPassword,newPassword,repeated,carried,session".split(",");
const OWNERS = [
  "do,title,slug,opened,gender,price,sizes,colors,picture,alt,updatedAt,isActive,variant,swatch,pieces,stamp,count",
  "intent,to,id,ids,carrier,tracking,tell,letter,step,kind,amount,reason,refund,left,line-1,pieces-1,file,confirm",
]
  .join()
  .split(",");

/** The number of simultaneous requests: damage by one to a process shows in the others. */
const AT_ONCE = 10;

/** Sends this many requests of a kind, and fails with the smallest harmful one. */
async function sendMany(
  kind: fc.Arbitrary<PlainRequest>,
  count: number,
  more: () => Record<string, string> = () => ({}),
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(
    fc.array(kind, { minLength: AT_ONCE, maxLength: AT_ONCE }),
    async (requests) => {
      const faults = await Promise.all(
        requests.map(async (request) => {
          const sent = { ...request, headers: { ...request.headers, ...more() } };
          const answer = await askPlainly(shop, sent);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          return faultOf(sent, answer, shop);
        }),
      );
      const found = faults.filter((fault) => fault !== null);
      if (found.length > 0) throw new Error(found.join("\n"));
    },
  );
  // The short round is the same each time; the full one is new.
  const seed = rounds<{ seed?: number }>({ short: { seed: 1 }, full: {} });
  const run = await fc.check(property, { ...seed, numRuns: count / AT_ONCE, endOnFailure: true });
  if (run.failed) throw new Error(`With the seed ${run.seed}: ${run.errorInstance}`);
  return statuses;
}

interface Group {
  what: string;
  /** The share of the full round's 20,000 requests. */
  share: number;
  kind: () => fc.Arbitrary<PlainRequest>;
  headers?: () => Record<string, string>;
}

const asOwner = () => ({
  cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  origin: shop.origin,
});

const GROUPS: Group[] = [
  { what: "public pages and their data", share: 4_000, kind: () => reads([...PUBLIC, ...FRAMEWORK]) },
  { what: "files, probes and paths made up", share: 2_000, kind: () => reads([...FILES, ...PROBES]) },
  {
    what: "JSON for checkout, webhook and every other endpoint",
    share: 3_000,
    kind: () => changes([...below("/api/"), "/api/createCheckoutSession"], jsonBodies(CHECKOUT)),
  },
  {
    what: "forms for every public page",
    share: 4_000,
    kind: () => changes([...PUBLIC, "/contact", "/?index", "/api/enquiries"], formBodies(ENQUIRY)),
  },
  {
    what: "the sign-in and every form behind it, by a stranger",
    share: 1_000,
    kind: () => changes(["/admin/sign-in", "/admin/sign-out", ...below("/admin")], formBodies(DOOR)),
  },
  {
    what: "the page to pay on and the provider's endpoints",
    share: 2_000,
    kind: () =>
      changes(
        [`/sandbox/stripe/pay/${session}`, ...below("/sandbox")],
        fc.oneof(formBodies(CARD), jsonBodies(CARD)),
      ),
    headers: () => ({ origin: shop.origin }),
  },
  {
    what: "every page of the administration, by its owner's browser",
    share: 2_000,
    kind: () => reads(below("/admin")),
    headers: asOwner,
  },
  {
    what: "every form of the administration, by its owner's browser",
    share: 2_000,
    kind: () => changes(OWNERS_PAGES, fc.oneof(formBodies([...OWNERS, ...DOOR]), jsonBodies(OWNERS))),
    headers: asOwner,
  },
];

for (const { what, share, kind, headers } of GROUPS) {
  attack("input", what, async () => {
    const count = rounds({ short: (share * 3) / 100, full: share });
    const statuses = await sendMany(kind(), count, headers);
    await before.untroubled();
    if (headers === asOwner) expect((await owner.ask("/admin/overview")).status).toBe(200);
    const seen = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
    return { tried: `${count} requests`, seen: seen.join(", ") };
  });
}

/** The longest header of any of our pages is far below this. */
const OVERLONG = `x-junk: ${"x".repeat(100_000)}\r\n`;
const PAGE = "GET /about HTTP/1.1\r\nHost: shop.example\r\n";
const HIDDEN = "GET /admin HTTP/1.1\r\nHost: shop.example\r\n\r\n";

/**
 * Requests that two programs may interpret differently, and invalid ones. The result says whether one inside their body
 * was answered.
 */
const BYTES: { what: string; bytes: string; statuses: number[][] }[] = [
  {
    what: "two ways to say where the body ends",
    bytes: `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    statuses: [[400]],
  },
  {
    what: "two lengths of one body",
    bytes: `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    statuses: [[400]],
  },
  {
    what: "a length that is no number",
    bytes: `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: +0\r\n\r\n${HIDDEN}`,
    statuses: [[400]],
  },
  {
    what: "an encoding that is hidden by a space",
    bytes: `POST /contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
    statuses: [[400]],
  },
  {
    what: "an encoding that is none",
    bytes: `POST /contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`,
    statuses: [[400]],
  },
  {
    what: "a chunk whose length is junk",
    bytes: `POST /contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${HIDDEN}`,
    statuses: [[400], []],
  },
  { what: "a header on two lines", bytes: `${PAGE}X-A: 1\r\n folded: 2\r\n\r\n`, statuses: [[400], [200]] },
  { what: "lines that end without a return", bytes: "GET /about HTTP/1.1\nHost: x\n\n", statuses: [[400]] },
  { what: "a header of 100 KB", bytes: `${PAGE}${OVERLONG}\r\n`, statuses: [[431]] },
  { what: "3,000 headers", bytes: `${PAGE}${"x-junk: 1\r\n".repeat(3_000)}\r\n`, statuses: [[431]] },
  {
    what: "an address of 100 KB",
    bytes: `GET /${"x".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    statuses: [[431]],
  },
  { what: "a NUL in a header", bytes: `${PAGE}X-A: a\0b\r\n\r\n`, statuses: [[400]] },
  { what: "a method that is none", bytes: "HACK / HTTP/1.1\r\nHost: x\r\n\r\n", statuses: [[400]] },
  { what: "TRACE", bytes: "TRACE / HTTP/1.1\r\nHost: x\r\nCookie: secret=1\r\n\r\n", statuses: [[405]] },
  {
    what: "CONNECT to somewhere else",
    bytes: "CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n",
    statuses: [[], [400], [405]],
  },
  { what: "an address that is a star", bytes: "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", statuses: [[400]] },
  {
    what: "two Hosts",
    bytes: "GET /about HTTP/1.1\r\nHost: x\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    statuses: [[400]],
  },
  {
    what: "the same Host twice, in a page that is never kept",
    bytes: "GET /cart HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n",
    statuses: [[400]],
  },
  { what: "no Host", bytes: "GET /about HTTP/1.1\r\n\r\n", statuses: [[400]] },
  { what: "HTTP/0.9", bytes: "GET /about\r\n\r\n", statuses: [[400], [200]] },
  { what: "HTTP/2 without a handshake", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", statuses: [[400], []] },
  {
    what: "the beginning of TLS",
    bytes: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    statuses: [[400], []],
  },
  { what: "nothing but line ends", bytes: "\r\n".repeat(500), statuses: [[], [400]] },
];

for (const { what, bytes, statuses } of BYTES) {
  attack("input", what, async () => {
    const isAnswered = statuses.every((each) => each.length > 0);
    const answer = await sendBytes(shop, Buffer.from(bytes, "latin1"), { isAnswered });
    const seen = answer.statuses.join(", ") || "cut off";
    expect(statuses, `${what}: ${answer.text.slice(0, 300)}`).toContainEqual(answer.statuses);
    expect(answer.text).not.toContain("secret=1");
    expect(toldOf(answer.text, shop)).toBeNull();
    return { tried: `${bytes.length} bytes`, seen };
  });
}

attack("input", "an address with another host in it", async () => {
  const answer = await sendBytes(
    shop,
    "GET http://evil.example/about HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    { isAnswered: true },
  );
  expect(answer.statuses).toEqual([200]);
  expect(answer.text).not.toContain("evil.example");
  return { tried: "1 request", seen: answer.statuses.join(", ") };
});

attack("input", "a sender that sends its headers a letter at a time", async () => {
  const patience = rounds({ short: 2_000, full: 30_000 });
  const senders = rounds({ short: 20, full: 200 });
  let done = 0;
  const slow = Array.from({ length: senders }, async () => {
    // In a full round the shop cuts all of them off. A slow machine gets time for that.
    const isAnswered = rounds({ short: false, full: true });
    const answer = await sendBytes(shop, [..."GET /about HT"], { pauseMs: patience / 13, isAnswered });
    done += 1;
    return answer;
  });
  const began = Date.now();
  let slowest = 0;
  let meanwhile = 0;
  while (Date.now() - began < patience) {
    const asked = performance.now();
    expect((await fetch(`${shop.origin}/about`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - asked);
    if (done === 0) meanwhile += 1;
    await sleep(100);
  }
  const answers = await Promise.all(slow);
  expect(answers.filter(({ statuses }) => statuses.includes(200))).toEqual([]);
  // Others are served while all of them still send.
  expect(meanwhile).toBeGreaterThan(0);
  const cut = answers.filter(({ isClosed }) => isClosed).length;
  if (rounds({ short: false, full: true })) expect(cut).toBe(senders);
  return {
    tried: `${senders} senders`,
    seen: `${cut} cut off; others waited ${Math.round(slowest)} ms at most`,
  };
});

for (const { what, ask, status, says } of REFUSED) {
  attack("input", what, async () => {
    const answer = await ask({ visitor: new Browser(shop), owner, session });
    const text = readable(await answer.text());
    expect([answer.status, says && text]).toEqual([status, says && expect.stringContaining(says)]);
    expect(toldOf(text, shop)).toBeNull();
    return { tried: "1 request", seen: says ? `${status}: ${says}` : String(status) };
  });
}

attack("input", "all of that together", async () => {
  await before.untroubled();
  return {
    tried: `${BYTES.length + REFUSED.length} cases`,
    seen: "the same processes, which serve and sell",
  };
});
