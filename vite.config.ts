import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig } from "vite";

/**
 * Which of the shop's own code belongs in one file; the first match applies. By default the bundler makes forty files
 * for a page, and each is a round trip from a phone abroad; in a single file, every page would load the others. Code
 * for one page only, the administration included, is in the page's own file.
 */
const GROUPS: readonly { name: string; of: readonly string[] }[] = [
  {
    name: "framework",
    of: ["node_modules/(react|react-dom|react-router|scheduler|cookie)/.*\\.js$", "rolldown/runtime"],
  },
  // The code that every page of the shop needs: its words, the cart that it counts, links, buttons and pictures.
  {
    name: "shop",
    of: [
      "/content/(announcement|navigation|site|store-policy)\\.json",
      "/app/shared/(money|piece-label|picture-address|result|slug)\\.",
      "/app/platform/(browser/(?!use-answer)|seo/page-meta)",
      "/app/domain/selling/cart/(cart|cart-corrections|order-limits)\\.",
      "/app/shop/cart/(cart-store|use-cart)\\.",
      "/app/domain/content/(frame|contact-links)\\.",
      "/app/shop/content/use-frame\\.",
      "/app/shop/shell/(announcement-|current|error-page|mobile-menu\\.|site-header|skip-link|storefront-shell\\.|wordmark)",
      "/app/ui/(back-closes|button|icons|control-icons|start/|inline-script|hydrate-on-interaction|machine-data|picture|price|text-link|trusted-types|woven-band)",
      "/app/domain/catalogue/products/product\\.ts$",
      "/app/shared/calendar-day\\.",
      "vite/preload-helper",
    ],
  },
  // Prices, with what delivery adds to them: on every page of pieces, and on none of words.
  {
    name: "prices",
    of: [
      "/app/shop/product-card/",
      "/app/domain/catalogue/search/listed-product\\.",
      "/app/shop/cart/(chosen-country|delivery-beside)\\.",
      "/app/domain/delivery/zone\\.",
    ],
  },
  { name: "stock", of: ["/app/domain/selling/cart/stock/stock\\."] },
  // By itself, or gift cards would load what carts and checkouts need with it.
  { name: "time", of: ["/app/shared/shop-time\\."] },
  { name: "company", of: ["/app/shop/shell/footer-words\\."] },
  {
    name: "ordering",
    of: [
      "/app/domain/delivery/(countries|delivery-choices|delivery-dates)\\.",
      "/app/shop/cart/arrival-line\\.",
      "/app/(domain/selling/promotions/code|shop/checkout/kept-codes)[^/]*\\.ts$",
      "/app/platform/browser/use-answer\\.",
    ],
  },
  // Late on a product's page, and in the checkout.
  { name: "eu-notice", of: ["/app/(domain/delivery/markets|shop/cart/eu-notice)\\."] },
  { name: "forms", of: ["/app/ui/[a-z-]*(field|error-summary)[a-z-]*\\."] },
  // Two pages share them: alone, each would be a file of some hundred bytes.
  { name: "requests", of: ["/app/domain/making/made\\.ts$", "/app/shop/made/request-parts\\."] },
  {
    name: "gift-card",
    of: [
      "/app/shop/gift-cards/(card-face|gift-card-draft)\\.",
      "/app/domain/money/gift-cards/gift-card-fields\\.",
    ],
  },
  // On its own page, and later on a product's.
  { name: "lists", of: ["/app/(domain/people/lists/list-entry|shop/lists/sign-up-form)\\."] },
  {
    name: "listing",
    of: [
      "/app/(domain/catalogue/search/catalogue-view|shop/catalogue/(catalogue-words|product-grid|screen-message))\\.tsx?$",
    ],
  },
  {
    name: "product",
    of: [
      "/app/domain/catalogue/products/(selection|swatch-colors|product-meta)\\.ts$",
      "/app/domain/catalogue/fit/length\\.",
      "/app/shop/cart/(add-to-cart|remembered-size)\\.",
      "/app/shop/fit/(known-numbers|length-units|measures-line)\\.",
      "/app/shop/product/(buy-box|buying-bar|gallery|product-page|size-picker|sold-out-sizes|swatch-picker|use-buying|use-selection)",
    ],
  },
  // The code that loads once a visitor acts (app/ui/hydrate-on-interaction.tsx), as one file for each kind of page.
  {
    name: "shop-later",
    of: [
      "/app/shop/shell/(contact-strip|footer-contacts|house-links|menu-|search-link|site-footer|use-shop-by)",
    ],
  },
  {
    name: "catalogue-later",
    of: ["/app/shop/catalogue/(cloth-strip|filter|kind-filter|search|size-filter|sort|use-sugg)"],
  },
  {
    name: "product-later",
    of: [
      "/app/(domain/catalogue|shop)/fit/",
      "/app/shop/product/(more-of|picture-zoom|product-(breadcrumb|crumbs|facts)|run-line|size-guide|sold-out\\.)",
    ],
  },
];

/** The script in the head of every page, as a small text. Vite reads it once: a change of it needs a new start. */
async function buildStarter(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      lib: { entry: "app/ui/start/starter.ts", formats: ["iife"], name: "starter" },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !("output" in bundle)) throw new Error("The build of the starter brought nothing");
  return bundle.output[0].code.trim();
}

const starter = await buildStarter();

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  define: { "import.meta.env.STARTER": JSON.stringify(starter) },
  // The file that Node itself finds: it hashes passwords by Node's own scrypt, beside the thread that answers requests,
  // in two thirds of the time of the same in JavaScript.
  resolve: {
    alias: {
      "@better-auth/utils/password": fileURLToPath(import.meta.resolve("@better-auth/utils/password")),
    },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Without names: the list of all files, which every page loads, is a fifth shorter. 42 bits of a hash
            // distinguish the files as well as more would, and do not compress.
            entryFileNames: "assets/[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
            advancedChunks: {
              groups: GROUPS.map(({ name, of }) => ({ name, test: new RegExp(of.join("|")) })),
            },
          },
        },
      },
    },
    // The server's entry is our own: it starts the database and the workers, and loads the pages only in a worker. It
    // is bundled with its libraries, because loading them file by file took five times the memory and half a second
    // more.
    ssr: {
      build: { rollupOptions: { input: "./server/main.ts" } },
      ...(command === "build" && {
        resolve: { noExternal: true, external: ["pg-native", "sharp", "subset-font"] },
      }),
    },
  },
}));
