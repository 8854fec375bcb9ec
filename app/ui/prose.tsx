import { useEffect, useRef } from "react";
import { whenScrollable } from "./scrollable.ts";
import { trustedTypes } from "./trusted-types.ts";

interface ProseProps {
  /** HTML that the shop rendered from its own texts, never from a visitor's. */
  html: string;
  className?: string;
}

/** The only texts of the shop that are HTML already. */
const ownWords = trustedTypes?.createPolicy("prose", { createHTML: (html: string) => html });

/** Running text: headings, paragraphs, lists, tables and quotes, set for reading. */
export function Prose({ html, className = "" }: ProseProps) {
  const text = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other tables.
  useEffect(() => {
    const frames = text.current?.querySelectorAll<HTMLElement>(".prose-table") ?? [];
    const stops = [...frames].map((frame) =>
      whenScrollable(frame, (isScrollable) =>
        isScrollable ? frame.setAttribute("tabindex", "0") : frame.removeAttribute("tabindex"),
      ),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [html]);
  const words = ownWords?.createHTML(html) ?? html;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the brand's own Markdown, in which HTML is escaped.
  return <div ref={text} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: words }} />;
}
