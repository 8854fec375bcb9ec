import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import routes from "#app/routes.ts";
import { attack } from "#tests/support/attacks/attack.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import { pathsOf } from "#tests/support/requests/addresses.ts";
import { addPerson, type Browser, signedIn } from "#tests/support/requests/admin.ts";
import { checkout, payload } from "#tests/support/requests/checkout.ts";
import { askPlainly, type PlainRequest } from "#tests/support/requests/raw-request.ts";
import { sessionIn } from "#tests/support/requests/webhook.ts";
import { workersOf } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { type Watch, watch } from "#tests/support/shop/untroubled.ts";

/** The most that one request may cost the thread that serves all of them: every endpoint with the worst request. */

/**
 * In units of work of a known size, so that a slow machine may take longer. Only the processor's time counts, and not
 * the machine's other work.
 */
const MAX_UNITS = 5;
/** The most that a large page of the owner's own goods may cost without anything expensive in the request. */
const MAX_OWN_UNITS = 15;
/** How much of its own cost such a page may cost with it. */
const MAX_TIMES = 1.5;
/** The first requests of a kind are slow, and garbage is collected at times: the fastest of this many counts. */
const TRIES = 6;

let shop: RunningShop;
let owner: Browser;
let before: Watch;
let worker: number;
let payPage: string;
let providerKey: string;
/** The cost of a unit on this machine, in milliseconds of the processor. */
let unit: number;

beforeAll(async () => {
  unit = unitOfWork();
  shop = await startShop({ variables: { WORKERS: "1", LOG_LEVEL: "error" } });
  owner = await signedIn(shop, await addPerson(shop, { admin: true }));
  const opened = await checkout(shop, payload(shop, await makeRun(shop.db, 1)));
  payPage = `/sandbox/stripe/pay/${sessionIn(opened.body.url ?? "")}`;
  providerKey = await readFile(path.join(shop.dataDir, "secrets/sandbox-api-key"), "utf8");
  [worker = 0] = await workersOf(shop);
  before = await watch(shop);
});
afterAll(() => shop?.stop());

const KB = 1024;
const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const MULTIPART = "multipart/form-data; boundary=----shop";
const fill = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length));
const part = '------shop\r\ncontent-disposition: form-data; name="message"\r\n';
const end = "------shop--\r\n";
const keys = (bytes: number): string =>
  `{${Array.from({ length: bytes / 12 }, (_, n) => `"k${n.toString(36)}":0`).join()}}`;

/** Bodies that are expensive to parse, of a given length. */
const BODIES: { what: string; type: string; body: (bytes: number) => string }[] = [
  { what: "names without a value", type: FORM, body: (bytes) => fill("&a", bytes) },
  { what: "empty fields", type: FORM, body: (bytes) => fill("a=&", bytes) },
  { what: "one escaped field", type: FORM, body: (bytes) => `message=${fill("%41", bytes - 10)}` },
  { what: "a long name", type: FORM, body: (bytes) => fill("a", bytes) },
  { what: "parts", type: MULTIPART, body: (bytes) => fill(`${part}\r\nx\r\n`, bytes - 20) + end },
  {
    what: "files",
    type: MULTIPART,
    body: (bytes) => fill(part.replace("\r\n", '; filename="x"\r\n'), bytes - 20) + end,
  },
  { what: "a part of many lines", type: MULTIPART, body: (bytes) => `${part}${fill("a: b\r\n", bytes)}\r\n` },
  {
    what: "a field of line ends",
    type: MULTIPART,
    body: (bytes) => `${part}\r\n${fill("\r\n--", bytes)}${end}`,
  },
  {
    what: "a field of letters",
    type: MULTIPART,
    body: (bytes) => `${part}\r\n${fill("a@a.", bytes - 200)}\r\n${end}`,
  },
  { what: "deep lists", type: JSON_TYPE, body: (bytes) => fill("[", bytes / 2) + fill("]", bytes / 2) },
  {
    what: "deep objects",
    type: JSON_TYPE,
    body: (bytes) => `${fill('{"a":', bytes / 2)}1${fill("}", bytes / 12)}`,
  },
  { what: "a wide list", type: JSON_TYPE, body: (bytes) => `{"items":[${fill("{},", bytes - 20)}{}]}` },
  { what: "many keys", type: JSON_TYPE, body: keys },
  { what: "a long key", type: JSON_TYPE, body: (bytes) => `{"${fill("k", bytes - 10)}":1}` },
];

