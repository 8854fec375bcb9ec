import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Offence, offencesIn } from "./cruise.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("the import law is kept", async () => {
  const { offences, modules } = await offencesIn(root);
  expect(offences.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)).toEqual([]);
  for (const layer of ["routes", "admin", "features", "ui", "platform", "shared"]) {
    expect(modules.filter((module) => module.startsWith(`app/${layer}/`))).not.toHaveLength(0);
  }
});

test("a check that looks at too few modules fails", async () => {
  const tree = await emptyTree();
  onTestFinished(() => rm(tree, { recursive: true }));
  await mkdir(path.join(tree, "app/shared"), { recursive: true });
  await writeFile(path.join(tree, "app/shared/lonely.ts"), "export const one = 1;\n");
  await expect(offencesIn(tree)).rejects.toThrow("looked at 1 modules");
});

/** A file that breaks the law, and the rule that must say so. */
type Plant = [file: string, code: string, rule: string];

const OWNERS_ROOMS = readdirSync(path.join(root, "app/admin"));
/** For a room that may import the orders: another one that it may not. */
const NEIGHBOURS: Record<string, string> = {
  orders: "stock/stock-page.tsx",
  returns: "stock/stock-page.tsx",
  overview: "stock/stock-page.tsx",
  stock: "changes/change.ts",
};

