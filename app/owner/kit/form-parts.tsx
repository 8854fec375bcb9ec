import { type ComponentProps, type ReactNode, useState } from "react";
import { useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface Look {
  label: ReactNode;
  /** Not the page's main action. */
  secondary?: boolean;
  /** As high as the fields of a form. */
  large?: boolean;
  /** Its subject, for assistive technology. */
  about?: string;
}

const lookOf = ({ secondary, large }: Pick<Look, "secondary" | "large">) =>
  ({ variant: secondary ? "secondary" : undefined, size: large ? "normal" : "small" }) as const;

const labelOf = ({ label, about }: Pick<Look, "label" | "about">) => (
  <>
    {label}
    {about && <span className="visually-hidden">{about}</span>}
  </>
);

interface SubmitProps extends Look, Omit<ComponentProps<"button">, "type" | "children"> {
  /** The label during its request; `true` keeps the label. */
  busy?: string | boolean;
  /** Whether its form is under way, when the name and the value do not tell. */
  isBusy?: boolean;
}

/** A button that sends its form, and shows the progress. */
export function Submit({ label, about, secondary, large, busy, isBusy, ...button }: SubmitProps) {
  const { formData } = useNavigation();
  const { name, value } = button;
  const isSent = isBusy ?? (!!busy && !!name && formData?.get(name) === String(value));
  return (
    <Button {...lookOf({ secondary, large })} {...button} type="submit" busy={isSent}>
      {labelOf({ label: isSent && typeof busy === "string" ? busy : label, about })}
    </Button>
  );
}

type ActionProps = Look & Omit<ComponentProps<typeof ButtonLink>, "children" | "size" | "variant">;

/** A link that looks like a button of a form. */
export const Action = ({ label, about, secondary, large, ...link }: ActionProps) => (
  <ButtonLink {...lookOf({ secondary, large })} {...link}>
    {labelOf({ label, about })}
  </ButtonLink>
);

interface ActionLinkProps
  extends Pick<Look, "label" | "about">,
    Omit<ComponentProps<typeof TextLink>, "children"> {
  strong?: boolean;
}

/** A link that stands by itself, with room for a finger. */
export const ActionLink = ({ label, about, strong, className = "", ...link }: ActionLinkProps) => (
  <TextLink {...link} className={`inline-block py-2 ${strong ? "font-[560]" : ""} ${className}`}>
    {labelOf({ label, about })}
  </TextLink>
);

/** The link of a row; the whole row leads there. */
export const RowLink = ({ to, label }: { to: string; label: string }) => (
  <TextLink to={to} className="font-[560] after:absolute after:inset-0">
    {label}
  </TextLink>
);

interface OptionsProps {
  /** Values and their names. */
  of?: Readonly<Record<string, string>>;
  pairs?: readonly (readonly [value: string, name: string])[];
}

/** The options of a choice. */
export const Options = ({ of = {}, pairs = Object.entries(of) }: OptionsProps) =>
  pairs.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));

interface CopyButtonProps extends Pick<Look, "label" | "secondary"> {
  text: string;
  /** Other ways to pass it on. */
  children?: ReactNode;
}

/** Copies a text, and confirms it. It appears only with scripts. */
export function CopyButton({ text, label, secondary, children }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setIsCopied(true));
  return (
    <>
      <Button {...lookOf({ secondary })} className="needs-script" onClick={copy}>
        {label}
      </Button>
      {children}
      <p role="status" className="text-bark text-small">
        {isCopied && "Copied."}
      </p>
    </>
  );
}

/** Names the account for a password manager. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);

type PasswordFieldProps = Partial<ComponentProps<typeof Field>>;

/** The reader's own password: a finder of an unattended device does not know it. */
export const PasswordField = ({
  label = "Your password",
  name = "currentPassword",
  ...rest
}: PasswordFieldProps) => (
  <Field label={label} name={name} type="password" autoComplete="current-password" dense required {...rest} />
);

/** The buttons of a long page, which stay at its lower edge. */
export const StickyBar = ({ className = "py-3", children }: { className?: string; children: ReactNode }) => (
  <div className={`sticky-bar bottom-(--admin-ways) z-10 border-ink border-t bg-shea ${className}`}>
    {children}
  </div>
);
