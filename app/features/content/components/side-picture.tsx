import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";

interface SidePictureProps {
  /** The anchor of the section. */
  id?: string;
  /** The section's heading. */
  title: string;
  picture: { url: string; alt: string };
  /** The picture's side where there are two columns. */
  pictureOn: "left" | "right";
  /** The background and text colour of the text's half. */
  ground?: string;
  children: ReactNode;
}

/** Two halves that fill the width: a cloth in one, and text in the middle of the other. */
export function SidePicture({ id, title, picture, pictureOn, ground = "", children }: SidePictureProps) {
  return (
    <section id={id} aria-label={title} className={`grid md:grid-cols-2 ${ground}`}>
      <Picture
        url={picture.url}
        alt={picture.alt}
        sizes="(min-width: 768px) 50vw, 100vw"
        className={`relative h-72 md:h-auto md:min-h-[28rem] ${pictureOn === "right" ? "md:order-2" : ""}`}
        imgClassName="absolute inset-0 size-full object-cover"
      />
      <div className="flex flex-col items-start justify-center px-6 py-14 lg:px-18 lg:py-28">{children}</div>
    </section>
  );
}
