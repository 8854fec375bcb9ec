const ESCAPES: Record<string, string> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026" };

/** JSON as text that is safe inside a `<script>`: nothing in it can end the element or open a comment. */
export const scriptJson = (data: object): string =>
  JSON.stringify(data).replace(/[<>&]/g, (character) => ESCAPES[character] ?? "");
