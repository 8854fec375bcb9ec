import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CheckIcon } from "#app/ui/control-icons.tsx";
import { TextButton } from "#app/ui/text-link.tsx";

interface TickBoxProps extends ComponentProps<"input"> {
  /** The name for assistive technology. */
  label: string;
  /** Words beside the box; without them only the box is visible. */
  children?: ReactNode;
}

/** A box to tick in a dense list: 24 px on the screen, 44 px for a finger. */
export function TickBox({ label, children, className = "", ...rest }: TickBoxProps) {
  return (
    <label className={`flex min-h-11 shrink-0 items-center text-label ${className}`}>
      <span className="relative grid size-11 place-items-center">
        <input
          {...rest}
          type="checkbox"
          aria-label={label}
          className="peer size-6 appearance-none border border-bark bg-shea checked:border-indigo checked:bg-indigo indeterminate:bg-sand forced-colors:appearance-auto"
        />
        <CheckIcon className="pointer-events-none absolute size-4 text-shea opacity-0 peer-checked:opacity-100 forced-colors:hidden" />
      </span>
      {children}
    </label>
  );
}

const CHANGES = [
  ["hide", "Hide"],
  ["show", "Show"],
  ["prices", "Put on sale"],
  ["tag", "Tag"],
  ["delete", "Delete"],
] as const;

const never = () => () => undefined;

interface ChooseProductsProps {
  /** The list's own address, to which the choice is sent. */
  here: string;
  /** The number of products that can be chosen; 0 for people who may not change any. */
  size: number;
  /** True while a question about the ticked products is shown: the bar then has no buttons. */
  isAsking: boolean;
  children: ReactNode;
}

/**
 * Surrounds the list, so that its ticked products can be hidden or shown together. The boxes belong to one plain form,
 * and CSS alone shows the bar, so that it works without scripts. Scripts add the count and 'Select all'.
 */
export function ChooseProducts({ here, size, isAsking, children }: ChooseProductsProps) {
  const list = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const isBusy = useNavigation().formData?.has("slug") ?? false;

  const boxes = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>("[type=checkbox][name=slug]") ?? []),
  ];
  const recount = () => {
    const ticked = boxes().filter(({ checked }) => checked).length;
    setCount(ticked);
    if (!all.current) return;
    all.current.checked = ticked > 0 && ticked === size;
    all.current.indeterminate = ticked > 0 && ticked < size;
  };
  const tickAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    recount();
  };

  // Boxes may have been ticked before the scripts loaded, or restored by the browser's Back button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list appears.
  useEffect(recount, []);

  return (
    <div ref={list} onChange={recount} className="group/list">
      {isScripted && size > 0 && (
        <TickBox
          ref={all}
          label="Select all on this page"
          className="-ml-2.5 mt-2 w-fit"
          onChange={(event) => tickAll(event.currentTarget.checked)}
        >
          Select all on this page
        </TickBox>
      )}
      {children}
      <p role="status" className="visually-hidden">
        {count > 0 && `${count} selected`}
      </p>
      <Form
        id="chosen"
        method="post"
        action={here}
        className={`on-dark sticky-bar bottom-(--admin-ways) z-10 -mx-4 mt-4 hidden flex-wrap items-center gap-3 bg-ink px-4 py-3 text-shea forced-colors:border ${isAsking ? "" : "group-has-[[name=slug]:checked]/list:flex"}`}
      >
        <p aria-hidden="true" className="mr-auto font-[560] text-label">
          {count > 0 ? `${count} selected` : "Selected"}
        </p>
        {CHANGES.map(([what, words]) => (
          <Button
            key={what}
            type="submit"
            name="do"
            value={what}
            variant="inverse"
            size="small"
            busy={isBusy}
          >
            {words}
          </Button>
        ))}
        {isScripted && (
          <TextButton tone="shea" onClick={() => tickAll(false)} className="px-2 font-[560] text-label">
            Clear
          </TextButton>
        )}
      </Form>
    </div>
  );
}
