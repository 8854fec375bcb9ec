import { Link } from "react-router";
import type { HomeContent } from "#app/features/content/schemas.ts";
import { Picture } from "#app/ui/picture.tsx";

/** An area of focus: the cloth, what it means, where to read on. The whole card leads there. */
export function FocusCard({ card }: { card: HomeContent["focus"]["cards"][number] }) {
  const { title, text, picture, link } = card;
  return (
    <article className="group relative">
      <Picture
        url={picture.url}
        alt={picture.alt}
        sizes="(min-width: 900px) 42vw, (min-width: 768px) 46vw, 78vw"
        imgClassName="aspect-square w-full object-cover md:aspect-8/9"
      />
      <h3 className="mt-5 text-balance font-display text-m lg:mt-6">{title}</h3>
      <p className="mt-1.5 max-w-md text-bark">{text}</p>
      <Link
        to={link.to}
        className="mt-2 inline-flex min-h-11 items-center font-medium text-indigo underline decoration-1 underline-offset-6 after:absolute after:inset-0 group-hover:decoration-2"
      >
        {link.label}
      </Link>
    </article>
  );
}
