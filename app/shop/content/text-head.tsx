import type { ReactNode } from "react";

interface TextHeadProps {
  heading: string;
  lead: string;
  children?: ReactNode;
}

/** The top of a page without a picture: its name, its subject, and room around both. */
export function TextHead({ heading, lead, children }: TextHeadProps) {
  return (
    <div className="px-6 pt-14 pb-10 lg:px-12 lg:pt-28 lg:pb-20">
      <h1 className="max-w-[14em] font-display text-xl">{heading}</h1>
      <p className="mt-5 max-w-2xl text-body md:text-lead lg:mt-8">{lead}</p>
      {children}
    </div>
  );
}
