import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: the button is disabled, and its label should say what happens ('Redirecting…'). */
  busy?: boolean;
}

/** A button: 56 px high, 40 when small (44 on phones). Its type is `button` unless said otherwise. */
export function Button({
  variant,
  size,
  busy = false,
  className,
  type = "button",
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, busy, className })}
    />
  );
}

interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  /** A path of this site, or the full address of another site. */
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that looks like a button, for navigation rather than an action. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />;
}
