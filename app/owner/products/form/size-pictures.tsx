import { useRef, useState } from "react";
import { leadPicturesField, picturesField } from "#app/domain/catalogue/products/product-input-grid.ts";
import { ownValue } from "#app/shared/own-value.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { PictureTicks } from "./picture-ticks.tsx";
import type { GridColor } from "./variant-grid.ts";

interface SizePicturesProps {
  color: GridColor;
  pictures: readonly string[];
  /** By `variantKey`, when the form was opened. A size with an entry has its own choice, which may be empty. */
  variantPictures: Readonly<Record<string, string[]>>;
}

/** The sizes of a colour that begin with other pictures, because a dress looks different on another body. */
export function SizePictures({ color: { id, name, rows }, pictures, variantPictures }: SizePicturesProps) {
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
            {without.map(({ size, key }) => (
              <option key={key} value={size}>
                {sizeLabel(size) ?? size}
              </option>
            ))}
          </SelectField>
          <Button
            type="submit"
            name="quick"
            value="grid"
            variant="secondary"
            aria-label={`Choose the pictures of that size in ${name}`}
            className="h-11 min-h-11! border-l-0! px-4!"
            onClick={(event) => {
              event.preventDefault();
              begin();
            }}
          >
            Choose
          </Button>
        </div>
      )}
    </div>
  );
}
