import type { ComponentProps } from "react";
import { MAX_ALT_LENGTH } from "#app/domain/catalogue/products/product-fields.ts";
import { controlClass } from "#app/ui/field-frame.tsx";

interface AltFieldProps extends Pick<ComponentProps<"input">, "value" | "defaultValue"> {
  /** The position of its picture; 0 is the main one. */
  place: number;
  onText?: (text: string) => void;
}

/** The alternative text of a picture, for people who cannot see it. */
export function AltField({ place, onText, ...value }: AltFieldProps) {
  const id = `alt-${place + 1}`;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-bark text-small">
        Alternative text
      </label>
      <input
        {...value}
        id={id}
        name="alt"
        aria-label={`Alternative text, picture ${place + 1}`}
        type="text"
        autoComplete="off"
        maxLength={MAX_ALT_LENGTH}
        aria-describedby="alt-hint"
        onChange={onText && ((event) => onText(event.target.value))}
        className={controlClass(undefined, "h-11 px-3! lg:text-label")}
      />
    </div>
  );
}
