import type { ReactNode } from "react";

const LINES = { plain: "border-ink border-t", error: "border-madder border-t-2" };

interface ScreenMessageProps {
  title: string;
  tone?: keyof typeof LINES;
  /** True when the page shows nothing else, so that this title is the page's heading. */
  page?: boolean;
  children: ReactNode;
}

/** A whole screen with a single message: empty, failed, not found. */
export function ScreenMessage({ title, tone = "plain", page = true, children }: ScreenMessageProps) {
  const Heading = page ? "h1" : "h2";
  return (
    <section className="px-6 py-18 lg:px-12 lg:py-28">
      <div className={`max-w-xl pt-8 ${LINES[tone]}`} role={tone === "error" ? "alert" : undefined}>
        <Heading className="text-balance font-display text-l">{title}</Heading>
        <div className="mt-3 max-w-md text-bark text-body">{children}</div>
      </div>
    </section>
  );
}
