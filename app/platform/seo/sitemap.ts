/** The most pages of one sitemap (sitemaps.org). */
export const MAX_PAGES = 50_000;

/** A page that search engines should know. */
export interface SitemapPage {
  /** A path of this site. */
  path: string;
  /** Left out when it is not known. */
  changedAt?: Date | undefined;
}

/** The pages as a sitemap (sitemaps.org). */
export function sitemapXml(pages: readonly SitemapPage[], origin: string): string {
  const urls = pages.map(
    ({ path, changedAt }): XmlElement => [
      "url",
      [
        ["loc", new URL(path, origin).href],
        ...(changedAt ? [["lastmod", changedAt.toISOString()] as const] : []),
      ],
    ],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${toXml(urls)}
</urlset>
`;
}

/** A list of sitemaps, by their file names, for more pages than one may have. */
export function sitemapIndexXml(files: readonly string[], origin: string): string {
  const parts = files.map((file): XmlElement => ["sitemap", [["loc", new URL(`/${file}`, origin).href]]]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${toXml(parts)}
</sitemapindex>
`;
}

/** A tag's content: text, or nested tags. */
type XmlContent = string | readonly XmlElement[];

export type XmlElement = readonly [name: string, content: XmlContent];

const ESCAPES: Record<string, string> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 does not allow, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that is safe inside a tag or an attribute. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[<>&"']/g, (character) => ESCAPES[character] ?? "");

/** Elements as XML text, in order. */
export const toXml = (elements: readonly XmlElement[]): string =>
  elements
    .map(
      ([name, content]) =>
        `<${name}>${typeof content === "string" ? escapeXml(content) : toXml(content)}</${name}>`,
    )
    .join("\n");
