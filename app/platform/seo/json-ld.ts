import { scriptJson } from "#app/shared/script-json.ts";

/** A JSON-LD document: plain data in schema.org's vocabulary. */
export type JsonLd = Record<string, unknown>;

/** A JSON-LD document as the text of its `<script>`. */
export const jsonLdText = (data: JsonLd): string => scriptJson(data);
