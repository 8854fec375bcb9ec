import type { ComponentProps } from "react";
import { Link } from "react-router";

export type TextTone = "accent" | "ink" | "shea" | "inherit";

const LINE = "underline decoration-1 underline-offset-6 hover:decoration-2";
const TONES: Record<TextTone, string> = {
  accent: "text-accent",
  ink: "text-ink",
  shea: "text-shea",
  inherit: "",
};

interface TextLinkProps extends ComponentProps<"a"> {
  /** A path of this site. */
  to?: string;
  /** Keeps the scroll position; for links that change only a part of the page. */
  preventScrollReset?: boolean;
  /** An address elsewhere, or one that is not http (mailto, tel). */
  href?: string;
  tone?: TextTone;
}

/** A link in running text or on its own: a 1 px line, 6 px below, 2 px on hover. */
export function TextLink({
  to,
  href,
  tone = "accent",
  className = "",
  preventScrollReset,
  ...rest
}: TextLinkProps) {
  const classes = `${LINE} ${TONES[tone]} ${className}`;
  return to === undefined ? (
    <a {...rest} href={href} className={classes} />
  ) : (
    <Link {...rest} to={to} preventScrollReset={preventScrollReset} className={classes} />
  );
}

interface TextButtonProps extends ComponentProps<"button"> {
  tone?: TextTone;
}

/** A small action that looks like a link ('Undo', 'Remove'), with room for a finger on phones. */
export function TextButton({ tone = "accent", className = "", type = "button", ...rest }: TextButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`inline-flex min-h-11 items-center md:min-h-8 ${LINE} ${TONES[tone]} ${className}`}
    />
  );
}
