// The import law: what may know what. docs/architecture.md explains it; tests/structure sees that it is kept.
//
//   npx depcruise --config .dependency-cruiser.cjs app server database scripts tests
//
// Type-only imports count, unless a rule says otherwise: a type is knowledge too. The exception is code that runs on
// the server only: a type of it may be named anywhere, since nothing of it is left in the browser.

/**
 * The rooms of the business in one line, from the ground up: each may import those before it. A foreign key may point
 * either way, so tables have a law of their own.
 */
const DOMAIN = [
  "outbox",
  "identity",
  "webhooks",
  "delivery",
  "content",
  "calendar",
  "catalogue",
  "orders",
  "money",
  "returns",
  "making",
  "parcels",
  "people",
  "selling",
  "alerts",
  "letters",
  "api",
];

/** Delivery is the owner's words and rules; a parcel is an order; a letter is queued with its order; the API calls the other rooms. */
const WITHOUT_TABLES = ["delivery", "parcels", "letters", "api"];

/** The shoppers' pages, and which of the other pages' folders each may import. */
const SHOP = {
  booking: [],
  cart: [],
  content: [],
  enquiries: [],
  feeds: [],
  fit: [],
  "gift-cards": [],
  order: ["gift-cards"],
  returns: [],
  reviews: [],
  sandbox: [],
  made: [],
  lists: ["cart", "content"],
  shell: ["cart", "catalogue", "content"],
  "product-card": ["cart", "content"],
  checkout: ["cart", "gift-cards"],
  catalogue: ["gift-cards", "product-card"],
  drops: ["catalogue"],
  home: ["content", "enquiries", "looks", "product-card"],
  looks: ["cart", "catalogue", "product-card"],
  product: ["cart", "catalogue", "fit", "lists", "looks", "product-card", "reviews"],
};

/** The owner's pages stand on the kit, a folder for each. These may import other pages' folders too. */
const OWNER = {
  kit: [],
  claims: ["kit", "words"],
  enquiries: ["changes", "kit"],
  labels: ["kit", "orders"],
  overview: ["fittings", "kit", "made", "orders", "setup"],
  returns: ["kit", "orders"],
  reviews: ["kit", "products"],
  stock: ["kit", "orders"],
  words: ["kit", "products"],
};

const OURS = "^(app|server|database|content|scripts|tests|bench)/";
/** Tests, what helps them, and operator commands: they may import anything, and nothing imports them. */
const TESTS = "\\.test\\.tsx?$|^app/.+/testing/|^(tests|scripts|bench)/";
const SERVER_ONLY = "\\.server\\.tsx?$";
/** What the router loads: pages, and what stands around them. It keeps loaders and actions out of the browser. */
const ROUTES = "^app/(routes/|root\\.tsx$|entry\\.(client|server)\\.tsx$|routes\\.ts$)";
const TABLES = "\\.tables\\.server\\.ts$";
const any = (rooms) => `(${(Array.isArray(rooms) ? rooms : Object.keys(rooms)).join("|")})`;

/** A layer and all that it may import of our own code. */
const layer = (name, from, mayImport, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TESTS },
  to: { path: OURS, pathNot: mayImport },
});

/** A rule for each folder of a layer: which of its neighbours it may import. */
const rooms = (house, rows, { except = [] } = {}) =>
  Object.entries(rows).map(([name, others]) => ({
    name: `${house}-${name}`,
    comment:
      others.length > 0
        ? `${house}/${name} may import ${others.join(", ")}.`
        : `${house}/${name} imports no other room.`,
    severity: "error",
    from: { path: `^app/${house}/${name}/`, pathNot: TESTS },
    to: { path: `^app/${house}/`, pathNot: [`^app/${house}/${any([name, ...others])}/`, ...except] },
  }));

/** Each room of a line with all that come before it. */
const inLine = (line) => Object.fromEntries(line.map((name, place) => [name, line.slice(0, place)]));

/** Files that stand where the law has no place for them, whether or not they import or are imported. */
const outsideTheLaw = (name, place, comment) => [
  { name, comment, severity: "error", from: { ...place, pathNot: [place.pathNot, TESTS] }, to: {} },
  {
    name: `${name}-alone`,
    comment,
    severity: "error",
    from: { ...place, pathNot: [place.pathNot, TESTS], orphan: true },
    to: {},
  },
];

