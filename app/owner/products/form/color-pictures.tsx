import { useRef, useState } from "react";
import { leadPicturesField, picturesField } from "#app/domain/catalogue/products/product-input-grid.ts";
import { Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { SelectField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { GridColor } from "./variant-grid.ts";

interface ColorPicturesProps {
  color: GridColor;
  /** All pictures of the product. */
  pictures: readonly string[];
  /** The pictures of every colour, and the first pictures of single sizes, when the form was opened. */
  variantPictures: Readonly<Record<string, string[]>>;
}

/**
 * Chooses the product's pictures for a colour. Without a tick the colour shows all of them, including later ones. Below
 * are the sizes that begin with their own pictures.
 */
export function ColorPictures({ color, pictures, variantPictures }: ColorPicturesProps) {
  const { id, name, rows } = color;
  const [chosen, setChosen] = useState<string[]>(ownValue(variantPictures, id) ?? []);
  const count = pictures.filter((url) => chosen.includes(url)).length;
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
        <PictureTicks
          name={picturesField(id)}
          label={`${name} shows`}
          pictures={pictures}
          chosen={chosen}
          onChosen={setChosen}
        />
      </fieldset>
      {rows.length > 1 && (
        <SizePictures color={color} pictures={pictures} variantPictures={variantPictures} />
      )}
    </details>
  );
}

interface SizePicturesProps {
  color: GridColor;
  pictures: readonly string[];
  /** By `variantKey`, when the form was opened. A size with an entry has its own choice, which may be empty. */
  variantPictures: Readonly<Record<string, string[]>>;
}

/** The sizes of a colour that begin with other pictures, because a dress looks different on another body. */
function SizePictures({ color: { id, name, rows }, pictures, variantPictures }: SizePicturesProps) {
  const [own, setOwn] = useState<ReadonlyMap<string, string[]>>(
    new Map(
      rows.flatMap(({ key }) => {
        const chosen = ownValue(variantPictures, key);
        return chosen ? [[key, chosen]] : [];
      }),
    ),
  );
  const select = useRef<HTMLSelectElement>(null);
  const without = rows.filter(({ key }) => !own.has(key));
  const setSize = (key: string, chosen: string[]) => setOwn((before) => new Map(before).set(key, chosen));
  const begin = () => {
    const key = rows.find(({ size }) => size === select.current?.value)?.key;
    if (key) setSize(key, []);
  };
  return (
    <div className="mt-6">
      {rows.map(({ size, key }) => {
        const chosen = own.get(key);
        const label = sizeLabel(size) ?? size;
        return (
          chosen && (
            <fieldset key={key} className="mb-6">
              <legend className="text-bark text-small">
                {name} in {label} begins with what is ticked. With none ticked it begins like the others.
              </legend>
              <PictureTicks
                name={picturesField(key)}
                label={`${name} in ${label} begins with`}
                pictures={pictures}
                chosen={chosen}
                onChosen={(now) => setSize(key, now)}
              />
            </fieldset>
          )
        );
      })}
      {without.length > 0 && (
        <div className="flex max-w-sm items-end">
          <SelectField
            ref={select}
            name={leadPicturesField(id)}
            label="One size begins with other pictures"
            className="min-w-0 flex-1"
            inputClassName="h-11!"
          >
            <option value="">Choose a size</option>
            <Options pairs={without.map(({ size }) => [size, sizeLabel(size) ?? size])} />
          </SelectField>
          <Submit
            name="quick"
            value="grid"
            label="Choose"
            large
            secondary
            aria-label={`Choose the pictures of that size in ${name}`}
            className="h-11 min-h-11! border-l-0! px-4!"
            onClick={(event) => {
              event.preventDefault();
              begin();
            }}
          />
        </div>
      )}
    </div>
  );
}

interface PictureTicksProps {
  /** The name of the form's field. Every ticked picture is one value of it. Without a name the form sends none. */
  name?: string | undefined;
  /** The purpose of the ticks. A picture is called `{label} picture 2`. */
  label: string;
  pictures: readonly string[];
  chosen: readonly string[];
  sizes?: string;
  onChosen: (chosen: string[]) => void;
}

/** Chooses some of the product's pictures. An additional empty value shows that the form had this choice. */
export function PictureTicks({ name, label, pictures, chosen, sizes = "96px", onChosen }: PictureTicksProps) {
  return (
    <>
      {name && <input type="hidden" name={name} value="" />}
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
                sizes={sizes}
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
