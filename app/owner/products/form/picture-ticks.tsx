import { Picture } from "#app/ui/picture.tsx";

interface PictureTicksProps {
  /** The name of the form's field. Every ticked picture is one value of it. */
  name: string;
  /** The purpose of the ticks. A picture is called `{label} picture 2`. */
  label: string;
  pictures: readonly string[];
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
}

/** Chooses some of the product's pictures. An additional empty value shows that the form had this choice. */
export function PictureTicks({ name, label, pictures, chosen, onChosen }: PictureTicksProps) {
  return (
    <>
      <input type="hidden" name={name} value="" />
      <ul className="mt-3 grid grid-cols-4 gap-3 sm:grid-cols-5 lg:grid-cols-4">
        {pictures.map((url, place) => (
          <li key={url}>
            <label className="relative block">
              <input
                type="checkbox"
                name={name}
                value={url}
                aria-label={`${label} picture ${place + 1}`}
                checked={chosen.includes(url)}
                onChange={({ target }) =>
                  onChosen(target.checked ? [...chosen, url] : chosen.filter((each) => each !== url))
                }
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
    </>
  );
}
