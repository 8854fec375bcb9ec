import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type Address, addressesOf } from "./addresses.ts";

/** An address of the administration, without parameters. */
export type AdminRoute = Pick<Address, "path" | "id">;

/** The public pages for signing in and out and for letters, which have separate tests. */
const DOORS = [
  "/admin/sign-in",
  "/admin/sign-out",
  "/admin/forgot",
  "/admin/reset/:token",
  "/admin/welcome/:token",
];

/**
 * Every address below /admin, and every other one whose code is in routes/admin, except for the public ones. `sample`
 * replaces a parameter, and a path's final catch-all.
 */
export const adminRoutes = (config: readonly RouteConfigEntry[], sample: string): AdminRoute[] =>
  addressesOf(config)
    .filter(({ path, file }) => /^\/admin(\/|$)/.test(path) || file.includes("routes/admin/"))
    .filter(({ path }) => !DOORS.includes(path))
    .map(({ path, id }) => ({ path: path.replaceAll(/:\w+\??|\*/g, sample), id }));

/** A request without its address; a plain read by default. */
export type Asking = { method?: string; body?: BodyInit; type?: string };
type Asked = [address: string, asking: Asking];
type Ask = (path: string, asking: Asking) => Promise<Response>;

/** The fields of every form that could harm these subjects, all at once. */
function fieldsFor(subjects: Record<string, string>): Record<string, string> {
  return {
    form: "everywhere",
    intent: "delete",
    do: "delete",
    to: "spam",
    confirm: "yes",
    admin: "true",
    title: "Taken over",
    ...subjects,
  };
}

/** Every way to change something: each kind of body that a form or a script sends, and each method. */
function changesOf(fields: Record<string, string>): Asking[] {
  const multipart = (): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("mainImage", new File(["pixels"], "picture.jpg", { type: "image/jpeg" }));
    form.set("file", new File(["slug,title\nadire-tote,Taken over\n"], "products.csv", { type: "text/csv" }));
    return form;
  };
  const json = { body: JSON.stringify(fields), type: "application/json" };
  const methods = ["POST", "PUT", "PATCH", "DELETE"];
  return [
    ...methods.map((method) => ({ method, body: new URLSearchParams(fields) })),
    { method: "POST", body: multipart() },
    { method: "POST", ...json },
    { method: "DELETE", ...json },
    { method: "POST", body: "\0 nonsense", type: "application/octet-stream" },
  ];
}

/**
 * The answered requests of all possible ones to these routes; every request should be refused. `subjects` are existing
 * ids and slugs, by their names in the forms.
 */
export async function answered(
  routes: readonly AdminRoute[],
  ask: Ask,
  subjects: Record<string, string> = {},
): Promise<string[]> {
  const found: string[] = [];
  const fields = fieldsFor(subjects);
  const query = new URLSearchParams(fields);
  for (const { path, id } of routes) {
    const data = `${path}.data`;
    const own = ownData(path, id);
    const reads: Asked[] = [path, `${path}?${query}`, data, own].map((address) => [address, {}]);
    const heads: Asked[] = [path, data].map((address) => [address, { method: "HEAD" }]);
    const changes: Asked[] = [path, `${path}?index`, data].flatMap((address) =>
      changesOf(fields).map((asking): Asked => [address, asking]),
    );
    found.push(...(await answeredOf([...reads, ...heads, ...changes], ask)));
  }
  return found;
}

/** The same with three requests for each route: its page, its data, and a form that would change something. */
export async function answeredInShort(
  routes: readonly AdminRoute[],
  ask: Ask,
  subjects: Record<string, string> = {},
): Promise<string[]> {
  const form = { method: "POST", body: new URLSearchParams(fieldsFor(subjects)) };
  const requests = routes.flatMap(({ path, id }): Asked[] => [
    [path, {}],
    [ownData(path, id), {}],
    [path === "/admin" ? "/admin?index" : path, form],
  ]);
  return answeredOf(requests, ask);
}

/** The data of a route alone, without those of its layout. */
export const ownData = (path: string, id: string): string => `${path}.data?_routes=${encodeURIComponent(id)}`;

async function answeredOf(requests: Asked[], ask: Ask): Promise<string[]> {
  const found: string[] = [];
  for (const [address, asking] of requests) {
    const response = await ask(address, asking);
    if (await isRefused(response, asking)) continue;
    const { method = "GET", type = asking.body?.constructor.name ?? "" } = asking;
    found.push([method, type, address, "was answered with", response.status].filter(Boolean).join(" "));
  }
  return found;
}

/** A redirect to the sign-in page, as a response or as data for the router; or a plain refusal. */
async function isRefused(response: Response, { method }: Asking): Promise<boolean> {
  const body = await response.text();
  if (response.status === 302 || response.status === 303) {
    return (response.headers.get("location") ?? "").startsWith("/admin/sign-in");
  }
  if (response.status === 202 && method !== "HEAD")
    return body.includes('"redirect"') && body.includes('"/admin/sign-in');
  // Whether the data would redirect to the sign-in page is in its body, which this method leaves out.
  if (response.status === 202 && method === "HEAD") return true;
  return [400, 401, 403, 405].includes(response.status);
}
