import { useState } from "react";
import { parsePieces, parsePrice } from "#app/domain/catalogue/products/product-input-amounts.ts";
import { Options, Submit } from "#app/owner/kit/form-parts.tsx";
import { CURRENCY } from "#app/shared/money.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Field, SelectField } from "#app/ui/field.tsx";
import type { PageProblems } from "../product-page-view.ts";
import { type fillVariants, type GridColor, WITHOUT_LIMIT_FIELD } from "./variant-grid.ts";

interface FillGridProps {
  colors: readonly GridColor[];
  pieces: string;
  price: string;
  problems: PageProblems;
  isNew: boolean;
  isWithoutLimit: boolean;
  onWithoutLimit: (isWithoutLimit: boolean) => void;
  onPieces: (pieces: string) => void;
  onFill: (fill: Parameters<typeof fillVariants>[1]) => void;
}

/** Sets one price or one number of pieces for a colour, or for all. Without scripts its buttons send the form. */
export function FillGrid({
  colors,
  pieces,
  price,
  problems,
  isNew,
  isWithoutLimit,
  onWithoutLimit,
  onPieces,
  onFill,
}: FillGridProps) {
  const [fillPrice, setFillPrice] = useState("");
  const [colorId, setColorId] = useState("");
  const [said, setSaid] = useState("");
  const scope = colors.find(({ id }) => id === colorId);
  const fill = (part: "price" | "pieces", value: string) => {
    if (part === "price" && value.trim() !== "" && parsePrice(value) === null)
      return setSaid(`Give the price in ${CURRENCY.name} first, such as 180 or 180.50.`);
    if (part === "pieces" && parsePieces(value) === undefined)
      return setSaid("Give a whole number of pieces first.");
    onFill({ part, value, colorId: scope ? colorId : "" });
    const what = part === "price" ? "Price" : "Pieces";
    setSaid(`${what} filled in for ${scope ? scope.name : "all"}.`);
  };
  return (
    <fieldset className="mt-8 bg-calico px-4 pt-4 pb-5">
      <legend className="float-left font-[560] text-label">Fill many at once</legend>
      <div
        className={`clear-both grid grid-cols-2 items-start gap-x-4 gap-y-4 pt-3 sm:gap-x-6 ${colors.length > 1 ? "sm:grid-cols-3" : ""}`}
      >
        {colors.length > 1 && (
          <SelectField
            name="fillColor"
            label="In"
            className="col-span-2 sm:col-span-1"
            value={scope ? colorId : ""}
            inputClassName="h-11! bg-shea!"
            onChange={(event) => setColorId(event.target.value)}
          >
            <option value="">All colours</option>
            <Options pairs={colors.map(({ id, name }) => [id, name])} />
          </SelectField>
        )}
        {/* With a single colour in a new product, it would be the product's price again. */}
        {(!isNew || colors.length > 1) && (
          <WithButton value="fill-price" label="Fill price" onPress={() => fill("price", fillPrice)}>
            <Field
              dense
              name="fillPrice"
              label={`Price each, ${CURRENCY.symbol}`}
              inputMode="decimal"
              autoComplete="off"
              placeholder={price}
              className="min-w-0 flex-1"
              inputClassName="bg-shea! tabular-nums"
              value={fillPrice}
              onChange={(event) => setFillPrice(event.target.value)}
            />
          </WithButton>
        )}
        <WithButton value="fill-pieces" label="Fill pieces" onPress={() => fill("pieces", pieces)}>
          <Field
            dense
            name="pieces"
            label="Pieces each"
            inputMode="numeric"
            autoComplete="off"
            placeholder={isWithoutLimit ? "no limit" : "0"}
            className="min-w-0 flex-1"
            inputClassName="bg-shea! tabular-nums"
            error={problems.pieces}
            value={pieces}
            onChange={(event) => onPieces(event.target.value)}
          />
        </WithButton>
      </div>
      <CheckboxField
        name={WITHOUT_LIMIT_FIELD}
        label="Made without limit"
        hint="A new size without a number then never sells out. Otherwise it has none."
        className="mt-3"
        checked={isWithoutLimit}
        onChange={(event) => onWithoutLimit(event.target.checked)}
      />
      <p role="status" className="mt-3 text-bark text-small">
        {said || "New sizes and colours begin with this number of pieces."}
      </p>
      <noscript>
        <Submit
          name="quick"
          value="grid"
          label="Show the sizes and colours above"
          secondary
          className="mt-3"
        />
      </noscript>
    </fieldset>
  );
}

interface WithButtonProps {
  value: string;
  label: string;
  onPress: () => void;
  children: React.ReactNode;
}

function WithButton({ value, label, onPress, children }: WithButtonProps) {
  return (
    <div className="flex min-w-0 items-start">
      {children}
      <Submit
        name="quick"
        value={value}
        label="Fill"
        large
        secondary
        aria-label={label}
        className="mt-8 h-11 min-h-11! border-l-0! px-3! sm:px-4!"
        onClick={(event) => {
          event.preventDefault();
          onPress();
        }}
      />
    </div>
  );
}
