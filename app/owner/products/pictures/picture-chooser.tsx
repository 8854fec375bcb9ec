import type { ComponentProps } from "react";
import { MAX_ALT_LENGTH } from "#app/domain/catalogue/products/product.ts";
import { controlClass, describe, FieldNotes } from "#app/ui/field.tsx";

interface PictureChooserProps extends Pick<ComponentProps<"input">, "multiple" | "capture"> {
  id: string;
  /** Of the files in the form without scripts; without one, the id. */
  name?: string;
  label: string;
  optional?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  /** Receives the chosen files at once. Without it the form sends them. */
  onFiles?: ((files: File[]) => void) | undefined;
  isMain?: boolean;
  className?: string;
}

/** Without HEIC, so that a phone makes a JPEG of its photo, which all browsers can show. */
const TYPES = "image/jpeg,image/png,image/webp,image/avif";
const PLAIN =
  "h-auto cursor-pointer py-2 text-label file:mr-4 file:cursor-pointer file:border-0 file:bg-ink file:px-4 file:py-2 file:font-semibold file:text-shea";

/**
 * A place to choose files. With a script it is a button: the transparent field lies over it, so that it keeps the
 * field's name, focus and keys.
 */
export function PictureChooser({
  id,
  name = id,
  label,
  optional,
  error,
  hint,
  onFiles,
  isMain = false,
  className = "",
  ...input
}: PictureChooserProps) {
  const isLive = onFiles !== undefined;
  const ground = isMain
    ? "bg-indigo text-shea hover:bg-ink"
    : "border border-ink hover:bg-ink hover:text-shea";
  return (
    <div className={`min-w-0 ${className}`}>
      <div
        className={
          isLive
            ? `relative inline-flex min-h-11 w-full items-center justify-center px-5 text-center font-semibold text-label outline-offset-3 outline-indigo transition-colors duration-150 has-focus-visible:outline-2 ${ground}`
            : ""
        }
      >
        <label htmlFor={id} className={isLive ? "" : "mb-2 block font-[560] text-label"}>
          {label}
          {optional && !isLive && <span className="font-normal text-bark text-small"> optional</span>}
        </label>
        <input
          {...input}
          {...describe(id, { error, hint })}
          id={id}
          name={name}
          type="file"
          accept={TYPES}
          onChange={(event) => {
            const { files } = event.currentTarget;
            if (!onFiles || !files || files.length === 0) return;
            onFiles([...files]);
            // So that the same file can be chosen again, and the form does not send it too.
            event.currentTarget.value = "";
          }}
          className={
            isLive ? "absolute inset-0 size-full cursor-pointer opacity-0" : controlClass(error, PLAIN)
          }
        />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

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
