import { Picture } from "#app/ui/picture.tsx";
import { AltField } from "./picture-chooser.tsx";

interface PlainPicturesProps {
  pictures: readonly string[];
  alts: Readonly<Record<string, string>>;
  title: string;
}

/** The existing pictures without scripts: each can become the main one, or be removed. */
export function PlainPictures({ pictures, alts, title }: PlainPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className="mb-6 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
      {pictures.map((url, place) => (
        <li key={url}>
          <input type="hidden" name="picture" value={url} />
          <Picture
            url={url}
            alt={alts[url] || `Picture ${place + 1}${title ? ` of ${title}` : ""}`}
            sizes="13rem"
            className="bg-calico"
            imgClassName="aspect-[4/5] w-full object-cover"
          />
          <label className="mt-1 flex min-h-11 items-center gap-3 text-label">
            <input
              type="radio"
              name="main"
              aria-label={`Main: picture ${place + 1}`}
              value={url}
              defaultChecked={place === 0}
              className="size-5 accent-indigo"
            />
            Main
          </label>
          <label className="flex min-h-11 items-center gap-3 text-label">
            <input
              type="checkbox"
              name="remove"
              aria-label={`Take off: picture ${place + 1}`}
              value={url}
              className="size-5 accent-madder"
            />
            Take off
          </label>
          <AltField place={place} defaultValue={alts[url] ?? ""} />
        </li>
      ))}
    </ul>
  );
}
