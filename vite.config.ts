import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { build, defineConfig, type Plugin } from "vite";

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
      "/app/platform/(browser/(?!router\\.)|seo/page-meta)",
      "/app/features/cart/[^/]+$",
      "/app/features/content/(content|contact-links)\\.",
      "/app/features/shell/(announcement-s|cart-link|current|error-page|skip-link|wordmark)",
      "/app/ui/(back-closes|button|icons|control-icons|start/|inline-script|hydrate-on-interaction|machine-data|picture|text-link|trusted-types|woven-band)",
      "/app/features/products/(product|components/(price|cloth-swatches))\\.tsx?$",
      "/app/features/browse/(listed-product|components/product-card)\\.",
      "/app/shared/calendar-day\\.",
      "vite/preload-helper",
    ],
  },
  { name: "company", of: ["/app/features/shell/footer-words\\."] },
  {
    name: "ordering",
    of: [
      "/app/features/delivery/(delivery-words|zone)\\.",
      "/app/features/promotions/(code|kept-codes)[^/]*\\.ts$",
    ],
  },
  { name: "forms", of: ["/app/ui/[a-z-]*(field|error-summary)[a-z-]*\\."] },
  // On its own page, and later on a product's.
  { name: "lists", of: ["/app/features/lists/(list-entry|components/sign-up-form)\\."] },
  {
    name: "listing",
    of: ["/app/features/browse/(catalogue-(view|words)|components/(product-grid|screen-message))\\.tsx?$"],
  },
  {
    name: "product",
    of: [
      "/app/features/products/(selection|selection-address|swatch-colors|product-meta)\\.ts$",
      "/app/features/buying/add-to-cart\\.",
      "/app/features/product-page/(buy-box|buying-bar|gallery|product-page|size-picker|sold-out-sizes|swatch-picker|use-buying|use-selection)",
    ],
  },
  // The code that loads once a visitor acts (app/ui/hydrate-on-interaction.tsx), as one file for each kind of page.
  {
    name: "shop-later",
    of: ["/app/features/shell/(contact-strip|footer-contacts|menu-links|search-link|site-footer)"],
  },
  {
    name: "catalogue-later",
    of: ["/app/features/browse/components/(cloth-strip|filter|kind-filter|search|size-filter|sort|use-sugg)"],
  },
  {
    name: "product-later",
    of: [
      "/app/features/product-page/(more-of|picture-zoom|product-(breadcrumb|crumbs|facts)|run-line|size-guide|sold-out\\.)",
    ],
  },
];

/**
 * The bundler's wrapper around every `import()`, which loads its styles first. No part of a page has separate styles.
 */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
};

/**
 * What is taken out of React Router: parts that this shop never reaches, as the calls that would reach them, because all
 * routes are known from the start (react-router.config.ts), and nothing observes the router; and what only makes a page
 * longer, or later. It is 2 KB of a first view's scripts, and 150 bytes of every page.
 */
const TAKEN_OUT: readonly { file: string; call: RegExp; is: string; inBrowser?: string }[] = [
  { file: "dom/ssr/fog-of-war.js", call: /(?<!function )isFogOfWarEnabled\([^)]*\)/g, is: "false" },
  { file: "dom/ssr/components.js", call: /(?<!function )isFogOfWarEnabled\([^)]*\)/g, is: "false" },
  { file: "router/router.js", call: /\b(init|opts\?)\.instrumentations\b/g, is: "undefined" },
  // The mark of a link whose routes are still to be found out; a page has dozens.
  { file: "dom/lib.js", call: /!isAbsolute && discover === "render" \? "true" : void 0/g, is: "void 0" },
  // Its inline script, which puts a page back to where it was scrolled to, in fewer words: where nothing is kept, there is
  // nothing to do. The browser has it from the page.
  {
    file: "dom/lib.js",
    call: /\(\(storageKey, restoreKey\) => \{[\s\S]*?\}\)\.toString\(\)/g,
    is: JSON.stringify(
      '(s,r)=>{history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},"");try{let y=JSON.parse(sessionStorage.getItem(s))[r||history.state.key];y&&scrollTo(0,y)}catch{}}',
    ),
    inBrowser: '""',
  },
  {
    file: "router/router.js",
    call: /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g,
    is: "undefined",
  },
  // A page's data in its own notation: made only for a page that needs it (app/platform/http/page-state.server.ts).
  {
    file: "server-runtime/server.js",
    call: /serverHandoffStream: encodeViaTurboStream\(state, request\.signal,/g,
    is: "encodeState: () => encodeViaTurboStream(state, request.signal,",
  },
];

/** Marks the copies of modules that are for the later file. */
const LATER = "?later";
const REACT_ROUTER = fileURLToPath(new URL(".", import.meta.resolve("react-router")));
/** What the browser fetches with the router, by the file of React Router that has it. */
const LATE = {
  createRouter: "lib/router/router.js",
  decodeViaTurboStream: "lib/dom/ssr/single-fetch.js",
  getTurboStreamSingleFetchDataStrategy: "lib/dom/ssr/single-fetch.js",
};

/**
 * React Router's hydration gets parts that fetch the real ones later (app/platform/browser/late-router.ts). A module is in
 * one file only, and the first view needs small parts of the same modules: so the later file has copies of its own.
 */
const lateRouter: Plugin = {
  name: "late-router",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  load: (id) => (id.endsWith(LATER) ? readFile(id.slice(0, -LATER.length), "utf8") : null),
  transform(code, id) {
    const parts = Object.entries(LATE);
    if (id.endsWith("/app/platform/browser/router.ts"))
      return parts
        .map(([name, file]) => `export { ${name} as UNSAFE_${name} } from "${REACT_ROUTER}${file}${LATER}";`)
        .join("");
    if (!id.endsWith("/dom-export/hydrated-router.js")) return null;
    const late = fileURLToPath(new URL("app/platform/browser/late-router.ts", import.meta.url));
    return parts.reduce((rest, [name]) => {
      if (!rest.includes(`UNSAFE_${name}(`)) throw new Error(`React Router's hydration calls no ${name}`);
      return rest.replace(`UNSAFE_${name}(`, `late.${name}(`);
    }, `import * as late from "${late}";${code}`);
  },
};

const withoutUnreachedParts: Plugin = {
  name: "without-unreached-parts",
  apply: "build",
  transform(code, id) {
    const module = id.replace(LATER, "");
    const parts = TAKEN_OUT.filter(({ file }) =>
      module.endsWith(`/react-router/dist/production/lib/${file}`),
    );
    if (parts.length === 0) return null;
    const isBrowser = this.environment.name === "client";
    return parts.reduce((rest, { file, call, is, inBrowser = is }) => {
      // An update of React Router may have moved it: then this list has to be looked at again.
      if (!call.test(rest)) throw new Error(`React Router's ${file} has no ${call}`);
      return rest.replace(call, () => (isBrowser ? inBrowser : is));
    }, code);
  },
};

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
  plugins: [plainImports, lateRouter, withoutUnreachedParts, tailwindcss(), reactRouter()],
  define: { "import.meta.env.STARTER": JSON.stringify(starter) },
  // As Node itself finds it: hashes of passwords by Node's own scrypt, beside the thread that answers requests and in two
  // thirds of the time of the same in JavaScript.
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
