import type { DocumentName } from "./documents.ts";

/**
 * Renders a page of the shop as it would be with another state of one document, which fits its schema. The HTML has no
 * scripts: it is to be looked at.
 */
export type PreviewPage = (path: string, name: DocumentName, body: unknown) => Promise<string>;
