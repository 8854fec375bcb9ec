// The pages that tests walk, each with what stands in for its parameters. `tests/structure/pages.test.ts` holds them
// against the route table: a page that is added there is walked by all of these tests.

/** The pages of words. */
export const WORD_PAGES = [
  "/",
  "/about",
  "/our-team",
  "/what-we-do",
  "/client",
  "/refund-policy",
  "/policies/privacy",
  "/policies/terms",
  "/policies/accessibility",
];

/** Every page that a visitor comes to by links: what its first view loads has a budget. */
export const PUBLIC_PAGES = [
  ...WORD_PAGES,
  "/catalogue",
  "/products/adire-kaftan",
  "/collections/run-07",
  "/looks/indigo-on-indigo",
  "/contact",
  "/cart",
  "/checkout",
];

/** Pages that visitors see after something: a search, a payment, a wrong address. */
export const OTHER_PAGES = [
  "/catalogue?q=zebra",
  "/products",
  "/products/none",
  "/collections/none",
  "/looks/none",
  "/checkout/success?oid=BA-20260101-0000&sid=cs_test_none",
  "/checkout/cancel",
  "/orders/none",
  "/orders/none/return",
  "/orders/none/withdraw",
  "/withdraw",
  "/nowhere",
  "/admin/sign-in",
  "/admin/forgot",
  "/admin/reset/none",
  "/admin/welcome/none",
];

/** The owner's pages, as far as they need no order, enquiry or import. */
export const ADMIN_PAGES = [
  "/admin",
  "/admin?slug=adire-kaftan",
  "/admin/overview",
  "/admin/products",
  "/admin/products/new",
  "/admin/products/import",
  "/admin/products/prices?slug=adire-kaftan",
  "/admin/orders",
  "/admin/orders/new?find=tote",
  "/admin/orders/slips",
  "/admin/returns",
  "/admin/books",
  "/admin/numbers",
  "/admin/stock",
  "/admin/stock/count",
  "/admin/stock/adire-kaftan/adire-kaftan-indigo-12",
  "/admin/setup",
  "/admin/enquiries",
  "/admin/words",
  "/admin/words/home",
  "/admin/settings/business",
  "/admin/changes",
  "/admin/settings/delivery",
  "/admin/settings/people",
  "/admin/settings/backup",
  "/admin/account",
];
