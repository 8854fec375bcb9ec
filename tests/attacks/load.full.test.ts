import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";
import { attack, attackTogether } from "#tests/support/attacks/attack.ts";
import { openSockets } from "#tests/support/attacks/many-sockets.ts";
import { makeRun } from "#tests/support/database/limited-run.ts";
import { rounds } from "#tests/support/histories/fault-rounds.ts";
import {
  collectedMemory,
  growthDuring,
  inspectable,
  inspectorPort,
} from "#tests/support/load/collected-memory.ts";
import { checkout, type Piece, payload, setPieces } from "#tests/support/requests/checkout.ts";
import { HANG_MS } from "#tests/support/runner/patience.ts";
import { workersOf } from "#tests/support/shop/processes.ts";
import { type RunningShop, startShop } from "#tests/support/shop/shop.ts";
import { type Watch, watch } from "#tests/support/shop/untroubled.ts";
import { load } from "../../bench/load/load.ts";

const TOTE: Piece = { slug: "adire-tote", size: "One size", color: "Indigo", amount: 2800 };
const PATHS = ["/", "/catalogue", "/products/adire-kaftan", "/about", "/catalogue?size=14&sort=price-asc"];
/** Megabytes a minute: five in ten minutes. */
const MAX_GROWTH = 0.5;

let shop: RunningShop;
let watched: Watch;
let megabytes: () => Promise<number>;
beforeAll(async () => {
  const port = inspectorPort();
  shop = await startShop({ variables: inspectable(port) });
  megabytes = await collectedMemory(await workersOf(shop), port);
  await setPieces(shop, TOTE, 50_000);
  watched = await watch(shop);
});
afterAll(() => shop.stop());