module.exports = {
  forbidden: [
    // Layers
    layer(
      "shared-imports-nothing-of-ours",
      "^app/shared/",
      "^app/shared/",
      "Shared is pure values: it knows nothing else.",
    ),
    layer(
      "ui-imports-shared",
      "^app/ui/",
      "^app/(ui|shared)/",
      "The interface kit knows no noun of this business.",
    ),
    layer(
      "platform-imports-shared",
      "^app/platform/",
      "^app/(platform|shared)/|^content/slug\\.json$",
      "Platform touches the world and knows no feature. (The brand's slug names what the browser stores.)",
    ),
    layer(
      "domain-imports-platform",
      "^app/domain/",
      "^app/(domain|platform|shared)/|^content/",
      "The domain is rules, reads and writes: it knows no page.",
    ),
    layer(
      "shop-imports-domain",
      "^app/shop/",
      "^app/(shop|domain|ui|platform|shared)/|^content/",
      "The shoppers' pages know the domain, ui, platform and shared.",
    ),
    layer(
      "owner-imports-domain",
      "^app/owner/",
      "^app/(owner|domain|ui|platform|shared)/|^app/shop/(content|made|order|product-card|reviews)/|^content/",
      "The owner's pages know the domain, ui, platform and shared, and show some parts as shoppers see them.",
    ),
    layer(
      "routes-import-pages",
      ROUTES,
      "^app/(owner|shop|domain|ui|platform|shared)/|^app/(app|admin)\\.css$|^app/routes/",
      "A route knows owner (the owner's routes only), shop, domain, ui, platform and shared.",
    ),
    layer(
      "server-imports-app",
      "^(server|database)/",
      "^(app|server|database|content)/",
      "The composition root knows app.",
    ),
    {
      name: "no-react-in-the-domain",
      comment:
        "The domain can be read, tested and run without a page. Emails alone are drawn with React, on the server.",
      severity: "error",
      from: { path: "^app/domain/", pathNot: ["^app/domain/letters/render-mail\\.tsx$", TESTS] },
      to: { path: "(^|/)node_modules/(react|react-dom|react-router)/" },
    },
    {
      name: "only-the-owners-routes-import-the-owners-pages",
      comment: "What a shopper loads cannot reach the owner's pages.",
      severity: "error",
      from: {
        path: OURS,
        // routes.ts names files, and no page loads it.
        pathNot: ["^app/owner/", "^app/routes/(admin|request)/", "^app/routes\\.ts$", TESTS],
      },
      to: { path: "^app/owner/" },
    },
    {
      name: "shared-imports-no-package",
      comment: "Shared needs no package and nothing of the machine.",
      severity: "error",
      from: { path: "^app/shared/", pathNot: TESTS },
      to: { pathNot: OURS },
    },
    {
      name: "no-route-imports-a-route",
      comment:
        "What two routes share belongs to shop, owner or domain; what each asks its request is in routes/request.",
      severity: "error",
      from: { path: ROUTES },
      to: { path: "^app/routes/", pathNot: "^app/routes/request/" },
    },
    ...outsideTheLaw(
      "no-place-in-app",
      {
        path: "^app/",
        pathNot: `${ROUTES}|^app/(owner|shop|domain|ui|platform|shared)/[^/]+|^app/(app|admin)\\.css$`,
      },
      "Every file of app/ belongs to a layer.",
    ),

    // Rooms
    ...rooms("domain", inLine(DOMAIN.slice(0, -1)), { except: [TABLES] }),
    ...rooms("shop", SHOP),
    ...rooms("owner", OWNER),
    {
      name: "owner-page",
      comment: "A page of the owner's may import the kit alone, unless it has a row.",
      severity: "error",
      from: { path: "^app/owner/([^/]+)/", pathNot: [`^app/owner/${any(OWNER)}/`, TESTS] },
      to: { path: "^app/owner/", pathNot: "^app/owner/(kit|$1)/" },
    },
    ...outsideTheLaw(
      "room-without-a-row",
      {
        path: "^app/(domain|shop|owner)/",
        pathNot: `^app/(domain/${any(DOMAIN)}|shop/${any(SHOP)}|owner/[^/]+)/`,
      },
      "Give the room a row in .dependency-cruiser.cjs: which other rooms may it import?",
    ),
    ...["", "/[^/]+"].map((inner, depth) => ({
      name: `no-folder-imports-a-deeper-one-${depth + 1}`,
      comment: "A folder inside a room knows what lies above it, and nothing above knows the folder.",
      severity: "error",
      from: { path: `^(app/(?:domain|shop|owner)/[^/]+${inner})/[^/]+$`, pathNot: TESTS },
      to: { path: "^$1/[^/]+/" },
    })),

    // The database, the server and the services
    {
      name: "only-server-files-import-the-database",
      comment: "Reads and writes belong in a *.server.ts file, which hands on the room's own types.",
      severity: "error",
      from: { path: "^app/(owner|shop|domain|ui|shared)/", pathNot: [SERVER_ONLY, TESTS] },
      to: { path: ["^app/platform/db/", TABLES] },
    },
    {
      name: "routes-do-not-import-the-database",
      comment: "A route calls a function and passes it the database from its context.",
      severity: "error",
      from: { path: ROUTES, pathNot: "^app/routes/request/" },
      to: { path: ["^app/platform/db/", TABLES] },
    },
    ...DOMAIN.filter((room) => !WITHOUT_TABLES.includes(room)).map((room) => ({
      name: `tables-of-${room}`,
      comment: `Only domain/${room} reads and writes its tables; others call its functions.`,
      severity: "error",
      from: { path: OURS, pathNot: [`^app/domain/${room}/`, TABLES, "^database/seed/", TESTS] },
      to: { path: `^app/domain/${room}/.*${TABLES}` },
    })),
    {
      name: "tables-of-platform",
      comment: "A part of the platform reads and writes its own tables.",
      severity: "error",
      from: { path: "^app/([^/]+/[^/]+)/", pathNot: [TABLES, TESTS] },
      to: { path: `^app/platform/.*${TABLES}`, pathNot: "^app/$1/" },
    },
    {
      name: "server-code-stays-on-the-server",
      comment: "Only server files and routes import a *.server.ts file; its types may be named anywhere.",
      severity: "error",
      from: { path: "^app/", pathNot: [SERVER_ONLY, ROUTES, TESTS, "^app/platform/db/"] },
      to: { path: [SERVER_ONLY, "^app/platform/db/"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "entry-client-imports-no-server-code",
      comment: "The browser's entry is all browser.",
      severity: "error",
      from: { path: "^app/entry\\.client\\.tsx$" },
      to: { path: SERVER_ONLY },
    },
    {
      name: "only-payments-imports-stripe",
      comment: "The rest of the shop knows the payment gateway, not the provider.",
      severity: "error",
      from: { path: OURS, pathNot: ["^app/domain/money/(payments|sandbox)/", TESTS] },
      to: { path: "(^|/)node_modules/(stripe|@stripe)/" },
    },
    {
      name: "only-identity-imports-the-identity-library",
      comment: "The rest of the shop knows identity, not the library behind it.",
      severity: "error",
      from: { path: OURS, pathNot: ["^app/domain/identity/", TESTS] },
      to: { path: "(^|(^|/)node_modules/)@?better-auth(/|$)" },
    },
    {
      name: "only-content-reads-the-brands-files",
      comment: "Words and facts come from domain/content, or as parameters.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: ["^app/domain/content/", "^app/platform/browser/storage-keys\\.ts$", TESTS],
      },
      to: { path: "^content/" },
    },

    // Everywhere
    {
      name: "nothing-imports-tests-or-scripts",
      comment: "Tests, their helpers and operator commands stand at the end of every path.",
      severity: "error",
      from: { pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: "no-circles",
      comment: "Two files that import each other are one file, or three.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-import-is-found",
      comment: "An import that leads nowhere is one that the law cannot see.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\+types/|^virtual:" },
    },
  ],
  options: {
    doNotFollow: { path: "(^|/)node_modules/" },
    exclude: { path: "^(build|data|\\.react-router|\\.cache)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      mainFields: ["module", "main", "types"],
    },
  },
};