const PLANTS: Plant[] = [
  ["app/shared/reaches-up.ts", `import "#app/ui/button.tsx";`, "shared-imports-nothing-of-ours"],
  ["app/shared/needs-a-package.ts", `import "zod";`, "shared-imports-no-package"],
  ["app/ui/knows-the-cart.ts", `import "#app/features/cart/cart.ts";`, "ui-imports-shared"],
  [
    "app/ui/knows-the-cart-by-type.ts",
    `import type { Cart } from "#app/features/cart/cart.ts"; export type Basket = Cart;`,
    "ui-imports-shared",
  ],
  ["app/ui/touches-the-world.ts", `import "#app/platform/browser/stored-value.ts";`, "ui-imports-shared"],
  ["app/platform/draws.ts", `import "#app/ui/button.tsx";`, "platform-imports-shared"],
  ["app/platform/knows-orders.ts", `import "#app/features/orders/order.ts";`, "platform-imports-shared"],
  ["app/features/cart/knows-its-page.ts", `import "#app/routes/cart.tsx";`, "features-stay-below-routes"],
  ["app/features/cart/knows-the-server.ts", `import "#server/main.ts";`, "features-stay-below-routes"],
  ["app/routes/knows-the-server.ts", `import "#server/main.ts";`, "routes-import-features"],
  ["app/routes/visits-another.ts", `import "./cart.tsx";`, "no-route-imports-a-route"],
  [
    "app/routes/names-the-database.ts",
    `import type { Database } from "#app/platform/db/client.server.ts"; export type Db = Database;`,
    "routes-do-not-import-the-database",
  ],
  ...Object.entries({
    "features/content": "features/cart/cart.ts",
    "features/identity": "features/orders/order.ts",
    "features/inventory": "features/cart/cart.ts",
    "features/payments": "features/orders/order.ts",
    "features/delivery": "features/content/schemas.ts",
    "features/cart": "features/content/schemas.ts",
    "features/enquiries": "features/content/schemas.ts",
    "features/orders": "features/refunds/refund.ts",
    "features/products": "features/browse/listed-product.ts",
    "features/gift-cards": "features/refunds/refund.ts",
    "features/invoices": "features/refunds/refund.ts",
    "features/promotions": "features/checkout/checkout-key.server.ts",
    "features/refunds": "features/checkout/checkout-key.server.ts",
    "features/returns": "features/mails/order-mail.ts",
    "features/reviews": "features/refunds/refund.ts",
    "features/checkout": "features/content/schemas.ts",
    "features/mails": "features/checkout/checkout-key.server.ts",
    "features/lists": "features/orders/order.ts",
    "features/order-status": "features/mails/order-mail.ts",
    "features/books": "features/refunds/refund.ts",
    "features/buying": "features/browse/listed-product.ts",
    "features/browse": "features/product-page/product-page.tsx",
    "features/looks": "features/content/schemas.ts",
    "features/product-page": "features/content/schemas.ts",
    "features/product-import": "features/browse/listed-product.ts",
    "features/schedules": "features/cart/cart.ts",
    "features/saved-carts": "features/content/schemas.ts",
    "features/drops": "features/content/schemas.ts",
    "features/feeds": "features/content/schemas.ts",
    "features/shell": "features/products/product.ts",
    "features/visits": "features/cart/cart.ts",
    "features/home": "features/cart/cart.ts",
    ...Object.fromEntries(
      OWNERS_ROOMS.map((room) => [`admin/${room}`, `admin/${NEIGHBOURS[room] ?? "orders/order-words.ts"}`]),
    ),
  }).map(
    ([room, other]): Plant => [
      `app/${room}/looks-aside.ts`,
      `export const load = () => import("#app/${other}");`,
      room.replace("/", "-"),
    ],
  ),
  ["app/features/vouchers/voucher.ts", `import "#app/shared/money.ts";`, "room-without-a-row"],
  ["app/features/wishes/wish.ts", "export const wish = 1;", "room-without-a-row-alone"],
  ["app/features/loose.ts", "export const loose = 1;", "room-without-a-row-alone"],
  ["app/admin/vouchers/vouchers.ts", `import "#app/shared/money.ts";`, "room-without-a-row"],
  [
    "app/features/cart/opens-its-page.ts",
    `import "./components/cart-page.tsx";`,
    "no-folder-imports-a-deeper-one-1",
  ],
  [
    "app/admin/products/opens-its-form.ts",
    `import "./form/product-form.tsx";`,
    "no-folder-imports-a-deeper-one-1",
  ],
  [
    "app/admin/products/form/opens-a-step.ts",
    `import "./steps/planted.ts";`,
    "no-folder-imports-a-deeper-one-2",
  ],
  ["app/admin/products/form/steps/planted.ts", `import "../form-first.ts";`, "every-import-is-found"],
  ["app/admin/knows-its-routes.ts", `import "#app/routes/admin/orders.tsx";`, "admin-stays-below-routes"],
  [
    "app/features/cart/knows-the-owner.ts",
    `import "#app/admin/orders/order-words.ts";`,
    "only-the-owners-routes-import-the-administration",
  ],
  [
    "app/routes/shows-the-owner.tsx",
    `import "#app/admin/orders/order-words.ts";`,
    "only-the-owners-routes-import-the-administration",
  ],
  ["app/lib/anything.ts", `import "#app/shared/money.ts";`, "no-place-in-app"],
  ["app/stray.ts", "export const stray = 1;", "no-place-in-app-alone"],
  [
    "app/features/orders/reads-rows.ts",
    `import type { orders } from "#app/platform/db/schema/orders.ts"; export type Row = typeof orders;`,
    "only-server-files-import-the-database",
  ],
  [
    "app/features/checkout/settles-in-the-browser.ts",
    `import { settlePayment } from "./settle-payment.server.ts"; export const settle = settlePayment;`,
    "server-code-stays-on-the-server",
  ],
  [
    "app/features/checkout/settles-lazily.ts",
    `export const settle = () => import("./settle-payment.server.ts");`,
    "server-code-stays-on-the-server",
  ],
  [
    "app/platform/http/runs-queries.ts",
    `import "../db/client.server.ts";`,
    "server-code-stays-on-the-server",
  ],
  [
    "app/platform/http/names-columns.ts",
    `import "../db/schema/orders.ts";`,
    "server-code-stays-on-the-server",
  ],
  ["app/features/checkout/charges.server.ts", `import "stripe";`, "only-payments-imports-stripe"],
  [
    "server/charges.ts",
    `import Stripe from "stripe"; export const stripe = Stripe;`,
    "only-payments-imports-stripe",
  ],
  [
    "app/features/shell/knows-who.server.ts",
    `import "better-auth";`,
    "only-identity-imports-the-identity-library",
  ],
  [
    "app/features/home/reads-files.ts",
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
    `import { settlePayment } from "./features/checkout/settle-payment.server.ts"; settlePayment;`,
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

/** What looks like an offence and is none. */
const LAWFUL: [file: string, code: string][] = [
  [
    "app/features/checkout/names-a-server-type.ts",
    `import type { CheckoutOutcome } from "./checkout-outcome.server.ts"; export type Status = CheckoutOutcome;`,
  ],
  [
    "app/platform/http/names-the-database.ts",
    `import type { Database } from "../db/client.server.ts"; export type Db = Database;`,
  ],
  ["app/routes/settles.ts", `import "#app/features/checkout/settle-payment.server.ts";`],
  ["app/features/shell/asks-the-cart.ts", `import "#app/features/cart/cart.ts";`],
  ["app/ui/tries-anything.test.ts", `import "#app/features/cart/cart.ts"; import "#server/main.ts";`],
  ["scripts/planted.ts", `import "#app/features/cart/cart.ts"; import "stripe";`],
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
