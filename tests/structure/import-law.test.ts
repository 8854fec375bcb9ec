import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Offence, offencesIn } from "./cruise.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("the import law is kept", async () => {
  const { offences, modules } = await offencesIn(root);
  const [ofTables, others] = [offences.filter(isOfTables), offences.filter((each) => !isOfTables(each))];
  expect(others.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([]);
  // Files that still read another room's tables. The list may only become shorter, and is written by hand.
  expect(ofTables.map(({ from, to }) => `${from} → ${to}`).toSorted()).toEqual(await knownReaders());
  for (const layer of ["routes", "owner", "shop", "domain", "ui", "platform", "shared"]) {
    expect(modules.filter((module) => module.startsWith(`app/${layer}/`))).not.toHaveLength(0);
  }
});

const isOfTables = ({ rule }: Offence): boolean => rule.startsWith("tables-of-");

async function knownReaders(): Promise<string[]> {
  const text = await readFile(path.join(import.meta.dirname, "readers-of-other-tables.txt"), "utf8");
  return text.split("\n").filter(Boolean);
}

test("a check that looks at too few modules fails", async () => {
  const tree = await emptyTree();
  onTestFinished(() => rm(tree, { recursive: true }));
  await mkdir(path.join(tree, "app/shared"), { recursive: true });
  await writeFile(path.join(tree, "app/shared/lonely.ts"), "export const one = 1;\n");
  await expect(offencesIn(tree)).rejects.toThrow("looked at 1 modules");
});

/** A file that breaks the law, and the rule that must report it. */
type Plant = [file: string, code: string, rule: string];

const OWNERS_ROOMS = readdirSync(path.join(root, "app/owner"));
const WITHOUT_A_ROW = /^owner\/(?!(kit|claims|enquiries|labels|overview|returns|reviews|stock|words)$)/;
const SHOPPERS_ROOMS = readdirSync(path.join(root, "app/shop"));
/** All rooms are tried with one neighbour. Rooms that may import that one are tried with these. */
const NEIGHBOURS: Record<string, string> = {
  "owner/labels": "owner/stock/stock-page.tsx",
  "owner/orders": "owner/stock/stock-page.tsx",
  "owner/returns": "owner/stock/stock-page.tsx",
  "owner/overview": "owner/stock/stock-page.tsx",
  "owner/stock": "owner/changes/change.ts",
  "shop/home": "shop/returns/withdraw-page.tsx",
  "shop/content": "shop/returns/withdraw-page.tsx",
  "shop/shell": "shop/returns/withdraw-page.tsx",
};

