// Builds the shop: checks the brand's content, bundles browser and server, and compresses the browser's files once, so
// that no request has to. A running shop keeps its own build (scripts/build-folders.ts).
import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { checkContent } from "#app/features/content/check-content.server.ts";
import { isDeliveryCountry } from "#app/features/payments/delivery-countries.ts";
import { newBuildFolder, switchTo } from "./build-folders.ts";

/** What the build was made from: the next start compares it. */
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
 * A shopper's browser follows no link into the administration, loads looks and the pages after the sale as whole pages, and
 * calls no route of the API by name. The list of routes that it loads and searches leaves them out
 * (app/platform/http/deferred-program.server.ts).
 */
async function writeShopManifest(): Promise<void> {
  const assets = path.join(folder, "assets");
  const name = (await readdir(assets)).find((other) => other.startsWith("manifest-"));
  const text = name ? await readFile(path.join(assets, name), "utf8") : "";
  const [json] = /\{.*\}/s.exec(text) ?? [];
  if (!name || !json) throw new Error("React Router wrote no list of routes");
  const manifest = JSON.parse(json);
  const routes = Object.entries(manifest.routes).filter(
    ([id]) => id !== "credit-note" && !/^routes\/(admin|api|looks|orders|sandbox|seo)\//.test(id),
  );
  const url = manifest.url.replace(name, `shop-${name}`);
  const own = JSON.stringify({ ...manifest, url, routes: Object.fromEntries(routes) });
  await writeFile(
    path.join(assets, `shop-${name}`),
    text.replace(json, () => own),
  );
}
