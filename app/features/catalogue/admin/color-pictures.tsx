import { useState } from "react";
import { Picture } from "#app/ui/picture.tsx";

interface ColorPicturesProps {
  id: string;
  name: string;
  /** All of the product's. */
  pictures: readonly string[];
  shows: readonly string[];
}

/** Which of the product's pictures a colour shows. None ticked: all of them, and whatever is added. */
export function ColorPictures({ id, name, pictures, shows }: ColorPicturesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(shows));
  const count = pictures.filter((url) => chosen.has(url)).length;
  const toggle = (url: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(url);
    else next.delete(url);
    setChosen(next);
  };
  return (
    <details className="mt-2">
      <summary className="flex min-h-11 cursor-pointer items-center text-indigo text-label underline decoration-1 underline-offset-6 hover:decoration-2">
        {count === 0 || count === pictures.length
          ? `${name} shows all ${pictures.length} pictures`
          : `${name} shows ${count} of ${pictures.length} pictures`}
      </summary>
      <fieldset className="mt-1">
        <legend className="text-bark text-small">
          Tick what {name} shows. With none ticked it shows them all.
        </legend>
        {/* An untouched colour is told from one that was not on the form. */}
        <input type="hidden" name={`shows|${id}`} value="" />
        <ul className="mt-3 grid grid-cols-4 gap-3 sm:grid-cols-5 lg:grid-cols-4">
          {pictures.map((url, place) => (
            <li key={url}>
              <label className="relative block">
                <input
                  type="checkbox"
                  name={`shows|${id}`}
                  value={url}
                  aria-label={`${name} shows picture ${place + 1}`}
                  checked={chosen.has(url)}
                  onChange={(event) => toggle(url, event.target.checked)}
                  className="peer absolute top-1.5 left-1.5 z-10 size-6 accent-indigo"
                />
                <Picture
                  url={url}
                  alt=""
                  sizes="96px"
                  className="bg-calico opacity-62 -outline-offset-2 outline-indigo transition-opacity duration-150 peer-checked:opacity-100 peer-checked:outline-2"
                  imgClassName="aspect-4/5 w-full object-cover"
                />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  );
}
