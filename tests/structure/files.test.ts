import path from "node:path";
import { expect, test } from "vitest";
import {
  asksFirst,
  type FileRule,
  hasName,
  hasNoRawColor,
  isNoBarrel,
  isOfAKind,
  isShort,
  leavesItsForms,
  namesNoCurrency,
  offencesAgainst,
  readsNoEnvironment,
  saysEmail,
  sourceFiles,
  speaksPlainly,
  standsOnKit,
  takesValues,
  usesPublicParts,
} from "./files.ts";

const root = path.resolve(import.meta.dirname, "../..");

test.each<[string, FileRule, string[]]>([
  ["no file is too long", isShort, ["app"]],
  ["every file is named for what it does", hasName, ["app", "server", "scripts", "bench"]],
  ["every file is of a known kind", isOfAKind, ["app", "server", "scripts", "bench", "database", "tests"]],
  ["names are the field's terms", speaksPlainly, ["app", "server", "scripts"]],
  ["sentences say email", saysEmail, ["app"]],
  ["nothing is gathered in barrels", isNoBarrel, ["app"]],
  ["no component has a raw colour", hasNoRawColor, ["app"]],
  ["the currency is named in one file", namesNoCurrency, ["app", "server"]],
  ["only the settings read the environment", readsNoEnvironment, ["app", "server"]],
  [
    "no function of a page or of the domain takes a request",
    takesValues,
    ["app/domain", "app/shop", "app/owner"],
  ],
  [
    "other programs are used as they come",
    usesPublicParts,
    [
      "app",
      "server",
      "database",
      "scripts",
      "bench",
      "tests/attacks",
      "tests/e2e",
      "tests/http",
      "tests/support",
    ],
  ],
  ["the owner's pages are made of their kit", standsOnKit, ["app/owner"]],
  ["the administration asks first who is there", asksFirst, ["app/routes"]],
  ["the forms of the administration are read in one place", leavesItsForms, ["app/owner", "app/routes"]],
])("%s", async (_, rule, folders) => {
  expect(offencesAgainst(rule, await sourceFiles(root, folders))).toEqual([]);
});

test("a check that finds no files fails", async () => {
  await expect(sourceFiles(root, ["database/migrations"])).rejects.toThrow("looked at 0 files");
});

const lines = (count: number): string => "x\n".repeat(count);

test.each<[string, FileRule, file: string, text: string]>([
  ["a long file", isShort, "app/ui/long.ts", lines(251)],
  ["a very long test", isShort, "app/ui/long.test.ts", lines(401)],
  ["a drawer", hasName, "app/ui/utils.ts", ""],
  ["a drawer with a suffix", hasName, "app/platform/helpers.server.ts", ""],
  ["a folder of drawers", hasName, "app/common/price.ts", ""],
  ["a kind of its own", isOfAKind, "app/price.helper.ts", ""],
  ["a kind of table", isOfAKind, "app/price.tables.ts", ""],
  ["a message that is noted", speaksPlainly, "app/a.ts", "export async function noteMail() {}"],
  ["a superlative for a limit", speaksPlainly, "app/a.ts", "const MOST_PIECES = 3;"],
  ["words for a label", speaksPlainly, "app/a.ts", "export const STATE_WORDS = {};"],
  ["a reason for an error", speaksPlainly, "app/a.ts", "export const whyNotSent = () => null;"],
  [
    "a letter for an email",
    saysEmail,
    "app/a.tsx",
    "<p>\n  If nothing comes, open the\n  letter once more.\n</p>",
  ],
  ["an e-mail", saysEmail, "app/a.ts", `const error = "Give one e-mail address.";`],
  ["a barrel", isNoBarrel, "app/ui/index.ts", ""],
  ["a colour", hasNoRawColor, "app/ui/a.tsx", `<p style={{ color: "#A3401D" }} />`],
  ["a short colour", hasNoRawColor, "app/ui/a.tsx", `<p className="bg-[#fff]" />`],
  ["a colour by its parts", hasNoRawColor, "app/ui/a.tsx", `fill="rgb(1 2 3)"`],
  ["a sum in pounds", namesNoCurrency, "app/a.ts", "const error = `Enter £10 at most.`;"],
  ["the environment", readsNoEnvironment, "app/ui/a.ts", "if (process.env.DEBUG) stop();"],
  ["the environment, taken apart", readsNoEnvironment, "app/ui/a.ts", "const { env } = process;"],
  ["the environment, imported", readsNoEnvironment, "app/ui/a.ts", `import { env } from "node:process";`],
  [
    "the environment in the server",
    readsNoEnvironment,
    "server/a.ts",
    "process.env.NODE_ENV; process.env.PORT;",
  ],
  ["a request", takesValues, "app/domain/a/a.server.ts", "export const a = (request: Request) => 1;"],
  ["a request among others", takesValues, "app/owner/a/a.ts", "interface Asked {\n  request: Request;\n}"],
  ["a router's context", takesValues, "app/owner/a/a.ts", "context: Readonly<RouterContextProvider>"],
  [
    "React Router's own object",
    usesPublicParts,
    "tests/e2e/a.spec.ts",
    "window.__reactRouterDataRouter.x();",
  ],
  [
    "React Router's place in the history",
    usesPublicParts,
    "app/shop/a.tsx",
    "if (history.state.idx) back();",
  ],
  ["a private field", usesPublicParts, "app/platform/a.server.ts", "if (client._ending) stop();"],
  ["a shared symbol", usesPublicParts, "server/a.ts", `request[Symbol.for("undici.x")]`],
  ["React's inside", usesPublicParts, "app/ui/a.ts", "React.__CLIENT_INTERNALS_DO_NOT_USE"],
  ["a browser's method", usesPublicParts, "app/ui/a.ts", "Node.prototype.removeChild = own;"],
  ["a driver's method", usesPublicParts, "app/platform/a.server.ts", "client.query = traced(query);"],
  ["a driver's method, assigned", usesPublicParts, "app/a.server.ts", "Object.assign(client, { query });"],
  [
    "a page with a frame of its own",
    standsOnKit,
    "app/owner/a/a.tsx",
    `<div className="mx-auto w-full max-w-4xl px-4 pt-10">`,
  ],
  [
    "a notice of its own",
    standsOnKit,
    "app/owner/a/a.tsx",
    `"mt-6 border-leaf border-l-4 bg-calico px-4 py-3 text-label"`,
  ],
  ["a pager of its own", standsOnKit, "app/owner/a/a.tsx", `<nav aria-label="Pages">`],
  ["a bar of its own", standsOnKit, "app/owner/a/a.tsx", `"sticky-bar bottom-(--admin-ways) py-3"`],
  [
    "a loader that asks nobody",
    asksFirst,
    "app/routes/admin/a.tsx",
    "export async function loader(args: Route.LoaderArgs) {\n  return null;\n}",
  ],
  [
    "a loader that asks too late",
    asksFirst,
    "app/routes/admin/a.tsx",
    'export async function loader(args: Route.LoaderArgs) {\n  await read();\n  await requireAdmin(args, "orders", "read");\n}',
  ],
  [
    "a loader that names no area",
    asksFirst,
    "app/routes/admin/a.tsx",
    "export async function loader(args: Route.LoaderArgs) {\n  await requireAdmin(args);\n}",
  ],
  [
    "an action in one line",
    asksFirst,
    "app/routes/admin/a.tsx",
    "export const action = (args) => change(args);\n\n",
  ],
  [
    "a page that reads its form",
    leavesItsForms,
    "app/routes/admin/a.tsx",
    'import { readForm } from "#app/platform/http/form.server.ts";',
  ],
  [
    "a form that the platform reads",
    leavesItsForms,
    "app/routes/admin/a.tsx",
    "const form = await args.request.formData();",
  ],
])("catches %s", (_, rule, file, text) => {
  expect(offencesAgainst(rule, [{ path: file, text }])).toHaveLength(1);
});