const PLANTS: Plant[] = [
  ["app/shared/reaches-up.ts", `import "#app/ui/button.tsx";`, "shared-imports-nothing-of-ours"],
  ["app/shared/needs-a-package.ts", `import "zod";`, "shared-imports-no-package"],
  ["app/ui/knows-the-cart.ts", `import "#app/domain/selling/cart/cart.ts";`, "ui-imports-shared"],
  [
    "app/ui/knows-the-cart-by-type.ts",
    `import type { Cart } from "#app/domain/selling/cart/cart.ts"; export type Basket = Cart;`,
    "ui-imports-shared",
  ],
  ["app/ui/touches-the-world.ts", `import "#app/platform/browser/stored-value.ts";`, "ui-imports-shared"],
  ["app/platform/draws.ts", `import "#app/ui/button.tsx";`, "platform-imports-shared"],
  ["app/platform/knows-orders.ts", `import "#app/domain/orders/order.ts";`, "platform-imports-shared"],
  [
    "app/domain/selling/knows-its-page.ts",
    `import "#app/shop/cart/cart-page.tsx";`,
    "domain-imports-platform",
  ],
  ["app/domain/selling/knows-the-server.ts", `import "#server/main.ts";`, "domain-imports-platform"],
  ["app/domain/selling/draws.ts", `import "react";`, "no-react-in-the-domain"],
  [
    "app/domain/selling/redirects.ts",
    `import { redirect } from "react-router"; redirect;`,
    "no-react-in-the-domain",
  ],
  ["app/shop/cart/knows-its-route.ts", `import "#app/routes/cart.tsx";`, "shop-imports-domain"],
  ["app/routes/knows-the-server.ts", `import "#server/main.ts";`, "routes-import-pages"],
  ["app/routes/visits-another.ts", `import "./cart.tsx";`, "no-route-imports-a-route"],
  [
    "app/routes/names-the-database.ts",
    `import type { Database } from "#app/platform/db/client.server.ts"; export type Db = Database;`,
    "routes-do-not-import-the-database",
  ],
  ...Object.entries({
    "domain/outbox": "domain/identity/rights.ts",
    "domain/identity": "domain/delivery/zone.ts",
    "domain/webhooks": "domain/delivery/zone.ts",
    "domain/delivery": "domain/content/facts.ts",
    "domain/content": "domain/catalogue/products/product.ts",
    "domain/calendar": "domain/catalogue/products/product.ts",
    "domain/catalogue": "domain/orders/order.ts",
    "domain/orders": "domain/money/refunds/refund.ts",
    "domain/money": "domain/returns/withdrawal.ts",
    "domain/returns": "domain/people/reviews/review.ts",
    "domain/making": "domain/people/reviews/review.ts",
    "domain/parcels": "domain/people/reviews/review.ts",
    "domain/people": "domain/selling/cart/cart.ts",
    "domain/selling": "domain/letters/order-mail.ts",
    "domain/alerts": "domain/letters/order-mail.ts",
    "domain/letters": "domain/api/cursor.ts",
    ...Object.fromEntries(
      [...OWNERS_ROOMS.map((room) => `owner/${room}`), ...SHOPPERS_ROOMS.map((room) => `shop/${room}`)].map(
        (room) => [
          room,
          NEIGHBOURS[room] ??
            (room.startsWith("owner") ? "owner/orders/order-words.ts" : "shop/home/home-page.tsx"),
        ],
      ),
    ),
  }).map(
    ([room, other]): Plant => [
      `app/${room}/looks-aside.ts`,
      `export const load = () => import("#app/${other}");`,
      WITHOUT_A_ROW.test(room) ? "owner-page" : room.replace("/", "-"),
    ],
  ),
  ...[
    ["outbox", "orders/reads.ts", "outbox/emails"],
    ["identity", "money/books.ts", "identity/identity"],
    ["webhooks", "orders/reads.ts", "webhooks/webhooks"],
    ["content", "orders/reads.ts", "content/content"],
    ["calendar", "orders/reads.ts", "calendar/calendar"],
    ["catalogue", "orders/reads.ts", "catalogue/products"],
    ["orders", "money/reads.ts", "orders/orders"],
    ["money", "returns/reads.ts", "money/gift-cards"],
    ["returns", "people/reads.ts", "returns/returns"],
    ["making", "people/reads.ts", "making/making"],
    ["people", "selling/reads.ts", "people/lists"],
    ["selling", "letters/reads.ts", "selling/drops"],
    ["alerts", "letters/reads.ts", "alerts/alerts"],
  ].map(
    ([room, file, tables]): Plant => [
      `app/domain/${file?.replace(".ts", `-${room}.server.ts`)}`,
      `import "#app/domain/${tables}.tables.server.ts";`,
      `tables-of-${room}`,
    ],
  ),
  [
    "app/platform/http/reads-the-audit-log.server.ts",
    `import "#app/platform/audit/audit.tables.server.ts";`,
    "tables-of-platform",
  ],
  ["app/domain/vouchers/voucher.ts", `import "#app/shared/money.ts";`, "room-without-a-row"],
  ["app/shop/wishes/wish.ts", "export const wish = 1;", "room-without-a-row-alone"],
  ["app/domain/loose.ts", "export const loose = 1;", "room-without-a-row-alone"],
  ["app/owner/vouchers/vouchers.ts", `import "#app/owner/orders/order-words.ts";`, "owner-page"],
  ["app/owner/loose.ts", "export const loose = 1;", "room-without-a-row-alone"],
  ["app/domain/selling/opens-its-cart.ts", `import "./cart/cart.ts";`, "no-folder-imports-a-deeper-one-1"],
  [
    "app/owner/products/opens-its-form.ts",
    `import "./form/product-form.tsx";`,
    "no-folder-imports-a-deeper-one-1",
  ],
  [
    "app/owner/products/form/opens-a-step.ts",
    `import "./steps/planted.ts";`,
    "no-folder-imports-a-deeper-one-2",
  ],
  ["app/owner/products/form/steps/planted.ts", `import "../form-first.ts";`, "every-import-is-found"],
  ["app/owner/orders/knows-its-route.ts", `import "#app/routes/admin/orders.tsx";`, "owner-imports-domain"],
  [
    "app/shop/cart/knows-the-owner.ts",
    `import "#app/owner/orders/order-words.ts";`,
    "only-the-owners-routes-import-the-owners-pages",
  ],
  [
    "app/routes/shows-the-owner.tsx",
    `import "#app/owner/orders/order-words.ts";`,
    "only-the-owners-routes-import-the-owners-pages",
  ],
  ["app/lib/anything.ts", `import "#app/shared/money.ts";`, "no-place-in-app"],
  ["app/stray.ts", "export const stray = 1;", "no-place-in-app-alone"],
  [
    "app/domain/orders/reads-rows.ts",
    `import type { orders } from "#app/domain/orders/orders.tables.server.ts"; export type Row = typeof orders;`,
    "only-server-files-import-the-database",
  ],
  [
    "app/domain/selling/checkout/settles-in-the-browser.ts",
    `import { applySession } from "./apply-session.server.ts"; export const settle = applySession;`,
    "server-code-stays-on-the-server",
  ],
  [
    "app/domain/selling/checkout/settles-lazily.ts",
    `export const settle = () => import("./apply-session.server.ts");`,
    "server-code-stays-on-the-server",
  ],
  [
    "app/platform/http/runs-queries.ts",
    `import "../db/client.server.ts";`,
    "server-code-stays-on-the-server",
  ],
  [
    "app/platform/http/names-columns.ts",
    `import "../audit/audit.tables.server.ts";`,
    "server-code-stays-on-the-server",
  ],
  ["app/domain/selling/checkout/charges.server.ts", `import "stripe";`, "only-payments-imports-stripe"],
  [
    "server/charges.ts",
    `import Stripe from "stripe"; export const stripe = Stripe;`,
    "only-payments-imports-stripe",
  ],
  [
    "app/shop/shell/knows-who.server.ts",
    `import "better-auth";`,
    "only-identity-imports-the-identity-library",
  ],
  [
    "app/shop/home/reads-files.ts",
    `import home from "../../../content/home.json" with { type: "json" }; export const words = home;`,
    "only-content-reads-the-brands-files",
  ],
  [
    "server/leans-on-tests.ts",
    `import "#tests/support/database/tcp-postgres.ts";`,
    "nothing-imports-tests-or-scripts",
  ],
  ["server/leans-on-scripts.ts", `import "../scripts/planted.ts";`, "nothing-imports-tests-or-scripts"],
  ["server/runs-a-script.ts", `import "../scripts/planted.ts";`, "server-imports-app"],
  [
    "app/entry.client.tsx",
    `import { applySession } from "./domain/selling/checkout/apply-session.server.ts"; applySession;`,
    "entry-client-imports-no-server-code",
  ],
  ["app/shared/leans-on-a-test.ts", `import "./money.test.ts";`, "nothing-imports-tests-or-scripts"],
  [
    "app/platform/db/leans-on-testing.server.ts",
    `import "./testing/test-database.server.ts";`,
    "nothing-imports-tests-or-scripts",
  ],
  [
    "app/shared/hen.ts",
    `import type { Egg } from "./egg.ts"; export type Hen = { laid: Egg[] };`,
    "no-circles",
  ],
  [
    "app/shared/egg.ts",
    `import type { Hen } from "./hen.ts"; export type Egg = { from: Hen };`,
    "no-circles",
  ],
  ["app/ui/looks-for-nothing.ts", `import "#app/ui/not-there.ts";`, "every-import-is-found"],
];

