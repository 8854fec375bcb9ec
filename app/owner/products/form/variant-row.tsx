import type { KeyboardEvent } from "react";
import { parsePieces } from "#app/domain/catalogue/products/product-input-amounts.ts";
import { idOf, type VariantInput, variantField } from "#app/domain/catalogue/products/product-input-grid.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { controlClass, describe } from "#app/ui/field.tsx";
import type { PageProblems } from "../product-page-view.ts";
import type { GridRow } from "./variant-grid.ts";

interface VariantRowFieldsProps {
  color: string;
  row: GridRow;
  /** The pieces left when the form was opened; null for a new variant. */
  piecesWhenOpened: string | null;
  /** Whether a new variant without a number never sells out. */
  isWithoutLimit: boolean;
  /** The product's price, which replaces an empty one. */
  price: string;
  problems: PageProblems;
  onVariant: (key: string, variant: VariantInput) => void;
}

/** One size in one colour: its price and its pieces, with their errors below. */
export function VariantRowFields({
  color,
  row: { size, key, variant },
  piecesWhenOpened,
  isWithoutLimit,
  price,
  problems,
  onVariant,
}: VariantRowFieldsProps) {
  const shared = (part: "price" | "pieces", hint?: string) => {
    const name = variantField(part, key);
    const error = problems[name];
    return {
      ...describe(idOf(name), { error, hint }),
      type: "text",
      id: idOf(name),
      name,
      autoComplete: "off",
      value: variant[part],
      onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
        onVariant(key, { ...variant, [part]: event.target.value }),
      className: controlClass(
        error,
        `h-11 px-3! tabular-nums not-placeholder-shown:font-[560] ${!hint ? "" : isUnlimited ? "pr-18!" : "pr-12!"} ${part === "pieces" && variant.pieces.trim() === "0" ? "text-madder!" : ""}`,
      ),
    };
  };
  const isEmpty = variant.pieces.trim() === "";
  const isUnlimited = isEmpty && (isWithoutLimit || piecesWhenOpened !== null);
  const change = isUnlimited ? "no limit" : isEmpty ? "none" : changeOf(variant.pieces, piecesWhenOpened);
  return (
    <>
      <tr>
        <th scope="row" className="wrap-anywhere pr-1 text-left font-normal text-label">
          {sizeLabel(size) ?? size}
        </th>
        <td className="pl-2">
          <input
            {...shared("price")}
            aria-label={`Price, ${color}, ${size}`}
            inputMode="decimal"
            placeholder={price}
          />
        </td>
        <td className="relative pl-2">
          <input
            {...shared("pieces", change)}
            aria-label={`Pieces left, ${color}, ${size}`}
            inputMode="numeric"
            placeholder=" "
          />
          {piecesWhenOpened !== null && (
            <input type="hidden" name={variantField("piecesWhenOpened", key)} value={piecesWhenOpened} />
          )}
          {change && (
            <span
              id={`${idOf(variantField("pieces", key))}-hint`}
              className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-bark text-small tabular-nums"
            >
              {change}
            </span>
          )}
        </td>
      </tr>
      {(["price", "pieces"] as const).map((part) => {
        const name = variantField(part, key);
        return (
          problems[name] && (
            <tr key={part}>
              <td colSpan={3} className="pb-3">
                <p id={`${idOf(name)}-error`} className="font-[560] text-madder text-small">
                  {problems[name]}
                </p>
              </td>
            </tr>
          )
        );
      })}
    </>
  );
}

/** The change that saving would book: `+3`, `−2`; nothing for an unchanged number. */
function changeOf(pieces: string, piecesWhenOpened: string | null): string | undefined {
  const [typed, was] = [parsePieces(pieces), parsePieces(piecesWhenOpened ?? "")];
  if (typeof typed !== "number" || typeof was !== "number" || typed === was) return undefined;
  return typed > was ? `+${typed - was}` : `−${was - typed}`;
}

/** The arrow keys move up and down in a column, as in any table of numbers. */
export function moveInColumn(event: KeyboardEvent<HTMLTableElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const cell = (event.target as HTMLElement).closest("td");
  if (step === 0 || !cell) return;
  const column = [...event.currentTarget.querySelectorAll("tr")].flatMap(
    (row) => row.cells[cell.cellIndex]?.querySelector("input") ?? [],
  );
  const next = column[column.indexOf(event.target as HTMLInputElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}
