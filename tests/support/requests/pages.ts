// The pages that tests walk, each with what stands in for its parameters. `tests/structure/pages.test.ts` holds them
// against the route table: a page that is added there is walked by all of these tests.
import { OWNERS_PAGES } from "#app/owner/kit/pages.ts";

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

/** Every page that a visitor reaches by links: the transfer of its first view has a budget. */
export const PUBLIC_PAGES = [
  ...WORD_PAGES,
  "/catalogue",
  "/products/adire-kaftan",
  "/collections/run-07",
  "/looks/indigo-on-indigo",
  "/contact",
  "/book",
  "/lists",
  "/gift-cards",
  "/made-for-you",
  "/made-for-you/alteration",
  "/cart",
  "/checkout",
];

/** Pages that follow an act of a visitor: a search, a payment, a wrong address. */
export const OTHER_PAGES = [
  "/catalogue?q=zebra",
  "/products",
  "/products/none",
  "/collections/none",
  "/looks/none",
  "/drops/none",
  "/early/none",
  "/carts/none",
  "/checkout/success?oid=BA-20260101-0000&sid=cs_test_none",
  "/checkout/cancel",
  "/c/SUMMER10",
  "/orders",
  "/orders?sent=1",
  "/orders/open/none",
  "/orders/none",
  "/gift-cards/none",
  "/made-for-you/none",
  "/orders/none/address",
  "/orders/none/alter",
  "/orders/none/return",
  "/orders/none/withdraw",
  "/withdraw",
  "/book?sent=1",
  "/book/none",
  "/lists?asked=1",
  "/lists/none",
  "/lists/none/leave",
  "/products/adire-kaftan/reviews",
  "/reviews/none",
  "/reviews/none/leave",
  "/reviews/none/report",
  "/nowhere",
  "/admin/sign-in",
  "/admin/forgot",
  "/admin/reset/none",
  "/admin/welcome/none",
];

/**
 * The owner's pages that need no order, enquiry or import: those without a parameter, and the samples of the others.
 */
export const ADMIN_PAGES = OWNERS_PAGES.filter(({ file }) => file.endsWith(".tsx")).flatMap(
  ({ path, sample }) => [...(path.includes(":") ? [] : [path]), ...(sample ? [sample] : [])],
);
