interface InlineScriptProps {
  /** The shop's own words: never a visitor's without `<` escaped. */
  text: string;
}

/** A script that stands in the page itself. The server names its hash in the content security policy. */
export function InlineScript({ text }: InlineScriptProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as a child, React would escape the quotes and break it.
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}