/** Code that looks like an offence and is allowed. */
const LAWFUL: [file: string, code: string][] = [
  [
    "app/domain/selling/checkout/names-a-server-type.ts",
    `import type { CheckoutOutcome } from "./checkout-outcome.server.ts"; export type Status = CheckoutOutcome;`,
  ],
  [
    "app/platform/http/names-the-database.ts",
    `import type { Database } from "../db/client.server.ts"; export type Db = Database;`,
  ],
  ["app/routes/settles.ts", `import "#app/domain/selling/checkout/apply-session.server.ts";`],
  ["app/shop/shell/asks-the-cart.ts", `import "#app/domain/selling/cart/cart.ts";`],
  ["app/ui/tries-anything.test.ts", `import "#app/domain/selling/cart/cart.ts"; import "#server/main.ts";`],
  ["scripts/planted.ts", `import "#app/domain/selling/cart/cart.ts"; import "stripe";`],
];

describe("in a copy of the tree with offences planted", () => {
  let tree: string;
  let offences: Offence[];
  let rules: string[];

  beforeAll(async () => {
    tree = await copyOfTheTree();
    for (const [file, code] of [...PLANTS, ...LAWFUL]) {
      await mkdir(path.dirname(path.join(tree, file)), { recursive: true });
      await writeFile(path.join(tree, file), `${code}\n`);
    }
    ({ offences, rules } = await offencesIn(tree));
  });

  afterAll(() => rm(tree, { recursive: true }));

  test.each(PLANTS)("catches %s", (file, _code, rule) => {
    const told = offences.filter(({ from, circle }) => from === file || circle.includes(file));
    expect(told.map((offence) => offence.rule)).toContain(rule);
  });

  test.each(LAWFUL)("allows %s", (file) => {
    expect(offences.filter(({ from }) => from === file)).toEqual([]);
  });

  test("every rule is broken by one of the planted offences", () => {
    const broken = new Set(PLANTS.map(([, , rule]) => rule));
    expect(rules.filter((name) => !broken.has(name))).toEqual([]);
    expect(rules.length).toBeGreaterThan(20);
  });
});

async function emptyTree(): Promise<string> {
  const tree = await mkdtemp(path.join(tmpdir(), "shop-law-"));
  for (const file of ["package.json", "tsconfig.json", ".dependency-cruiser.cjs"]) {
    await cp(path.join(root, file), path.join(tree, file));
  }
  await symlink(path.join(root, "node_modules"), path.join(tree, "node_modules"));
  return tree;
}

/** The tree as it stands, without its pictures. */
async function copyOfTheTree(): Promise<string> {
  const tree = await emptyTree();
  for (const folder of ["app", "server", "content", "tests"]) {
    await cp(path.join(root, folder), path.join(tree, folder), { recursive: true });
  }
  return tree;
}
