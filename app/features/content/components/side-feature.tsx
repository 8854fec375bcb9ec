import type { ComponentProps } from "react";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Services } from "../page-schemas.ts";
import { SidePicture } from "./side-picture.tsx";

interface SideFeatureProps extends Pick<ComponentProps<typeof SidePicture>, "id" | "pictureOn" | "ground"> {
  words: Services["women"];
}

/** Something the brand does, beside a cloth, and where to go from here. */
export function SideFeature({ words, ...place }: SideFeatureProps) {
  const { title, text, picture, link } = words;
  return (
    <SidePicture {...place} title={title} picture={picture}>
      <h2 className="font-display text-l">{title}</h2>
      <p className="mt-5 max-w-[30rem] text-body">{text}</p>
      <TextLink to={link.to} className="mt-6 inline-flex min-h-11 items-center font-medium">
        {link.label}
      </TextLink>
    </SidePicture>
  );
}
