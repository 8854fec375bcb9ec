import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL of the product, on one page. */
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
    route("products/:slug", "routes/product.tsx"),
    route("contact", "routes/contact.tsx"),
    route("cart", "routes/cart.tsx"),
    route("orders/:key", "routes/order-status.tsx"),
    route("checkout/success", "routes/checkout-success.tsx"),
    route("checkout/cancel", "routes/checkout-cancel.tsx"),
  ]),
  route("checkout", "routes/checkout.tsx"),

  ...prefix("admin", [
    route("sign-in", "routes/admin/sign-in.tsx"),
    route("sign-out", "routes/admin/sign-out.ts"),
    route("products/export.csv", "routes/admin/products-export.ts"),
    route("products/import/example.csv", "routes/admin/products-example.ts"),
    route("products/import/:id/problems.csv", "routes/admin/product-import-problems.ts"),
    route("pictures", "routes/admin/pictures.ts"),
    route("orders/:reference/export.json", "routes/admin/order-export.ts"),
    route("enquiries/:id/export.json", "routes/admin/enquiry-export.ts"),
    layout("routes/admin/layout.tsx", [
      index("routes/admin/product-form.tsx"),
      route("overview", "routes/admin/overview.tsx"),
      route("products", "routes/admin/products.tsx"),
      route("products/new", "routes/admin/older-product-form.tsx"),
      route("products/import", "routes/admin/products-import.tsx"),
      route("products/import/:id", "routes/admin/product-import.tsx"),
      route("orders", "routes/admin/orders.tsx"),
      route("orders/:reference", "routes/admin/order.tsx"),
      route("orders/:reference/refund", "routes/admin/refund.tsx"),
      route("stock", "routes/admin/stock.tsx"),
      route("enquiries", "routes/admin/enquiries.tsx"),
      route("changes", "routes/admin/changes.tsx"),
      route("account", "routes/admin/account.tsx"),
    ]),
  ]),

  ...prefix("api", [
    route("catalogue", "routes/api/catalogue.ts"),
    route("suggestions", "routes/api/suggestions.ts"),
    route("stock", "routes/api/stock.ts"),
    route("shop-by", "routes/api/shop-by.ts"),
    route("products", "routes/api/products.ts"),
    route("products/:slug", "routes/api/product.ts"),
    route("createCheckoutSession", "routes/api/create-checkout-session.ts"),
    route("webhooks/stripe", "routes/api/stripe-webhook.ts"),
    route("enquiries", "routes/api/enquiries.ts"),
    route("*", "routes/api/unknown.ts"),
  ]),
  ...prefix("sandbox/stripe", [
    route("v1/*", "routes/sandbox/stripe-api.ts"),
    route("pay/:session", "routes/sandbox/pay.tsx"),
  ]),

  route("sitemap.xml", "routes/seo/sitemap.ts"),
  route("robots.txt", "routes/seo/robots.ts"),
  route("llms.txt", "routes/seo/llms.ts"),
  route("feed/google.xml", "routes/seo/google-feed.ts"),
  route("feed/*", "routes/seo/unknown-feed.ts"),

  route("*", "routes/unknown-path.ts"),
] satisfies RouteConfig;
