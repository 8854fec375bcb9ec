// The import law: what may know what. docs/architecture.md explains it; tests/structure sees that it is kept.
//
//   npx depcruise --config .dependency-cruiser.cjs app server database scripts tests
//
// Type-only imports count, unless a rule says otherwise: a type is knowledge too. The exception is code that runs on
// the server only: a type of it may be named anywhere, since nothing of it is left in the browser.

/**
 * The rooms of the business, from the ground up: what each feature may import of the others. A folder in app/features
 * without a row here is an offence.
 */
const FEATURES = {
  delivery: [],
  identity: [],
  content: ["delivery", "identity"],
  inventory: [],
  payments: [],
  cart: ["delivery"],
  enquiries: ["identity"],
  orders: ["identity", "inventory"],
  invoices: ["delivery", "orders"],
  "gift-cards": ["identity", "orders"],
  products: ["content", "identity", "inventory"],
  promotions: ["cart", "gift-cards", "identity", "products"],
  lists: ["cart", "content", "identity", "inventory", "products"],
  reviews: ["identity", "orders", "products"],
  refunds: [
    "gift-cards",
    "identity",
    "inventory",
    "invoices",
    "lists",
    "orders",
    "payments",
    "products",
    "reviews",
  ],
  returns: ["delivery", "gift-cards", "identity", "inventory", "invoices", "orders", "products", "refunds"],
  checkout: [
    "cart",
    "delivery",
    "gift-cards",
    "identity",
    "inventory",
    "invoices",
    "lists",
    "orders",
    "payments",
    "products",
    "promotions",
    "refunds",
    "returns",
  ],
  "saved-carts": ["cart", "checkout", "identity", "mails", "products"],
  mails: [
    "delivery",
    "gift-cards",
    "identity",
    "invoices",
    "lists",
    "orders",
    "refunds",
    "returns",
    "reviews",
  ],
  "order-status": ["delivery", "invoices", "orders", "refunds", "returns"],
  books: ["identity", "invoices", "orders", "payments"],
  buying: ["cart", "products"],
  browse: ["buying", "gift-cards", "products"],
  looks: ["browse", "buying", "cart", "products"],
  "product-page": [
    "browse",
    "buying",
    "cart",
    "delivery",
    "identity",
    "lists",
    "looks",
    "products",
    "reviews",
  ],
  "product-import": ["identity", "inventory", "products"],
  schedules: ["identity", "product-import", "products"],
  drops: ["browse", "checkout", "identity", "lists", "mails", "product-import", "products"],
  feeds: ["browse", "delivery", "products", "reviews"],
  shell: ["cart", "content", "visits"],
  visits: [],
  home: ["browse", "content", "enquiries", "products"],
};

/** The owner's pages, and which of the other pages' folders each may import. A folder in app/admin without a row is an offence. */
const ADMIN = {
  frame: [],
  account: ["frame"],
  changes: ["frame"],
  drops: ["frame"],
  enquiries: ["changes", "frame"],
  orders: ["frame"],
  returns: ["frame", "orders"],
  reviews: ["frame"],
  stock: ["frame", "orders"],
  products: ["frame"],
  settings: ["frame"],
  books: ["frame"],
  codes: ["frame"],
  "gift-cards": ["frame"],
  numbers: ["frame"],
  overview: ["frame", "orders", "setup"],
  setup: ["frame"],
  people: ["frame"],
  words: ["frame", "products"],
  waiting: ["frame"],
};

const OURS = "^(app|server|database|content|scripts|tests|bench)/";
/** Tests, what helps them, and operator commands: they may import anything, and nothing imports them. */
const TESTS = "\\.test\\.tsx?$|^app/.+/testing/|^(tests|scripts|bench)/";
const SERVER_ONLY = "\\.server\\.tsx?$";
/** What the router loads: pages, and what stands around them. It keeps loaders and actions out of the browser. */
const ROUTES = "^app/(routes/|root\\.tsx$|entry\\.(client|server)\\.tsx$|routes\\.ts$)";
const known = (rooms) => `(${Object.keys(rooms).join("|")})/`;

/** A layer and all that it may import of our own code. */
const layer = (name, from, mayImport, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: TESTS },
  to: { path: OURS, pathNot: mayImport },
});