/** The largest size that is parsed outside the owner's own forms, and one that is refused unread. */
const sizesOf = (type: string): number[] => {
  const largest = type === MULTIPART ? 126 * KB : 60 * KB;
  return rounds({ short: [largest], full: [60 * KB, 126 * KB, 250 * KB] });
};

/** Queries that are expensive to parse; a request's whole head has 16 KB. */
const QUERIES = ["&a", "a=b&", "q=%41&", "%E1%BA%B9", "q=a+", "&q=ẹ", "page=9&"].map((piece) =>
  encodeURI(fill(piece, 14 * KB)).slice(0, 14 * KB),
);
const LONG_WORDS = [fill("a", 14 * KB), fill("%E1%BA%B9+", 14 * KB), fill("a%CC%81", 14 * KB)];

const COOKIES = [
  fill("a;", 14 * KB),
  fill("a=%41; ", 14 * KB),
  fill("checkout=e30; ", 14 * KB),
  `checkout=${Buffer.from(fill("[", 10 * KB)).toString("base64")}`,
  `admin.session_token=${fill("a.", 14 * KB)}`,
  fill("admin.session_token=a; ", 14 * KB),
];

const all = pathsOf(await routes).map((each) => each.replaceAll("*", "x"));
const PUBLIC = all
  .filter((each) => !/^\/(admin|sandbox)\b/.test(each))
  .map((each) => each.replace(/:\w+/g, "x"));
const OWNERS = all
  .filter((each) => each.startsWith("/admin") && each !== "/admin/sign-out")
  .map((each) => each.replace(/:\w+/g, "x"));

const GOODS = JSON.stringify(
  Array.from({ length: 4_000 }, (_, n) => ({
    id: n,
    title: `Dress ${n}`,
    words: "cut on the bias ".repeat(4),
    sizes: [8, 10, 12, 14],
  })),
);

