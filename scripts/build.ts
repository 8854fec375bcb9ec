// Builds the shop: checks the brand's content, bundles browser and server, and compresses the browser's files once, so
// that no request has to. A running shop keeps its own build (scripts/build-folders.ts).
import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { checkContent } from "#app/domain/content/check-content.server.ts";
import { isDeliveryCountry } from "#app/domain/money/payments/delivery-countries.ts";
import { shopManifest } from "#app/shared/internal-paths.ts";
import { newBuildFolder, switchTo } from "./build-folders.ts";

/** The sources of the build: the next start compares them. */
const [, , sources = ""] = process.argv;
const built = newBuildFolder();

const problems = checkContent(isDeliveryCountry);
if (problems.length > 0) {
  console.error(`The content is not right:\n${problems.join("\n")}`);
  process.exit(1);
}

execFileSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production", BUILD_FOLDER: built },
});

const folder = path.join(built, "client");
await writeShopManifest();

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
for (const name of await readdir(folder, { recursive: true })) {
  if (!/\.(js|css|svg|json|webmanifest|txt)$/.test(name)) continue;
  const file = path.join(folder, name);
  const body = await readFile(file);
  await writeFile(`${file}.br`, await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await writeFile(`${file}.gz`, await toGzip(body, { level: 9 }));
}
await writeFile(path.join(built, ".built-from"), sources);
await switchTo(built, new Date());

/**
 * A shopper's browser follows no link into the administration, loads looks and the pages after the sale as whole pages,
 * and calls no route of the API by name. The list of routes that it loads and searches leaves them out
 * (entry.server.tsx): 2.4 of the 4 KB. React Router has no option for that. So this script, and no other, knows how the
 * list is written: an assignment of JSON. A version that writes it otherwise gets the whole list.
 */
async function writeShopManifest(): Promise<void> {
  const assets = path.join(folder, "assets");
  const name = (await readdir(assets)).find((other) => other.startsWith("manifest-"));
  if (!name) throw new Error("React Router wrote no list of routes");
  const text = await readFile(path.join(assets, name), "utf8");
  await writeFile(path.join(assets, shopManifest(name)), withoutOwnersRoutes(text) ?? text);
}

function withoutOwnersRoutes(list: string): string | null {
  const [begin, end] = [list.indexOf("{"), list.lastIndexOf("}") + 1];
  try {
    const manifest = JSON.parse(list.slice(begin, end)) as { url: string; routes: Record<string, unknown> };
    const routes = Object.entries(manifest.routes).filter(
      ([id]) =>
        id !== "credit-note" &&
        !/^routes\/((admin|api|calls|looks|orders|sandbox|seo)\/|made\/(?!request))/.test(id),
    );
    const url = shopManifest(manifest.url);
    const shorter = JSON.stringify({ ...manifest, url, routes: Object.fromEntries(routes) });
    return list.slice(0, begin) + shorter + list.slice(end);
  } catch (error) {
    console.warn(`Shoppers get the list of all routes, which is written otherwise than expected: ${error}`);
    return null;
  }
}