/** The time of the slowest of some visits to pages, one after another. */
async function slowestVisit(): Promise<number> {
  let slowest = 0;
  for (const path of PATHS) {
    const began = performance.now();
    expect((await fetch(shop.origin + path)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - began);
  }
  return Math.round(slowest);
}

attack("load", "200 connections that ask for pages without a pause", async () => {
  const seconds = rounds({ short: 4, full: 600 });
  const port = Number(new URL(shop.origin).port);
  const working = load({ port, paths: PATHS, headers: ["accept-encoding: br"], connections: 200, seconds });
  const slope = await growthDuring(working, { seconds, megabytes });
  const { statuses, answers, p99 } = await working;
  expect(Object.keys(statuses)).toEqual(["200"]);
  if (seconds > 60) expect(slope).toBeLessThan(MAX_GROWTH);
  await watched.serves();
  const grown = seconds > 60 ? `, workers' memory ${slope.toFixed(2)} MB a minute` : "";
  return { tried: `${seconds} s`, seen: `${answers} answers, all 200, p99 ${Math.round(p99)} ms${grown}` };
});

attack("load", "shoppers who search, fill carts and go to pay, as fast as they can", async () => {
  const seconds = rounds({ short: 4, full: 600 });
  // One piece for each shopper: where ten want the same one, a slow machine lets the last wait until the database gives
  // them up.
  const pieces = await makeRun(shop.db, 50_000, ["6", "8", "10", "12", "14", "16", "18", "20", "22", "24"]);
  const until = Date.now() + seconds * 1000;
  const statuses = new Map<string, number>();
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
  const shopper = async (piece: Piece, nth: number) => {
    for (let turn = 0; Date.now() < until; turn += 1) {
      const word = `dress-${nth}-${turn}`;
      count(`search ${(await fetch(`${shop.origin}/catalogue?q=${word}`)).status}`);
      const { status } = await checkout(shop, payload(shop, [piece], { email: `${word}@example.com` }));
      count(`checkout ${status}`);
    }
  };
  const working = Promise.all(pieces.map(shopper));
  const slope = await growthDuring(working, { seconds, megabytes });
  await working;
  for (const what of statuses.keys()) expect(what).toMatch(/^(search 200|checkout (200|409))$/);
  if (seconds > 60) expect(slope).toBeLessThan(MAX_GROWTH);
  await watched.serves();
  const seen = [...statuses].map(([what, times]) => `${times} × ${what}`).join(", ");
  return { tried: `${seconds} s`, seen: `${seen}${seconds > 60 ? `, ${slope.toFixed(2)} MB a minute` : ""}` };
});

/** Connections that begin a request and then send a byte a second: all must be cut, and pages served meanwhile. */
async function dripped(count: number, { begin, drip }: { begin: string; drip: string }) {
  const sockets = await openSockets(shop.origin, count);
  sockets.write(begin);
  let slowest = 0;
  let servedMeanwhile = 0;
  const began = Date.now();
  while (sockets.closed() < count && Date.now() - began < HANG_MS) {
    sockets.write(drip);
    slowest = Math.max(slowest, await slowestVisit());
    if (sockets.closed() < count) servedMeanwhile += 1;
    await sleep(1_000);
  }
  const cut = sockets.closed();
  sockets.destroy();
  expect(cut).toBe(count);
  expect(servedMeanwhile).toBeGreaterThan(0);
  await watched.serves();
  const after = Math.round((Date.now() - began) / 1000);
  return {
    tried: `${count} connections`,
    seen: `all cut after ${after} s at most; a page meanwhile in ${slowest} ms`,
  };
}

attackTogether("load", "slow connections: headers that come a byte at a time", () =>
  dripped(rounds({ short: 200, full: 4_000 }), {
    begin: "GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ",
    drip: "a",
  }),
);

attackTogether("load", "slow bodies: a form that comes a byte at a time", () =>
  dripped(rounds({ short: 50, full: 1_000 }), {
    begin: `POST /api/createCheckoutSession HTTP/1.1\r\nhost: localhost\r\norigin: ${shop.origin}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{`,
    drip: " ",
  }),
);

attack("load", "idle connections that send nothing", async () => {
  const count = rounds({ short: 500, full: 10_000 });
  const before = await megabytes();
  const sockets = await openSockets(shop.origin, count);
  const slowest = await slowestVisit();
  expect(sockets.closed()).toBeLessThan(count);
  const each = ((await megabytes()) - before) / count;
  sockets.destroy();
  expect(each * 1024).toBeLessThan(100);
  await watched.serves();
  return {
    tried: `${count} connections`,
    seen: `${Math.round(each * 1024)} KB each; a page meanwhile in ${slowest} ms`,
  };
});

attack("load", "clients that request a page and never read it", async () => {
  const count = rounds({ short: 100, full: 2_000 });
  const before = await megabytes();
  const sockets = await openSockets(shop.origin, count);
  for (const socket of sockets.all) socket.pause();
  sockets.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(20));
  await sleep(1_000);
  const slowest = await slowestVisit();
  expect(sockets.closed()).toBeLessThan(count);
  const each = ((await megabytes()) - before) / count;
  sockets.destroy();
  expect(each).toBeLessThan(3);
  await watched.serves();
  return {
    tried: `${count} connections`,
    seen: `${each.toFixed(2)} MB each; a page meanwhile in ${slowest} ms`,
  };
});

attack("load", "connections that are opened and closed at once", async () => {
  const count = rounds({ short: 1_000, full: 30_000 });
  for (let opened = 0; opened < count; opened += 500) {
    const sockets = await openSockets(shop.origin, 500);
    sockets.write("GET /catalogue HTTP/1.1\r\nhost: localhost\r\n\r\n");
    sockets.destroy();
  }
  const slowest = await slowestVisit();
  await watched.serves();
  return { tried: `${count} connections`, seen: `served on; a page afterwards in ${slowest} ms` };
});

attack("load", "checkouts that are abandoned before the answer", async () => {
  const count = rounds({ short: 30, full: 500 });
  const body = JSON.stringify(payload(shop, [TOTE], { email: "impatient@example.com" }));
  for (let nth = 0; nth < count; nth += 1) {
    const asked = request(`${shop.origin}/api/createCheckoutSession`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: shop.origin },
    });
    asked.on("error", () => undefined);
    asked.end(body);
    setTimeout(() => asked.destroy(), nth % 20);
    await new Promise((resolve) => asked.once("close", resolve));
  }
  const { status } = await checkout(shop, payload(shop, [TOTE], { email: "patient@example.com" }));
  expect(status).toBe(200);
  await watched.serves();
  return { tried: `${count} checkouts`, seen: "the next shopper is served" };
});
