import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licencesPage, lockedPackages, nameOf } from "../../scripts/licences.ts";

/** Licences that a closed shop may run on. LGPL: sharp's image library, loaded as a library of its own. */
const ALLOWED =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|OFL-1\.1|MPL-2\.0|Python-2\.0|Zlib|LGPL-3\.0-or-later)\)?$/;

const { allowScripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  allowScripts: Record<string, boolean>;
};

test("every package of the lockfile is proven by a hash, and comes from the npm registry", () => {
  const doubtful = lockedPackages().filter(
    ([, { integrity, resolved, link, inBundle }]) =>
      link ||
      !(inBundle || integrity?.startsWith("sha512-")) ||
      !(resolved ?? "https://registry.npmjs.org/").startsWith("https://registry.npmjs.org/"),
  );
  expect(doubtful.map(([place]) => place)).toEqual([]);
});

test("no package runs a script at its installation unless package.json names it", () => {
  const scripted = lockedPackages().filter(([, { hasInstallScript }]) => hasInstallScript);
  const unnamed = scripted.map(([place]) => nameOf(place)).filter((name) => !(name in allowScripts));
  expect(unnamed).toEqual([]);
});

test("the running shop loads nothing under a licence that it may not be sold with", () => {
  const running = lockedPackages().filter(([, { dev }]) => !dev);
  const refused = running.filter(
    ([, { license = "" }]) => !license.split(/ (?:AND|OR) /).every((one) => ALLOWED.test(one)),
  );
  expect(refused.map(([place, { license }]) => `${place}: ${license}`)).toEqual([]);
});

test("docs/licences.md lists what the lockfile holds (npm run licences writes it)", () => {
  expect(readFileSync("docs/licences.md", "utf8")).toBe(licencesPage());
});
