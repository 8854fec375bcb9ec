import { createContext, useContext } from "react";

/**
 * Marks the shop's own scripts while a page is rendered. The mark is removed before the page is sent. Null for a page
 * that is only looked at, and has no scripts.
 */
export const ScriptMark = createContext<string | null | undefined>(undefined);

interface InlineScriptProps {
  /**
   * The shop's own code: never a visitor's text without `<` escaped. Null in the browser for a script that only the
   * server's page runs: React then leaves the existing one alone.
   */
  text: string | null;
}

/** An inline script. The server names its hash in the content security policy (entry.server.tsx). */
export function InlineScript({ text }: InlineScriptProps) {
  const mark = useContext(ScriptMark);
  if (mark === null) return null;
  return (
    <script
      nonce={mark}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: as a child, React would escape the quotes and break it.
      dangerouslySetInnerHTML={{ __html: text ?? "" }}
    />
  );
}
