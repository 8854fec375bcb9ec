import { createContext, useContext } from "react";

/** What marks the shop's own scripts while a page is rendered. It is taken off before the page is sent. */
export const ScriptMark = createContext<string | undefined>(undefined);

interface InlineScriptProps {
  /**
   * The shop's own words: never a visitor's without `<` escaped. Null in the browser where the server's alone runs: React
   * leaves what is there as it is.
   */
  text: string | null;
}

/** A script that stands in the page itself. The server names its hash in the content security policy (entry.server.tsx). */
export function InlineScript({ text }: InlineScriptProps) {
  return (
    <script
      nonce={useContext(ScriptMark)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: as a child, React would escape the quotes and break it.
      dangerouslySetInnerHTML={{ __html: text ?? "" }}
    />
  );
}
