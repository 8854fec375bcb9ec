/** A JSON-LD document: plain data in schema.org's vocabulary. */
export type JsonLd = Record<string, unknown>;

/** A JSON-LD document as the text of its `<script>`. */
export const jsonLdText = (data: JsonLd): string => scriptJson(data);

/** One step of the path to a page. */
export interface Crumb {
  name: string;
  /** A path of this site, with its query if it needs one. */
  path: string;
}

/** The path to a page as schema.org `BreadcrumbList`; it begins at the home page, which need not be given. */
export const breadcrumbJsonLd = (crumbs: readonly Crumb[], origin: string): JsonLd => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...crumbs].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: new URL(path, origin).href,
  })),
});

const ESCAPES: Record<string, string> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026" };

/** JSON as text that is safe inside a `<script>`: nothing in it can end the element or open a comment. */
const scriptJson = (data: object): string =>
  JSON.stringify(data).replace(/[<>&]/g, (character) => ESCAPES[character] ?? "");
