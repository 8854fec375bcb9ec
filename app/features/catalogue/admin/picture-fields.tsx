import { controlClass, describe, FieldFrame } from "#app/ui/field-frame.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { FormPart } from "./form-part.tsx";
import type { PageProblems } from "./product-page-view.ts";

interface PictureFieldsProps {
  pictures: readonly string[];
  title: string;
  problems: PageProblems;
}

const TYPES = "image/jpeg,image/png,image/webp,image/avif,image/heic";
const CHOOSER =
  "h-auto cursor-pointer py-2 text-label file:mr-4 file:cursor-pointer file:border-0 file:bg-ink file:px-4 file:py-2 file:font-semibold file:text-shea";

/** The pictures that are there, each to be made the main one or taken off, and two places to add more. */
export function PictureFields({ pictures, title, problems }: PictureFieldsProps) {
  return (
    <FormPart title="Pictures" hint="Main first. 4:5, at least 1200 px wide, 25 MB at most.">
      {pictures.length > 0 && (
        <ul className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-5">
          {pictures.map((url, place) => (
            <li key={url}>
              <input type="hidden" name="picture" value={url} />
              <Picture
                url={url}
                alt={`Picture ${place + 1}${title ? ` of ${title}` : ""}`}
                sizes="10rem"
                className="bg-calico"
                imgClassName="aspect-[4/5] w-full object-cover"
              />
              <label className="mt-1 flex min-h-11 items-center gap-3 text-label">
                <input
                  type="radio"
                  name="main"
                  value={url}
                  defaultChecked={place === 0}
                  className="size-5 accent-indigo"
                />
                <span>
                  Main<span className="sr-only">: picture {place + 1}</span>
                </span>
              </label>
              <label className="flex min-h-11 items-center gap-3 text-label">
                <input type="checkbox" name="remove" value={url} className="size-5 accent-madder" />
                <span>
                  Take off<span className="sr-only">: picture {place + 1}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <Chooser
          id="mainImage"
          label="Main image"
          error={problems.pictures}
          hint={pictures.length > 0 ? "A new one goes first; the old one stays behind it." : undefined}
        />
        <Chooser
          id="moreImages"
          label="More images"
          multiple
          error={problems.moreImages}
          hint="Several at a time."
        />
      </div>
    </FormPart>
  );
}

interface ChooserProps {
  id: string;
  label: string;
  multiple?: boolean;
  error: string | undefined;
  hint: string | undefined;
}

function Chooser({ id, label, multiple, error, hint }: ChooserProps) {
  return (
    <FieldFrame id={id} label={label} optional={multiple} error={error} hint={hint} className="min-w-0">
      <input
        {...describe(id, { error, hint })}
        id={id}
        name={id}
        type="file"
        accept={TYPES}
        multiple={multiple}
        className={controlClass(error, CHOOSER)}
      />
    </FieldFrame>
  );
}
