import { memo, useState } from "react";
import type { Swatch } from "#app/domain/catalogue/products/product.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import {
  idOf,
  nameField,
  shadeField,
  spinAltField,
  spinField,
  type VariantInput,
  variantField,
} from "#app/domain/catalogue/products/product-input-grid.ts";
import { CURRENCY } from "#app/shared/money.ts";
import { ownValue } from "#app/shared/uuid.ts";
import { ClothSquare } from "#app/shop/product-card/cloth-swatches.tsx";
import { Field } from "#app/ui/field.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import type { PageProblems } from "../product-page-view.ts";
import { ColorPictures } from "./color-pictures.tsx";
import { ColorViews } from "./color-views.tsx";
import { ShadeField } from "./shade-field.tsx";
import { CODES, VariantCodes } from "./variant-codes.tsx";
import { type GridColor, type GridRow, piecesLeftOf, unlimitedIn } from "./variant-grid.ts";
import { moveInColumn, VariantRowFields } from "./variant-row.tsx";

interface ColorVariantsProps {
  color: GridColor;
  /** Each variant when the form was opened. */
  openedVariants: Record<string, VariantInput>;
  swatch: Swatch;
  onShade: (colorId: string, shade: string) => void;
  /** As it was typed. */
  newName: string | undefined;
  price: string;
  problems: PageProblems;
  pictures: readonly string[];
  /** The pictures of all colours when the form was opened. */
  variantPictures: Readonly<Record<string, string[]>>;
  /** The views of all colours from around when the form was opened. */
  spins: ProductInput["spins"];
  /** Whether new sizes without a number never sell out. */
  isWithoutLimit: boolean;
  startsOpen: boolean;
  onVariant: (key: string, variant: VariantInput) => void;
}

const PARTS = ["price", "pieces", ...CODES] as const;

/** A colour of the grid: its sizes as a table, and its pictures. Closed, it still states the number of pieces. */
export const ColorVariants = memo(function ColorVariants({
  color,
  openedVariants,
  swatch,
  onShade,
  newName,
  price,
  problems,
  pictures,
  variantPictures,
  spins,
  isWithoutLimit,
  startsOpen,
  onVariant,
}: ColorVariantsProps) {
  const { name, rows } = color;
  const [isFirstOpen] = useState(startsOpen);
  const hasProblem = rows.some(({ key }) => PARTS.some((part) => problems[variantField(part, key)]));
  const shadeProblem = problems[shadeField(color.id)];
  const nameProblem = problems[nameField(color.id)];
  const spinProblem = problems[spinField(color.id)] ?? problems[spinAltField(color.id)];
  // A new colour has the name in the list.
  const isStored = rows.some(({ variant }) => variant.piecesWhenOpened !== null);
  return (
    <details
      open={isFirstOpen || hasProblem || (shadeProblem ?? nameProblem ?? spinProblem) !== undefined}
      className="group border-ink border-t"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <ClothSquare swatch={swatch} sizes="24px" className="size-6 shrink-0" />
        <span className="wrap-anywhere min-w-0 font-[560] text-label">{name}</span>
        <span className="ml-auto text-right text-bark text-small tabular-nums">
          {summaryOf(color, isWithoutLimit)}
        </span>
        <ChevronDownIcon className="size-4 shrink-0 transition-transform duration-200 ease-out group-open:-scale-y-100" />
      </summary>
      <div className="pb-6">
        <table
          className="w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-1.5"
          onKeyDown={moveInColumn}
        >
          <caption className="visually-hidden">{name}: price and pieces left of each size</caption>
          <thead>
            <tr className="text-left text-bark text-small *:font-normal">
              <th scope="col" className="w-20">
                Size
              </th>
              <th scope="col" className="pl-2">
                Price, {CURRENCY.symbol}
              </th>
              <th scope="col" className="pl-2">
                Pieces left
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <VariantRowFields
                key={row.key}
                color={name}
                row={row}
                piecesWhenOpened={ownValue(openedVariants, row.key)?.piecesWhenOpened ?? null}
                isWithoutLimit={isWithoutLimit}
                price={price}
                problems={problems}
                onVariant={onVariant}
              />
            ))}
          </tbody>
        </table>
        <VariantCodes color={color} problems={problems} onVariant={onVariant} />
        {(isStored || nameProblem !== undefined) && (
          <Field
            dense
            optional
            name={nameField(color.id)}
            id={idOf(nameField(color.id))}
            label={`New name for ${name}`}
            hint="Its pieces and pictures stay."
            error={nameProblem}
            defaultValue={newName}
            autoComplete="off"
            className="mt-3 max-w-sm"
          />
        )}
        <ShadeField
          color={color}
          swatch={swatch}
          problem={shadeProblem}
          pictures={pictures}
          onShade={onShade}
        />
        {pictures.length > 1 && (
          <ColorPictures color={color} pictures={pictures} variantPictures={variantPictures} />
        )}
        <ColorViews color={color} spin={ownValue(spins, color.id)} pictures={pictures} problems={problems} />
      </div>
    </details>
  );
}, isSame);

/** Each keystroke makes a new grid. Only the edited colour is rendered again. */
function isSame(before: ColorVariantsProps, now: ColorVariantsProps): boolean {
  const { color: a, swatch: _, startsOpen: __, ...rest } = before;
  const { color: b } = now;
  return (
    Object.entries(rest).every(([prop, value]) => now[prop as keyof typeof rest] === value) &&
    before.swatch.hex === now.swatch.hex &&
    a.name === b.name &&
    a.rows.length === b.rows.length &&
    a.rows.every(({ key, size, variant }, place) => {
      const row = b.rows[place];
      return (
        row?.key === key && row.size === size && PARTS.every((part) => row.variant[part] === variant[part])
      );
    })
  );
}

function summaryOf(color: GridColor, isWithoutLimit: boolean): string {
  const { rows } = color;
  const sizes = `${rows.length} ${rows.length === 1 ? "size" : "sizes"}`;
  const isUncounted = ({ variant }: GridRow) =>
    variant.piecesWhenOpened === null && variant.pieces.trim() === "";
  if (!isWithoutLimit && rows.some(isUncounted)) return `${sizes}, not all counted`;
  const unlimited = unlimitedIn([color]).length;
  if (unlimited > 0)
    return unlimited === rows.length ? `${sizes}, no limit` : `${sizes}, ${unlimited} without limit`;
  const left = piecesLeftOf(rows);
  if (left === null) return sizes;
  return left === 0 ? "sold out" : `${sizes}, ${left} ${left === 1 ? "piece" : "pieces"}`;
}