/** Half a megabyte of JSON read, changed and written, about ten milliseconds: the fastest of many. */
function unitOfWork(): number {
  const runs = Array.from({ length: 30 }, () => {
    const before = process.threadCpuUsage();
    const goods = JSON.parse(GOODS) as { words: string }[];
    for (const each of goods) each.words = each.words.split(" ").reverse().join("-").toUpperCase();
    JSON.parse(JSON.stringify(goods));
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

/** The processor time of the thread that serves all requests so far, in milliseconds (Linux). */
const worked = async (): Promise<number> =>
  Number((await readFile(`/proc/${worker}/schedstat`, "utf8")).split(" ")[0]) / 1e6;

/** The lowest cost of a request, and its answer. */
async function costOf(request: PlainRequest): Promise<{ ms: number; status: number }> {
  let best = { ms: Number.POSITIVE_INFINITY, status: 0 };
  for (let n = 0; n < TRIES && best.ms > MAX_UNITS * unit; n += 1) {
    const began = await worked();
    const { status } = await askPlainly(shop, request);
    const ms = (await worked()) - began;
    if (ms < best.ms) best = { ms, status };
  }
  return best;
}

/**
 * The most that a request may cost: five units, or one and a half times the cost of its address with nothing expensive
 * in the request. Some pages of the owner render hundreds of rows for any request, and the books ask the provider at
 * each press.
 */
async function limitOf({ path: asked, method, headers }: PlainRequest): Promise<number> {
  const plain = { path: asked.split("?")[0] ?? asked, method, headers: { ...headers }, body: "" };
  if (method === "POST") plain.headers["content-type"] = FORM;
  const own = await costOf(plain);
  expect(own.ms, `${plain.path} itself`).toBeLessThan(MAX_OWN_UNITS * unit);
  return Math.max(MAX_UNITS * unit, own.ms * MAX_TIMES);
}

/**
 * Tries the requests one after another. A short round tries every third, so that each address and each kind is covered.
 */
async function tryAll(requests: readonly { what: string; request: PlainRequest }[]) {
  const seen: { what: string; ms: number; status: number; limit: number }[] = [];
  const chosen = requests.filter((_, nth) => nth % rounds({ short: 3, full: 1 }) === 0);
  for (const { what, request } of chosen) {
    const cost = await costOf(request);
    // The machine's other work can make all work more expensive.
    if (cost.ms > MAX_UNITS * unit) unit = Math.max(unit, unitOfWork());
    const limit = MAX_UNITS * unit;
    seen.push({ what, ...cost, limit: cost.ms > limit ? await limitOf(request) : limit });
  }
  expect(seen.filter(({ ms, status, limit }) => ms > limit || status < 200 || status >= 500)).toEqual([]);
  await before.untroubled();
  const [worst] = seen.toSorted((a, b) => b.ms - a.ms);
  const slowest = worst && `${worst.ms.toFixed(1)} ms: ${worst.what}, ${worst.status}`;
  return { tried: `${seen.length} requests`, seen: `none cost more than ${slowest}` };
}

const asOwner = () => ({
  cookie: [...owner.cookies].map((pair) => pair.join("=")).join("; "),
  origin: shop.origin,
});

attack("costs", "costly bodies for every address of visitors", async () => {
  const targets: { path: string; headers: Record<string, string> }[] = [
    ...PUBLIC,
    "/?index",
    "/admin/sign-in",
    "/admin",
    "/admin/pictures",
    "/sandbox/stripe/v1/checkout/sessions",
    payPage,
    "/healthz",
    "/nowhere",
  ].map((each) => ({ path: each, headers: {} }));
  const provider = { authorization: `Bearer sk_test_${providerKey}` };
  for (const each of ["checkout/sessions", "refunds", "disputes/x"])
    targets.push({ path: `/sandbox/stripe/v1/${each}`, headers: provider });
  return tryAll(
    targets.flatMap((target) =>
      BODIES.flatMap(({ what, type, body }) =>
        sizesOf(type).map((size) => ({
          what: `${Math.round(size / KB)} KB of ${what} to ${target.path}`,
          request: {
            ...target,
            method: "POST",
            headers: { ...target.headers, "content-type": type },
            body: body(size),
          },
        })),
      ),
    ),
  );
});

attack("costs", "costly bodies for every form of the owner's", async () =>
  tryAll(
    ["/admin?index", ...OWNERS].flatMap((each) =>
      BODIES.map(({ what, type, body }) => ({
        what: `250 KB of ${what} to ${each}`,
        request: {
          path: each,
          method: "POST",
          headers: { ...asOwner(), "content-type": type },
          body: body(250 * KB),
        },
      })),
    ),
  ),
);

attack("costs", "costly queries at every address", async () =>
  tryAll(
    [...PUBLIC, "/admin/sign-in", payPage, "/about.data", "/healthz", "/assets/x"].flatMap((each) => [
      ...QUERIES.map((query) => ({
        what: `${each}?${query.slice(0, 12)}…`,
        request: { path: `${each}?${query}` },
      })),
      ...LONG_WORDS.map((word) => ({
        what: `${each}?q=${word.slice(0, 12)}…`,
        request: { path: `${each}?q=${word}` },
      })),
    ]),
  ),
);

attack("costs", "costly queries at every address of the owner's", async () =>
  tryAll(
    OWNERS.flatMap((each) =>
      [...QUERIES, ...LONG_WORDS.map((word) => `q=${word}`)].map((query) => ({
        what: `${each}?${query.slice(0, 12)}…`,
        request: { path: `${each}?${query}`, headers: asOwner() },
      })),
    ),
  ),
);

attack("costs", "costly cookies and headers", async () => {
  const asked = ["/", "/cart", "/admin", "/admin/sign-in", "/api/suggestions?q=a", "/orders/x"];
  const commas = fill(",", 14 * KB);
  return tryAll([
    ...asked.flatMap((each) =>
      COOKIES.map((cookie) => ({
        what: `${each} with a cookie ${cookie.slice(0, 12)}…`,
        request: { path: each, headers: { cookie } },
      })),
    ),
    ...["accept-encoding", "x-forwarded-for", "accept", "if-none-match", "referer", "origin"].map((name) => ({
      what: `/cart with ${name}: ,,,`,
      request: { path: "/cart", headers: { [name]: commas } },
    })),
    ...COOKIES.map((cookie) => ({
      what: `a checkout with a cookie ${cookie.slice(0, 12)}…`,
      request: {
        path: "/api/createCheckoutSession",
        method: "POST",
        headers: { cookie, "content-type": JSON_TYPE },
        body: JSON.stringify(payload(shop, [], {})),
      },
    })),
  ]);
});
