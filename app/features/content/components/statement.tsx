import type { ComponentProps } from "react";
import type { About } from "../page-schemas.ts";
import { SidePicture } from "./side-picture.tsx";

interface StatementProps extends Pick<ComponentProps<typeof SidePicture>, "pictureOn" | "ground"> {
  words: About["mission"];
}

/** One sentence that the brand can be measured by, set as large as a headline. */
export function Statement({ words, ...place }: StatementProps) {
  const { title, text, picture } = words;
  return (
    <SidePicture {...place} title={title} picture={picture}>
      <h2 className="font-display text-kicker italic">{title}</h2>
      <p className="mt-5 max-w-[15em] text-balance font-display text-press">{text}</p>
    </SidePicture>
  );
}
