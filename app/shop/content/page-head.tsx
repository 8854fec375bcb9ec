import type { ReactNode } from "react";
import type { PageHeadText } from "#app/domain/content/page-schemas.ts";
import { Picture } from "#app/ui/picture.tsx";

interface PageHeadProps {
  words: Pick<PageHeadText, "heading" | "lead" | "picture">;
  /** The next actions: a button, a link. */
  children?: ReactNode;
}

/** The top of a page: its name on calico, a picture that fills the other half. */
export function PageHead({ words, children }: PageHeadProps) {
  const { heading, lead, picture } = words;
  return (
    <div className="grid bg-calico md:grid-cols-[6fr_7fr]">
      <div className="flex flex-col justify-center px-6 py-12 lg:px-12 lg:py-24">
        <h1 className="font-display text-xl">{heading}</h1>
        <p className="mt-5 max-w-md text-body md:text-lead">{lead}</p>
        {children && <div className="mt-7 flex flex-wrap items-center gap-x-8 gap-y-2">{children}</div>}
      </div>
      <Picture
        url={picture.url}
        alt={picture.alt}
        sizes="(min-width: 768px) 54vw, 100vw"
        priority
        className="relative aspect-4/3 md:aspect-auto md:min-h-[27rem]"
        imgClassName="absolute inset-0 size-full object-cover object-[70%_60%]"
      />
    </div>
  );
}
