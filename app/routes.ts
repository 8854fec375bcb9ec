import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { OWNERS_PAGES } from "./owner/kit/pages.ts";

/** The owner's addresses with files of this kind: the layout is around pages alone. */
const ownersRoutes = (kind: ".ts" | ".tsx") =>
  OWNERS_PAGES.filter(({ file }) => file.endsWith(kind)).map(({ path, file }) =>
    path === "/admin"
      ? index(`routes/admin/${file}`)
      : route(path.replace("/admin/", ""), `routes/admin/${file}`),
  );

/** The addresses of the API for other programs, below `/api/v1`; `domain/api/` has what each does. */
const PROGRAMS_ADDRESSES = [
  "orders",
  "orders/:reference",
  "orders/:reference/tracking",
  "orders/:reference/erasure",
  "products",
  "products/:slug",
  "stock",
];

/** Every URL of the product; the owner's, with who may open them, are in the table of `owner/kit/pages.ts`. */
export default [
  layout("routes/storefront-layout.tsx", [
    index("routes/home.tsx"),
    route("about", "routes/about.tsx"),
    route("our-team", "routes/our-team.tsx"),
    route("what-we-do", "routes/what-we-do.tsx"),
    route("client", "routes/client.tsx"),
    route("refund-policy", "routes/refund-policy.tsx"),
    route("policies/:policy", "routes/policy.tsx"),
    route("catalogue", "routes/catalogue.tsx"),
    route("products", "routes/catalogue.tsx", { id: "products" }),
    route("collections/:slug", "routes/collection.tsx"),
    route("looks/:slug", "routes/looks/look.tsx"),
    route("products/:slug", "routes/product.tsx"),
    route("products/:slug/reviews", "routes/reviews/all.tsx"),
    route("reviews/:token", "routes/reviews/write.tsx"),
    route("reviews/:token/leave", "routes/reviews/leave.tsx"),
    route("reviews/:id/report", "routes/reviews/report.tsx"),
    route("contact", "routes/contact.tsx"),
    route("cart", "routes/cart.tsx"),
    route("c/:code", "routes/kept-code.tsx"),
    route("gift-cards", "routes/gift-cards/gift-cards.tsx"),
    route("gift-cards/:key", "routes/gift-cards/card.tsx"),
    route("made-for-you", "routes/made/request.tsx"),
    route("made-for-you/alteration", "routes/made/alteration.tsx"),
    route("made-for-you/:key", "routes/made/made.tsx"),
    route("drops/:slug", "routes/drops/drop.tsx"),
    route("early/:key", "routes/drops/early.tsx"),
    route("carts/:token", "routes/carts/saved-cart.tsx"),
    route("book", "routes/book.tsx"),
    route("book/:key", "routes/calls/call.tsx"),
    route("orders", "routes/find-orders.tsx"),
    route("orders/open/:token", "routes/orders/open.tsx"),
    route("orders/:key", "routes/order-status.tsx"),
    route("withdraw", "routes/orders/withdraw.tsx"),
    route("orders/:key/address", "routes/orders/address.tsx"),
    route("orders/:key/alter", "routes/orders/alter.tsx"),
    route("orders/:key/return", "routes/orders/return.tsx"),
    route("orders/:key/withdraw", "routes/orders/withdraw.tsx", { id: "routes/orders/withdraw-by-key" }),
    route("lists", "routes/lists/lists.tsx"),
    route("lists/:token", "routes/lists/entry.tsx"),
    route("lists/:token/leave", "routes/lists/leave.tsx"),
    route("checkout/success", "routes/checkout-success.tsx"),
    route("checkout/cancel", "routes/checkout-cancel.tsx"),
  ]),
  route("checkout", "routes/checkout.tsx"),
  route("book/calendar/:file", "routes/calls/calendar.ts"),
  ...prefix("orders/:key", [
    route("invoice", "routes/orders/invoice.ts"),
    route("credit-notes/:number", "routes/orders/invoice.ts", { id: "credit-note" }),
  ]),

  route("made-for-you/:key/pictures/:id", "routes/made/picture.ts"),

  ...prefix("admin", [
    route("sign-in", "routes/admin/sign-in.tsx"),
    route("sign-out", "routes/admin/sign-out.ts"),
    route("forgot", "routes/admin/forgot.tsx"),
    route("reset/:token", "routes/admin/letter-link.tsx"),
    route("welcome/:token", "routes/admin/letter-link.tsx", { id: "routes/admin/welcome" }),
    ...ownersRoutes(".ts"),
    layout("routes/admin/layout.tsx", ownersRoutes(".tsx")),
  ]),

  ...prefix("api", [
    route("catalogue", "routes/api/catalogue.ts"),
    route("suggestions", "routes/api/suggestions.ts"),
    route("stock", "routes/api/stock.ts"),
    route("paid", "routes/api/paid.ts"),
    route("shop-by", "routes/api/shop-by.ts"),
    route("products", "routes/api/products.ts"),
    route("companions", "routes/api/companions.ts"),
    route("products/:slug", "routes/api/product.ts"),
    route("codes", "routes/api/codes.ts"),
    route("savedCarts", "routes/api/saved-carts.ts"),
    route("createCheckoutSession", "routes/api/create-checkout-session.ts"),
    route("webhooks/stripe", "routes/api/stripe-webhook.ts"),
    route("enquiries", "routes/api/enquiries.ts"),
    route("csp-reports", "routes/api/csp-reports.ts"),
    ...prefix("v1", [
      route("openapi.json", "routes/api/v1/openapi.ts"),
      ...PROGRAMS_ADDRESSES.map((path) =>
        route(path, "routes/api/v1/operation.ts", { id: `api/v1/${path}` }),
      ),
      route("*", "routes/api/v1/unknown.ts"),
    ]),
    route("*", "routes/api/unknown.ts"),
  ]),
  ...prefix("sandbox/stripe", [
    route("v1/*", "routes/sandbox/stripe-api.ts"),
    route("pay/:session", "routes/sandbox/pay.tsx"),
  ]),

  route("words/:version", "routes/words-script.ts"),
  // /sitemap.xml, /llms.txt and /feed/google.xml are files that a job writes (server/jobs/write-feeds.ts).
  route("robots.txt", "routes/seo/robots.ts"),
  route("feed/*", "routes/seo/unknown-feed.ts"),

  ...prefix(".well-known", [
    route("security.txt", "routes/well-known/security-text.ts"),
    route("change-password", "routes/well-known/change-password.ts"),
    route("*", "routes/well-known/unknown.ts"),
  ]),

  route("*", "routes/unknown-path.ts"),
] satisfies RouteConfig;
