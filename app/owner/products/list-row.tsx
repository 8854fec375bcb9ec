import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";

/** The small picture of a product in a list. */
export const RowPicture = ({ url }: { url: string }) => (
  <Picture
    url={url}
    alt=""
    sizes="3.5rem"
    className="w-14 shrink-0 overflow-hidden bg-calico"
    imgClassName="aspect-[4/5] w-full object-cover"
  />
);

interface RowFormProps {
  here: string;
  /** The fields that name the product. */
  named: Record<string, string | number>;
  /** The button's value. */
  what: string;
}

/** A button of a row that does its work at once. */
export const RowButton = ({
  here,
  named,
  what,
  label,
  children,
}: RowFormProps & { label: string; children: string }) => (
  <Form method="post" action={here}>
    <HiddenFields named={named} />
    <Button type="submit" name="do" value={what} variant="secondary" size="small" aria-label={label}>
      {children}
    </Button>
  </Form>
);

interface RowQuestionProps extends RowFormProps {
  tone: "turmeric" | "madder";
  button: string;
  children: ReactNode;
}

const EDGES = { turmeric: "border-turmeric", madder: "border-madder" };

/** A question below a row, before something happens to its product. */
export const RowQuestion = ({ here, named, what, tone, button, children }: RowQuestionProps) => (
  <Form
    method="post"
    action={here}
    className={`mt-3 flex flex-wrap items-center gap-3 border-l-4 bg-calico px-4 py-3 ${EDGES[tone]}`}
  >
    <p className="min-w-0 flex-1 basis-60 text-label">{children}</p>
    <HiddenFields named={named} />
    <Button type="submit" name="do" value={what} size="small">
      {button}
    </Button>
    <ButtonLink to={here} preventScrollReset variant="secondary" size="small">
      Keep it
    </ButtonLink>
  </Form>
);

const HiddenFields = ({ named }: Pick<RowFormProps, "named">) =>
  Object.entries(named).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
