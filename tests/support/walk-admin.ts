import type { RouteConfigEntry } from "@react-router/dev/routes";

/** An address of the administration. */
export interface AdminRoute {
  path: string;
  /** The router's name for it, by which its data can be asked for alone. */
  id: string;
}

/** The doors: open to everybody, and proven on their own. */
const DOORS = ["/admin/sign-in", "/admin/sign-out"];
/** What stands in for a parameter. */
const SAMPLE = "BA-20261120-0945";

/** Every address below /admin, and every other one whose code lies in routes/admin, the doors apart. */
export function adminRoutes(config: readonly RouteConfigEntry[], above = ""): AdminRoute[] {
  return config.flatMap(({ path, index, file, id, children = [] }) => {
    const whole = path ? `${above}/${path}` : above;
    const isPage = index === true || path !== undefined;
    const isAdmin = whole === "/admin" || whole.startsWith("/admin/") || file.includes("routes/admin/");
    const own = { path: whole.replaceAll(/:\w+\??/g, SAMPLE), id: id ?? file.replace(/\.tsx?$/, "") };
    const here = isPage && isAdmin && !DOORS.includes(whole) ? [own] : [];
    return [...here, ...adminRoutes(children, whole)];
  });
}

/** One way of asking: as a page, for its data alone, or to change something. */
type Ask = (path: string, form: Record<string, string> | null) => Promise<Response>;

const FORM = { form: "everywhere", intent: "delete", slug: "adire-kaftan", confirm: "yes", admin: "true" };

/** The requests that were answered, of all that can be put to these routes; every one should be refused. */
export async function answered(routes: readonly AdminRoute[], ask: Ask): Promise<string[]> {
  const found: string[] = [];
  for (const { path, id } of routes) {
    const data = `${path}.data`;
    const requests: [string, Record<string, string> | null][] = [
      [path, null],
      [data, null],
      [`${data}?_routes=${encodeURIComponent(id)}`, null],
      [path, FORM],
      [`${path}?index`, FORM],
      [data, FORM],
    ];
    for (const [address, form] of requests) {
      const response = await ask(address, form);
      if (!(await isRefused(response))) {
        found.push(`${form ? "POST" : "GET"} ${address} was answered with ${response.status}`);
      }
    }
  }
  return found;
}

/** A way to the sign-in page, as a redirect or as data for the router; or a plain no. */
async function isRefused(response: Response): Promise<boolean> {
  const body = await response.text();
  if (response.status === 302 || response.status === 303) {
    return (response.headers.get("location") ?? "").startsWith("/admin/sign-in");
  }
  if (response.status === 202) return body.includes('"redirect"') && body.includes('"/admin/sign-in');
  return [400, 401, 403, 405].includes(response.status);
}
