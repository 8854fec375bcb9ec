import { makeRun } from "../database/limited-run.ts";
import { checkout, payload } from "../requests/checkout.ts";
import type { BufferedResponse, PlainRequest } from "../requests/raw-request.ts";
import { workersOf } from "./processes.ts";
import type { RunningShop } from "./shop.ts";

/** Signs of the program's internals: its path, its internal names, and stack traces. */
const TELLING =
  /node_modules|node:internal|build\/server|\.tsx?:\d+|\n\s+at .+:\d+:\d+|file:\/\/\/|drizzle|SELECT .+ FROM|PostgresError/;

/** The internals that an answer reveals, or null. */
export function toldOf(body: string, { dataDir }: Pick<RunningShop, "dataDir">): string | null {
  for (const place of [process.cwd(), dataDir]) if (body.includes(place)) return place;
  return TELLING.exec(body)?.[0] ?? null;
}

/** The fault of an answer to a hostile request, or null: it must never be a server error, nor reveal internals. */
export function faultOf(
  { method = "GET", path }: PlainRequest,
  { status, body }: BufferedResponse,
  shop: Pick<RunningShop, "dataDir">,
): string | null {
  const asked = `${method} ${path.slice(0, 200)}`;
  if (status < 200 || status >= 500) return `${asked} was answered with ${status}: ${body.slice(0, 200)}`;
  const told = toldOf(body, shop);
  return told === null ? null : `${asked} tells of ${told}`;
}

const errorsIn = (shop: RunningShop): string[] =>
  shop
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":"error"'));

export interface Watch {
  /** Fails unless the shop serves as before: the same processes, ready, and no unexpected line in its log. */
  serves(): Promise<void>;
  /** Fails unless the shop is unchanged: the same processes, no unexpected line in its log, and it sells. */
  untroubled(): Promise<void>;
}

/** Records a shop's state before an attack, for a comparison afterwards. */
export async function watch(shop: RunningShop): Promise<Watch> {
  const before = await workersOf(shop);
  let errors = errorsIn(shop).length;
  const notServing = async (): Promise<string[]> => {
    const news = errorsIn(shop).slice(errors);
    errors += news.length;
    return [
      ...news,
      ...(String(await workersOf(shop)) === String(before) ? [] : ["A worker was replaced"]),
      ...(await notWell(shop, "/healthz")),
      ...(await notWell(shop, "/readyz")),
    ];
  };
  return {
    serves: async () => complain(await notServing()),
    untroubled: async () => complain([...(await notServing()), ...(await notSelling(shop))]),
  };
}

function complain(alerts: readonly string[]): void {
  if (alerts.length > 0) throw new Error(`The shop is not as it was:\n${alerts.join("\n")}`);
}

async function notWell({ origin }: RunningShop, path: string): Promise<string[]> {
  const answer = await fetch(origin + path);
  const text = await answer.text();
  return answer.status === 200 ? [] : [`${path} answers ${answer.status}: ${text}`];
}

async function notSelling(shop: RunningShop): Promise<string[]> {
  const { status, body } = await checkout(shop, payload(shop, await makeRun(shop.db, 1)));
  return status === 200 && body.url
    ? []
    : [`A checkout was answered with ${status}: ${JSON.stringify(body)}`];
}
