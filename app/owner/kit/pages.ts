import type { Area, Ask, Right } from "#app/domain/identity/rights.ts";

/** An address of the administration. A `.tsx` file is a page; the others answer with a file or with data. */
export interface OwnersPage {
  path: string;
  /** Its route, in `app/routes/admin/`. */
  file: string;
  /** The right with which it opens. Its forms take the right to change the same area. */
  area: Area;
  ask: Ask;
  /** Its name in the navigation; empty for a page that only other pages lead to. */
  label: string;
  /** The entry of the navigation that leads to it and its neighbours; left out when it has an entry of its own. */
  section?: "Promotions" | "Settings";
  /** A page of the day's work is always in sight; the others are in the menu. */
  isDaily?: boolean;
  /** The address that tests open: with values for its parameters, or in another state than its first. */
  sample?: string;
}

type More = Pick<OwnersPage, "section" | "isDaily" | "sample">;

const page = (path: string, file: string, right: Right, label = "", more: More = {}): OwnersPage => {
  const [area, ask] = right.split(":") as [Area, Ask];
  return { path, file, area, ask, label, ...more };
};

const DAILY: More = { isDaily: true };
const PROMOTIONS: More = { section: "Promotions" };
const SETTINGS: More = { section: "Settings" };

/**
 * Every address of the administration except those for signing in, in the order of the navigation. `routes.ts`, the
 * navigation and the tests of all owner's pages are made of it. Each route asks for its right itself:
 * `tests/http/admin-roles.test.ts` compares the two.
 */
