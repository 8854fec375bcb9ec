import path from "node:path";
import { expect, test } from "vitest";
import {
  type FileRule,
  hasName,
  hasNoRawColor,
  isNoBarrel,
  isShort,
  offencesAgainst,
  readsNoEnvironment,
  sourceFiles,
} from "./files.ts";

const root = path.resolve(import.meta.dirname, "../..");

test.each<[string, FileRule, string[]]>([
  ["no file is too long", isShort, ["app"]],
  ["every file is named for what it does", hasName, ["app", "server", "scripts", "bench"]],
  ["nothing is gathered in barrels", isNoBarrel, ["app"]],
  ["no component has a raw colour", hasNoRawColor, ["app"]],
  ["only the settings read the environment", readsNoEnvironment, ["app", "server"]],
])("%s", async (_, rule, folders) => {
  expect(offencesAgainst(rule, await sourceFiles(root, folders))).toEqual([]);
});

test("a check that sees nothing does not pass", async () => {
  await expect(sourceFiles(root, ["database/migrations"])).rejects.toThrow("looked at 0 files");
});

const lines = (count: number): string => "x\n".repeat(count);

test.each<[string, FileRule, file: string, text: string]>([
  ["a long file", isShort, "app/ui/long.ts", lines(251)],
  ["a very long test", isShort, "app/ui/long.test.ts", lines(401)],
  ["a drawer", hasName, "app/ui/utils.ts", ""],
  ["a drawer with a suffix", hasName, "app/platform/helpers.server.ts", ""],
  ["a folder of drawers", hasName, "app/common/price.ts", ""],
  ["a barrel", isNoBarrel, "app/ui/index.ts", ""],
  ["a colour", hasNoRawColor, "app/ui/a.tsx", `<p style={{ color: "#A3401D" }} />`],
  ["a short colour", hasNoRawColor, "app/ui/a.tsx", `<p className="bg-[#fff]" />`],
  ["a colour by its parts", hasNoRawColor, "app/ui/a.tsx", `fill="rgb(1 2 3)"`],
  ["the environment", readsNoEnvironment, "app/ui/a.ts", "if (process.env.DEBUG) stop();"],
  ["the environment, taken apart", readsNoEnvironment, "app/ui/a.ts", "const { env } = process;"],
  ["the environment, imported", readsNoEnvironment, "app/ui/a.ts", `import { env } from "node:process";`],
  [
    "the environment in the server",
    readsNoEnvironment,
    "server/a.ts",
    "process.env.NODE_ENV; process.env.PORT;",
  ],
])("%s is caught", (_, rule, file, text) => {
  expect(offencesAgainst(rule, [{ path: file, text }])).toHaveLength(1);
});

test.each<[string, FileRule, file: string, text: string]>([
  ["250 lines", isShort, "app/ui/long.ts", lines(250)],
  ["a long table of cases", isShort, "app/ui/long.test.ts", lines(400)],
  ["a word that begins like a drawer", hasName, "app/features/home/commons.ts", ""],
  ["the schema's index", isNoBarrel, "app/platform/db/schema/index.ts", ""],
  ["a subpath import", hasNoRawColor, "app/ui/a.tsx", `import "#app/ui/button.tsx";`],
  ["an anchor", hasNoRawColor, "app/ui/a.tsx", `<a href="/about#values">&#8217;</a>`],
  ["swatch data", hasNoRawColor, "app/features/catalogue/swatch-colors.ts", `"#1F2C5C"`],
  ["the settings", readsNoEnvironment, "app/platform/config/settings.server.ts", "process.env.PORT"],
  ["the build's mode in the server", readsNoEnvironment, "server/a.ts", "process.env.NODE_ENV"],
  [
    "other parts of the process",
    readsNoEnvironment,
    "app/ui/a.ts",
    "const { pid } = process; process.exit(0);",
  ],
])("%s is lawful", (_, rule, file, text) => {
  expect(offencesAgainst(rule, [{ path: file, text }])).toEqual([]);
});
