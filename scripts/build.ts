// Builds the shop: checks the brand's content, bundles browser and server, and compresses the browser's files once, so
// that no request has to.
import { execFileSync } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { checkContent } from "#app/features/content/check-content.server.ts";
import { isDeliveryCountry } from "#app/features/payments/delivery-countries.ts";

const problems = checkContent(isDeliveryCountry);
if (problems.length > 0) {
  console.error(`The content is not right:\n${problems.join("\n")}`);
  process.exit(1);
}

execFileSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const folder = "build/client";
for (const name of await readdir(folder, { recursive: true })) {
  if (!/\.(js|css|svg|json|webmanifest|txt)$/.test(name)) continue;
  const file = path.join(folder, name);
  const body = await readFile(file);
  if (body.byteLength < 512) continue;
  await writeFile(`${file}.br`, await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  await writeFile(`${file}.gz`, await toGzip(body, { level: 9 }));
}