/** A rule for each room of a house: which of its neighbours it may import. */
const rooms = (house, rows) =>
  Object.entries(rows).map(([name, others]) => ({
    name: `${house}-${name}`,
    comment:
      others.length > 0
        ? `${house}/${name} may import ${others.join(", ")}.`
        : `${house}/${name} imports no other room.`,
    severity: "error",
    from: { path: `^app/${house}/${name}/`, pathNot: TESTS },
    to: { path: `^app/${house}/`, pathNot: `^app/${house}/(${[name, ...others].join("|")})/` },
  }));

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
      "features-stay-below-routes",
      "^app/features/",
      "^app/(features|ui|platform|shared)/|^content/",
      "A feature knows features, ui, platform and shared.",
    ),
    layer(
      "routes-import-features",
      ROUTES,
      "^app/(admin|features|ui|platform|shared)/|^app/(app|admin)\\.css$|^app/routes/",
      "A route knows admin (the owner's routes only), features, ui, platform and shared.",
    ),
    layer(
      "server-imports-app",
      "^(server|database)/",
      "^(app|server|database|content)/",
      "The composition root knows app.",
    ),
    layer(
      "admin-stays-below-routes",
      "^app/admin/",
      "^app/(admin|features|ui|platform|shared)/|^content/",
      "The administration knows features, ui, platform and shared.",
    ),
    {
      name: "only-the-owners-routes-import-the-administration",
      comment: "What a shopper loads cannot reach the owner's pages.",
      severity: "error",
      from: { path: OURS, pathNot: ["^app/admin/", "^app/routes/admin/", TESTS] },
      to: { path: "^app/admin/" },
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
      comment: "What two routes share belongs to a feature.",
      severity: "error",
      from: { path: ROUTES },
      to: { path: "^app/routes/" },
    },
    ...outsideTheLaw(
      "no-place-in-app",
      {
        path: "^app/",
        pathNot: `${ROUTES}|^app/(admin|features|ui|platform|shared)/[^/]+|^app/(app|admin)\\.css$`,
      },
      "Every file of app/ belongs to a layer.",
    ),

    // Rooms
    ...rooms("features", FEATURES),
    ...rooms("admin", ADMIN),
    ...outsideTheLaw(
      "room-without-a-row",
      {
        path: "^app/(features|admin)/",
        pathNot: `^app/(features/${known(FEATURES)}|admin/${known(ADMIN)})`,
      },
      "Give the room a row in .dependency-cruiser.cjs: which other rooms may it import?",
    ),
    ...["", "/[^/]+"].map((inner, depth) => ({
      name: `no-folder-imports-a-deeper-one-${depth + 1}`,
      comment: "A folder inside a room knows what lies above it, and nothing above knows the folder.",
      severity: "error",
      from: { path: `^(app/(?:features|admin)/[^/]+${inner})/[^/]+$`, pathNot: TESTS },
      to: { path: "^$1/[^/]+/" },
    })),

    // The database, the server and the services
    {
      name: "only-server-files-import-the-database",
      comment: "Reads and writes belong in a *.server.ts file, which hands on the feature's own types.",
      severity: "error",
      from: { path: "^app/(admin|features|ui|shared)/", pathNot: [SERVER_ONLY, TESTS] },
      to: { path: "^app/platform/db/" },
    },
    {
      name: "routes-do-not-import-the-database",
      comment: "A route calls a feature's function and passes it the database from its context.",
      severity: "error",
      from: { path: ROUTES },
      to: { path: "^app/platform/db/" },
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
      from: { path: OURS, pathNot: ["^app/features/payments/", TESTS] },
      to: { path: "(^|/)node_modules/(stripe|@stripe)/" },
    },
    {
      name: "only-identity-imports-the-identity-library",
      comment: "The rest of the shop knows identity, not the library behind it.",
      severity: "error",
      from: { path: OURS, pathNot: ["^app/features/identity/", TESTS] },
      to: { path: "(^|(^|/)node_modules/)@?better-auth(/|$)" },
    },
    {
      name: "only-content-reads-the-brands-files",
      comment: "Words and facts come from features/content, or as parameters.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot: ["^app/features/content/", "^app/platform/browser/storage-keys\\.ts$", TESTS],
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
