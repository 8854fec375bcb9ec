import { type ChangeEvent, useRef } from "react";
import { describe, FieldFrame } from "#app/ui/field-frame.tsx";
import { type PictureProblem, parseDraftPicture } from "./draft-picture.ts";

/** The state of the form's picture. */
export interface ChosenPicture {
  /** The reduced picture as a data URL; null while there is none. */
  url: string | null;
  isReading: boolean;
  problem: PictureProblem | null;
}

export const NO_PICTURE: ChosenPicture = { url: null, isReading: false, problem: null };

interface DraftPictureFieldProps {
  picture: ChosenPicture;
  onChange: (picture: ChosenPicture) => void;
  /** The error from saving. */
  error?: string;
  className?: string;
}

const HINT = "A JPEG, PNG or WebP picture. It is made small and stays on this device.";

/** Chooses a picture, reads it at once and shows it. */
export function DraftPictureField({ picture, onChange, error, className }: DraftPictureFieldProps) {
  const reading = useRef(0);
  const said = picture.problem ?? error;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    reading.current += 1;
    const mine = reading.current;
    if (!file) return onChange(NO_PICTURE);
    onChange({ ...NO_PICTURE, isReading: true });
    const read = await parseDraftPicture(file);
    // Another file was chosen meanwhile, and counts instead.
    if (mine !== reading.current) return;
    onChange(read.ok ? { ...NO_PICTURE, url: read.value } : { ...NO_PICTURE, problem: read.error });
  };

  return (
    <div className={className}>
      <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
        <FieldFrame id="image" label="Image" hint={HINT} error={said} className="min-w-0 flex-1">
          <input
            {...describe("image", { hint: HINT, error: said })}
            id="image"
            type="file"
            accept="image/*"
            required
            onChange={choose}
            className={`block w-full cursor-pointer border border-dashed p-4 text-small file:mr-4 file:min-h-11 file:cursor-pointer file:border file:border-ink file:border-solid file:bg-transparent file:px-5 file:font-semibold hover:bg-calico/50 ${said ? "border-madder" : "border-bark"}`}
          />
        </FieldFrame>
        {picture.url && (
          <img
            src={picture.url}
            alt="The chosen one"
            className="aspect-4/5 w-32 bg-calico object-cover sm:mt-8"
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {picture.isReading ? "Reading image…" : picture.url ? "The image is ready." : (picture.problem ?? "")}
      </p>
    </div>
  );
}
