interface ProseProps {
  /** Rendered by the shop from its own texts, never from a visitor's. */
  html: string;
  className?: string;
}

/** Running text: headings, paragraphs, lists, tables and quotes, set for reading. */
export function Prose({ html, className = "" }: ProseProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's own Markdown, in which HTML is escaped.
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
