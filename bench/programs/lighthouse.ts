import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findChromium } from "../../scripts/find-chromium.ts";

/** Fetched when it is first used: the shop itself needs none of its hundred packages. */
const PACKAGE = "lighthouse@13.5.0";

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse's report of a page on its phone, for some of its categories. */
export async function runLighthouse(address: string, categories: readonly string[]): Promise<Report> {
  const { path, advice } = await findChromium();
  if (path === null) throw new Error(advice);
  const { stdout } = await promisify(execFile)(
    "npx",
    [
      ...["--yes", PACKAGE, address, "--quiet", "--output=json"],
      `--only-categories=${categories.join(",")}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ],
    { env: { ...process.env, CHROME_PATH: path }, maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(stdout) as Report;
}

/** From 0 to 100. */
export const scoreIn = ({ categories }: Report, category: string): number =>
  Math.round((categories[category]?.score ?? 0) * 100);

export function valueIn({ audits }: Report, audit: string): number {
  const value = audits[audit]?.numericValue;
  if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}`);
  return value;
}