test.each<[string, FileRule, file: string, text: string]>([
  ["250 lines", isShort, "app/ui/long.ts", lines(250)],
  ["a long table of cases", isShort, "app/ui/long.test.ts", lines(400)],
  ["a word that begins like a drawer", hasName, "app/shop/home/commons.ts", ""],
  ["a subpath import", hasNoRawColor, "app/ui/a.tsx", `import "#app/ui/button.tsx";`],
  ["an anchor", hasNoRawColor, "app/ui/a.tsx", `<a href="/about#values">&#8217;</a>`],
  ["swatch data", hasNoRawColor, "app/domain/catalogue/products/swatch-colors.ts", `"#1F2C5C"`],
  ["the settings", readsNoEnvironment, "app/platform/config/settings.server.ts", "process.env.PORT"],
  ["the build's mode in the server", readsNoEnvironment, "server/a.ts", "process.env.NODE_ENV"],
  [
    "other parts of the process",
    readsNoEnvironment,
    "app/ui/a.ts",
    "const { pid } = process; process.exit(0);",
  ],
  ["the guard", takesValues, "app/routes/request/require-admin.server.ts", "request: Request;"],
  ["a request of another kind", takesValues, "app/domain/a/a.ts", "start(request: CheckoutRequest)"],
  ["a method that the browser has or not", usesPublicParts, "app/a.tsx", `"x" in HTMLElement.prototype`],
  ["the end of a process", usesPublicParts, "scripts/a.ts", "process.exitCode = 1;"],
  ["a test that breaks a driver", usesPublicParts, "app/a.test.ts", "Object.assign(client, { query });"],
  [
    "a loader that asks first",
    asksFirst,
    "app/routes/admin/a.tsx",
    'export async function loader(args: Route.LoaderArgs) {\n  const admin = await requireAdmin(args, "orders", "read");\n}',
  ],
  [
    "an action that a table guards",
    asksFirst,
    "app/routes/admin/a.tsx",
    "export async function action(args: Route.ActionArgs) {\n  return runAction(args, A_ACTIONS, {});\n}",
  ],
  [
    "the reader of forms",
    leavesItsForms,
    "app/routes/request/run-action.server.ts",
    'import { readForm } from "#app/platform/http/form.server.ts";',
  ],
  ["the sign-in page", asksFirst, "app/routes/admin/sign-in.tsx", "export async function loader() {\n  x();"],
])("allows %s", (_, rule, file, text) => {
  expect(offencesAgainst(rule, [{ path: file, text }])).toEqual([]);
});
