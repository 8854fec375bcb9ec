import { toXml, type XmlElement } from "./xml.ts";

/** A page that search engines should know. */
export interface SitemapPage {
  /** A path of this site. */
  path: string;
  /** Left out where it is not known. */
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
