import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { matchPath } from "react-router";
import type { Auth } from "#app/domain/identity/auth.server.ts";
import { BY_COMMAND, giveRole } from "#app/domain/identity/roles.server.ts";
import { orders } from "#app/domain/orders/orders.tables.server.ts";
import { OWNERS_PAGES } from "#app/owner/kit/pages.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { inTransaction } from "#app/platform/db/client.server.ts";
import type { TestDatabase } from "#app/platform/db/testing/test-database.server.ts";
import { createLog } from "#app/platform/logging/log.server.ts";
import {
  checkoutDepsContext,
  contentDepsContext,
  databaseContext,
  enquiryDepsContext,
  identityDepsContext,
} from "#app/routes/request/contexts.server.ts";
import { openShop } from "#server/shop.ts";

const COUNTED = "counts the rows of each state; its page is found by index";
const PAGES = OWNERS_PAGES.filter(({ file }) => file.endsWith(".tsx"));
const ROUTES = path.resolve(import.meta.dirname, "../../app/routes/admin");

/** The large shop's values for the sample catalogue's pieces, and for parameters without a sample. */
const IN_LARGE_SHOP: [string, string][] = [
  ["adire-kaftan-indigo-12", "large-1-wine-12"],
  ["adire-kaftan", "large-1"],
  [":reference", "{order}"],
];

/** Every page of the owner's in its first state, and as its sample, without those of one import, drop or return. */
export const OWNERS_ADDRESSES = PAGES.flatMap(({ path: address, sample }) => [
  address,
  ...(sample ? [sample] : []),
])
  .map((address) => IN_LARGE_SHOP.reduce((so, [from, to]) => so.replace(from, to), address))
  .filter((address) => !address.includes(":"));

/** The numbers are read for every period. */
export const NUMBERS_READS = [
  "orders",
  "order_lines, orders",
  "orders",
  "products, variants",
  "stock_movements, variants",
  "page_visits",
  "page_visits",
  "missed_searches",
];

/** The pages that read much: the tables of each such query, and why. */
export const OWNERS_READS: Record<string, { why: string; reads: string[] }> = {
  "/admin/overview": {
    why: "adds up two months of orders, counts every size and colour, and has the steps of the set-up",
    reads: ["orders", "products", "products, variants"],
  },
  "/admin/orders": { why: COUNTED, reads: ["orders"] },
  "/admin/orders/new?find=tote": {
    why: "finds products by letters anywhere in title, slug, colours and sizes",
    reads: ["products"],
  },
  "/admin/products": { why: COUNTED, reads: ["products"] },
  "/admin/products/prices": {
    why: "without ticked products it is about all of them, and counts them",
    reads: ["products", "products"],
  },
  "/admin/stock": { why: COUNTED, reads: ["products, variants"] },
  "/admin/stock/count": { why: COUNTED, reads: ["products, variants"] },
  "/admin/enquiries": { why: COUNTED, reads: ["enquiries"] },
  "/admin/codes?edit=new": { why: "names every collection that a product gives", reads: ["products"] },
  "/admin/waiting": {
    why: "counts everybody who waits, by size and by domain; and the newsletter's readers",
    reads: ["list_entries", "list_entries", "list_entries"],
  },
  "/admin/numbers": {
    why: "adds up orders, pieces and visits, each once; only the owner asks, and not often",
    reads: NUMBERS_READS,
  },
  "/admin/books": {
    why: "adds up the orders of a month, and looks through all events for those that were paid in it",
    reads: ["order_events, orders", "orders"],
  },
  "/admin/claims": { why: "looks for green words in the texts of every product", reads: ["products"] },
  "/admin/reviews": { why: COUNTED, reads: ["reviews"] },
  "/admin/settings/markets": { why: "counts the papers that live products lack", reads: ["products"] },
  "/admin/setup": {
    why: "looks for the sample's pictures; it is opened seldom",
    reads: ["products"],
  },
};

export interface OwnersPages {
  /** Runs the loader of a page, as the owner's request does. */
  open(address: string): Promise<void>;
  close(): Promise<void>;
}

/** The shop's own requests on this database, each by its first owner. */
export async function openOwnersPages({ db, connection }: TestDatabase): Promise<OwnersPages> {
  await inTransaction(db, (tx) => giveRole(tx, "user-1", "owner", BY_COMMAND));
  const [order] = await db.select().from(orders).where(eq(orders.id, "order-500"));
  const log = createLog("error", () => undefined);
  const settings = readSettings({
    DATA_DIR: path.join(tmpdir(), `plans-${randomUUID()}`),
    PAYMENTS: "sandbox",
  });
  const ownAddress = "http://shop.example";
  const setup = {
    ...{ settings, connection, sessions: connection, port: 80, runsJobs: false },
    ...{ ownAddress, program: "", takeTurn: undefined, tracer: null },
  };
  const shop = openShop(settings, setup, log);
  const session = { user: { id: "user-1", email: "person-1@shop.example" }, session: { id: "session-20" } };
  const auth = { api: { getSession: async () => session } } as unknown as Auth;
  return {
    async open(address) {
      const context = await shop.createContext("203.0.113.1", log);
      const identity = { ...context.get(identityDepsContext).identity, auth: async () => auth };
      context.set(databaseContext, db);
      context.set(contentDepsContext, { ...context.get(contentDepsContext), db });
      context.set(checkoutDepsContext, { ...context.get(checkoutDepsContext), db });
      context.set(enquiryDepsContext, { ...context.get(enquiryDepsContext), db });
      context.set(identityDepsContext, { ...context.get(identityDepsContext), db, identity });
      const url = new URL(address.replace("{order}", order?.reference ?? ""), ownAddress);
      const { file, params } = routeOf(url.pathname);
      const request = new Request(url, { headers: { cookie: "admin.session_token=1" } });
      const { loader } = await import(path.join(ROUTES, file));
      await loader({ request, url, params, context });
    },
    close: () => shop.close(),
  };
}

function routeOf(pathname: string) {
  // An address that is a page itself, such as /admin/orders/slips, is no value of a parameter.
  const page =
    PAGES.find(({ path: own }) => own === pathname) ?? PAGES.find((each) => matchPath(each.path, pathname));
  if (!page) throw new Error(`No page of the owner's is at ${pathname}`);
  return { file: page.file, params: matchPath(page.path, pathname)?.params ?? {} };
}
