import type { ReactNode } from "react";
import { Picture } from "#app/ui/picture.tsx";

interface SidePictureProps {
  /** The anchor that leads here. */
  id?: string;
  /** What the section is called. */
  title: string;
  picture: { url: string; alt: string };
  /** On which side the picture stands where there are two. */
  pictureOn: "left" | "right";
  /** The ground and the ink of the words' half. */
  ground?: string;
  children: ReactNode;
}

/** Two halves that fill the width: a cloth, and words in the middle of the other. */
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
