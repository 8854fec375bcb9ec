import { isBehindTheShop, isBesideTheWay } from "#app/shared/behind-the-shop.ts";

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const WORDS = /<html[^>]* data-words="([^"]+)"/;
/** Begins the script with the page's data, and the last such words in the page: data has no angle brackets. */
const CONTEXT = ">window.__reactRouterContext = ";
const MODULE = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(?=<\/script>)/;
/** Where a page's data would come in pieces (page-state.server.ts). */
const STREAM = /(\.stream = )new ReadableStream\(.*?\.pipeThrough\(new TextEncoderStream\(\)\)/;
const PIECE = "__reactRouterContext.streamController.enqueue(";
const ENTRY = /import\("([^"]+)"\)/;

/**
 * Lets a rendered page be painted before its program is fetched. React Router writes a link for each script, and one
 * module that imports them. Here the first script of the page, the starter (app/ui/start/starter.ts), gets the
 * list and says when, and the module waits for it. A page of the shop gets the shorter list of routes, which the build
 * made from the whole one (scripts/build.ts). Only the page's head and its end are looked through: it has a hundred
 * thousand characters between them.
 */
export function deferProgram(html: string, path: string): string {
  const body = html.indexOf("<body");
  const end = html.lastIndexOf(CONTEXT);
  const tail = html.slice(end);
  const module = MODULE.exec(tail)?.[2] ?? "";
  const entry = ENTRY.exec(module)?.[1];
  if (body === -1 || end === -1 || !entry) return html;
  const head = html.slice(0, body);
  const all = [...head.matchAll(PRELOAD)].flatMap(([, href]) => (href && href !== entry ? [href] : []));
  const [, words] = WORDS.exec(head) ?? [];
  const scripts =
    isBehindTheShop(path) || isBesideTheWay(path)
      ? all
      : all.map((href) => href.replace("/manifest-", "/shop-manifest-"));
  // The entry asks for it first.
  if (words) scripts.push(words);
  const program = module
    .replace(/^import "[^"]+";?$/gm, "")
    .replace(/^import \* as (\w+) from ("[^"]+");$/gm, "const $1=await import($2);")
    .trim();
  const start = `starter.load(${JSON.stringify(scripts)},"${entry}")</script>`;
  return [
    head.replaceAll(PRELOAD, "").replace("</script>", () => start),
    html.slice(body, end),
    (tail.includes(PIECE) ? tail : tail.replace(STREAM, "$1true")).replace(
      MODULE,
      (_, tag: string) => `${tag}await starter.loaded;${program}`,
    ),
  ].join("");
}