export const OWNERS_PAGES: readonly OwnersPage[] = [
  page("/admin/overview", "overview.tsx", "overview:read", "Overview", DAILY),
  page("/admin/orders", "orders.tsx", "orders:read", "Orders", DAILY),
  page("/admin/orders/new", "order-new.tsx", "money:write", "", { sample: "/admin/orders/new?find=tote" }),
  page("/admin/orders/slips", "order-slips.tsx", "orders:read"),
  page("/admin/orders/:reference", "order.tsx", "orders:read"),
  page("/admin/orders/:reference/refund", "refund.tsx", "money:write"),
  page("/admin/orders/:reference/export.json", "order-export.ts", "personal-data:read"),
  page("/admin/orders/:reference/letters/:kind", "order-letter.ts", "money:read"),
  page("/admin", "products/product-form.tsx", "products:read", "", { sample: "/admin?slug=adire-kaftan" }),
  page("/admin/products", "products/products.tsx", "products:read", "Products", DAILY),
  page("/admin/products/new", "products/older-product-form.tsx", "products:write"),
  page("/admin/products/prices", "products/product-prices.tsx", "products:write", "", {
    sample: "/admin/products/prices?slug=adire-kaftan",
  }),
  page("/admin/products/pictures", "products/product-pictures.tsx", "products:write"),
  page("/admin/products/export.csv", "products/products-export.ts", "products:read"),
  page("/admin/products/import", "products/products-import.tsx", "products:write"),
  page("/admin/products/import/example.csv", "products/products-example.ts", "products:write"),
  page("/admin/products/import/:id", "products/product-import.tsx", "products:write"),
  page("/admin/products/import/:id/problems.csv", "products/product-import-problems.ts", "products:write"),
  page("/admin/pictures", "pictures.ts", "products:write"),
  page("/admin/stock", "stock/stock.tsx", "stock:read", "Stock", DAILY),
  page("/admin/stock/count", "stock/count.tsx", "stock-take:read"),
  page("/admin/stock/corrections", "stock/corrections.ts", "stock:write"),
  page("/admin/stock/:slug/:variant", "stock/history.tsx", "stock:read", "", {
    sample: "/admin/stock/adire-kaftan/adire-kaftan-indigo-12",
  }),
  page("/admin/labels", "labels.tsx", "orders:read", "Labels"),
  page("/admin/labels/:file", "labels-file.ts", "orders:read"),
  page("/admin/returns", "returns/returns.tsx", "orders:read", "Returns"),
  page("/admin/returns/:id", "returns/return.tsx", "orders:read"),
  page("/admin/enquiries", "enquiries.tsx", "enquiries:read", "Enquiries"),
  page("/admin/enquiries/:id/export.json", "enquiry-export.ts", "personal-data:read"),
  page("/admin/fittings", "fittings.tsx", "calendar:read", "Calls"),
  page("/admin/fittings/:id/export.json", "fitting-export.ts", "personal-data:read"),
  page("/admin/made", "made/list.tsx", "enquiries:read", "Made for you"),
  page("/admin/made/:id", "made/request.tsx", "enquiries:read"),
  page("/admin/made/:id/export.json", "made/export.ts", "personal-data:read"),
  page("/admin/reviews", "reviews.tsx", "words:read", "Reviews"),
  page("/admin/reviews/import", "reviews-import.tsx", "words:write"),
  page("/admin/reviews/import/:id", "review-import.tsx", "words:write"),
  page("/admin/codes", "codes.tsx", "money:read", "Codes", {
    ...PROMOTIONS,
    sample: "/admin/codes?edit=new",
  }),
  page("/admin/gift-cards", "gift-cards/gift-cards.tsx", "money:read", "Gift cards", PROMOTIONS),
  page("/admin/gift-cards/:id", "gift-cards/gift-card.tsx", "money:read"),
  page("/admin/drops", "drops/drops.tsx", "drops:read", "Drops", PROMOTIONS),
  page("/admin/drops/:id", "drops/drop.tsx", "drops:read", "", { sample: "/admin/drops/new" }),
  page("/admin/drops/:id/letter", "drops/letter.tsx", "drop-letters:read"),
  page("/admin/waiting", "waiting/waiting.tsx", "words:read", "Waiting list", PROMOTIONS),
  page("/admin/waiting/newsletter.csv", "waiting/newsletter-file.ts", "personal-data:read"),
  page("/admin/words", "words/words.tsx", "words:read", "Words"),
  page("/admin/words/:document", "words/document.tsx", "words:read", "", { sample: "/admin/words/home" }),
  page("/admin/words/:document/page", "words/page.ts", "words:read"),
  page("/admin/claims", "claims.tsx", "words:read", "Claims"),
  page("/admin/numbers", "numbers.tsx", "money:read", "Analytics"),
  page("/admin/books", "books.tsx", "money:read", "Books"),
  page("/admin/books/:file", "books-file.ts", "money:read"),
  page("/admin/changes", "changes.tsx", "changes:read", "Changes"),
  page("/admin/setup", "settings/setup.tsx", "settings:read", "Set-up", SETTINGS),
  page("/admin/settings/business", "settings/business.tsx", "settings:read", "Business", SETTINGS),
  page("/admin/settings/delivery", "settings/delivery.tsx", "settings:read", "Delivery", SETTINGS),
  page("/admin/settings/markets", "settings/markets.tsx", "settings:read", "Where we sell", SETTINGS),
  page("/admin/settings/email", "settings/email.tsx", "settings:read", "Email", SETTINGS),
  page("/admin/settings/payments", "settings/payments.tsx", "settings:read", "Payments", SETTINGS),
  page("/admin/settings/people", "settings/people.tsx", "settings:read", "People", SETTINGS),
  page("/admin/settings/webhooks", "settings/webhooks.tsx", "settings:read", "Webhooks", SETTINGS),
  page("/admin/settings/api", "settings/api.tsx", "settings:read", "API", SETTINGS),
  page("/admin/settings/backup", "settings/backup.tsx", "settings:read", "Backup", SETTINGS),
  page("/admin/settings/backup/download", "settings/backup-download.ts", "settings:read"),
  page(
    "/admin/settings/technician",
    "settings/technician.tsx",
    "settings:read",
    "For your technician",
    SETTINGS,
  ),
  page("/admin/account", "account.tsx", "account:read", "Account"),
];
