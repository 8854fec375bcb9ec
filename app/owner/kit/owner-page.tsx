import { type ReactNode, useEffect, useRef } from "react";
import { TextLink } from "#app/ui/text-link.tsx";

/** The widths of a page. A page that ends in a bar of buttons has no room of its own below it. */
const WIDTHS = {
  text: "max-w-3xl pb-24",
  list: "max-w-4xl pb-24",
  table: "max-w-6xl pb-24",
  "with bar": "max-w-4xl",
  product: "max-w-4xl xl:max-w-6xl",
};

interface OwnerPageProps {
  /** Left out when the parts of the page have titles of their own. */
  title?: ReactNode;
  /** Above the title: the page's purpose. */
  kicker?: ReactNode;
  lead?: ReactNode;
  /** The pages of the section. */
  nav?: ReactNode;
  /** The address and the name of the page above. */
  back?: [to: string, name: ReactNode];
  /** Beside the title. */
  actions?: ReactNode;
  width?: keyof typeof WIDTHS;
  className?: string;
  children?: ReactNode;
}

/** A page of the administration: its place, its title, its lead, and the rest below. */
export function OwnerPage({
  title,
  kicker,
  lead,
  nav,
  back,
  actions,
  width = "list",
  className = "",
  children,
}: OwnerPageProps) {
  const heading = (
    <div>
      {kicker && <p className="font-display text-bark italic">{kicker}</p>}
      {title && <h1 className="wrap-anywhere text-balance font-display text-l">{title}</h1>}
    </div>
  );
  return (
    <div className={`mx-auto w-full px-4 pt-10 sm:px-6 lg:px-12 ${WIDTHS[width]} ${className}`}>
      {nav && <div className="mb-4">{nav}</div>}
      {back && (
        <p className="mb-1">
          <TextLink to={back[0]} className="wrap-anywhere inline-block py-2 text-label">
            {back[1]}
          </TextLink>
        </p>
      )}
      {actions ? (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          {heading}
          {actions}
        </div>
      ) : (
        heading
      )}
      {lead && <p className="mt-2 max-w-2xl text-bark">{lead}</p>}
      {children}
    </div>
  );
}

interface PartProps {
  id: string;
  title: ReactNode;
  /** The size of its heading. */
  size?: "card" | "m";
  className?: string;
  children?: ReactNode;
}

/** A part of a page under its heading, which names it. */
export const Part = ({ id, title, size = "card", className, children }: PartProps) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={size === "m" ? "font-display text-m" : "font-display text-card"}>
      {title}
    </h2>
    {children}
  </section>
);

const EDGES = { done: "border-leaf", asks: "border-turmeric", alarms: "border-madder" };

interface NoticeProps {
  /** Something was done, something is asked for, or something is wrong. */
  tone: keyof typeof EDGES;
  role?: "status" | "alert";
  className?: string;
  children: ReactNode;
}

/** A message with an edge in the colour of its tone. */
export const Notice = ({ tone, role, className = "mt-6", children }: NoticeProps) => (
  <div
    role={role}
    className={`wrap-anywhere border-l-4 bg-calico px-4 py-3 text-label ${EDGES[tone]} ${className}`}
  >
    {children}
  </div>
);

/** The last action, if any. The element is always in the page, so that new text in it is announced. */
export const DoneNotice = ({ tone = "done", className, children }: Partial<NoticeProps>) => (
  <div role="status">
    {children && (
      <Notice tone={tone} className={className}>
        {children}
      </Notice>
    )}
  </div>
);

/**
 * Reports the last action, and takes the focus: the element that had it may be gone, or elsewhere now. `of` tells two
 * actions with the same words apart.
 */
export function DoneHere({ words, of, children }: { words: string; of?: string; children?: ReactNode }) {
  const sentence = useRef<HTMLParagraphElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each is announced anew.
  useEffect(() => {
    sentence.current?.focus();
  }, [words, of]);
  return (
    <div role="status" className="mt-6">
      <Notice tone="done" className="flex flex-wrap items-center gap-x-6">
        <p ref={sentence} tabIndex={-1}>
          {words}
        </p>
        {children}
      </Notice>
    </div>
  );
}
