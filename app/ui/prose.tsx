import { trustedTypes } from "./trusted-types.ts";

interface ProseProps {
  /** Rendered by the shop from its own texts, never from a visitor's. */
  html: string;
  className?: string;
}

/** The only words of the shop that are HTML already. */
const ownWords = trustedTypes?.createPolicy("prose", { createHTML: (html: string) => html });

/** Running text: headings, paragraphs, lists, tables and quotes, set for reading. */
export function Prose({ html, className = "" }: ProseProps) {
  const words = ownWords?.createHTML(html) ?? html;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's own Markdown, in which HTML is escaped.
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: words }} />;
}
