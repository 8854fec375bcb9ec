/** A JSON-LD document: plain data in schema.org's vocabulary. */
export type JsonLd = Record<string, unknown>;

const ESCAPES: Record<string, string> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026" };

/** JSON-LD as text that is safe inside a `<script>`: nothing in it can end the element or open a comment. */
export const jsonLdText = (data: JsonLd): string =>
  JSON.stringify(data).replace(/[<>&]/g, (character) => ESCAPES[character] ?? "");
