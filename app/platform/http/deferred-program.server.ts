import { isBehindTheShop, isBesideTheWay } from "#app/shared/behind-the-shop.ts";

const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
const MODULE = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(?=<\/script>)/;
const WORDS = /<html[^>]* data-words="([^"]+)"/;
/** Where a page's data would come in pieces (page-state.server.ts). */
const STREAM = /(\.stream = )new ReadableStream\(.*?\.pipeThrough\(new TextEncoderStream\(\)\)/;
const PIECE = "__reactRouterContext.streamController.enqueue(";
const ENTRY = /import\("([^"]+)"\)/;

/**
 * Lets a rendered page be painted before its program is fetched. React Router writes a link for each script, and one
 * module that imports them. Here the first script of the page, the starter (app/ui/start/starter.ts), gets the
 * list and says when, and the module waits for it. A page of the shop gets the shorter list of routes, which the build
 * made from the whole one (scripts/build.ts).
 */
export function deferProgram(html: string, path: string): string {
  const module = MODULE.exec(html)?.[2] ?? "";
  const entry = ENTRY.exec(module)?.[1];
  if (!entry) return html;
  const all = [...html.matchAll(PRELOAD)].flatMap(([, href]) => (href && href !== entry ? [href] : []));
  const [, words] = WORDS.exec(html) ?? [];
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
  const whole = html.includes(PIECE) ? html : html.replace(STREAM, "$1true");
  return whole
    .replaceAll(PRELOAD, "")
    .replace("</script>", (end) => `starter.load(${JSON.stringify(scripts)},"${entry}")${end}`)
    .replace(MODULE, (_, tag: string) => `${tag}await starter.loaded;${program}`);
}
