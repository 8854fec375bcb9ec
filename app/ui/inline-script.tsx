/**
 * A script, or a block of data, that stands in the page itself. The text is the shop's own: never a visitor's words
 * without `<` escaped. The server names its hash in the content security policy.
 */
export function InlineScript({ text, type }: { text: string; type?: "application/ld+json" }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as a child, React would escape the quotes and break it.
  return <script type={type} dangerouslySetInnerHTML={{ __html: text }} />;
}
