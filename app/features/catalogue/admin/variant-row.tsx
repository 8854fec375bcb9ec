import type { KeyboardEvent } from "react";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { controlClass, describe } from "#app/ui/field-frame.tsx";
import { readPieces } from "../product-input-amounts.ts";
import { type CellFields, cellField, idOf } from "../product-input-cells.ts";
import type { PageProblems } from "./product-page-view.ts";
import type { GridRow } from "./variant-grid.ts";

interface VariantRowProps {
  color: string;
  row: GridRow;
  /** Pieces left when the form was opened; null for what is new. */
  seen: string | null;
  /** What an empty price follows. */
  price: string;
  problems: PageProblems;
  onCell: (key: string, cell: CellFields) => void;
}

/** One size in one colour: its price and its pieces. */
export function VariantRow({
  color,
  row: { size, key, cell },
  seen,
  price,
  problems,
  onCell,
}: VariantRowProps) {
  const change = changeOf(cell.pieces, seen);
  const input = (part: "price" | "pieces", label: string) => {
    const name = cellField(part, key);
    const error = problems[name];
    const hint = part === "pieces" ? change : undefined;
    return (
      <td className="relative pl-2 align-top">
        <input
          {...describe(idOf(name), { error, hint })}
          type="text"
          id={idOf(name)}
          name={name}
          aria-label={`${label}, ${color}, ${size}`}
          inputMode={part === "price" ? "decimal" : "numeric"}
          autoComplete="off"
          placeholder={part === "price" ? price : "no limit"}
          value={cell[part]}
          onChange={(event) => onCell(key, { ...cell, [part]: event.target.value })}
          className={controlClass(
            error,
            `h-11 px-3! tabular-nums ${part === "pieces" && cell.pieces.trim() === "0" ? "font-semibold text-madder!" : ""} ${hint ? "pr-12!" : ""}`,
          )}
        />
        {hint && (
          <span
            id={`${idOf(name)}-hint`}
            className="pointer-events-none absolute top-3 right-3 text-bark text-small tabular-nums"
          >
            {hint}
          </span>
        )}
        {error && (
          <p id={`${idOf(name)}-error`} className="mt-1 mb-2 font-[560] text-madder text-small">
            {error}
          </p>
        )}
      </td>
    );
  };
  return (
    <tr>
      <th scope="row" className="wrap-anywhere w-20 pt-2.5 pr-1 text-left align-top font-normal text-label">
        {sizeLabel(size) ?? size}
      </th>
      {input("price", "Price")}
      {input("pieces", "Pieces left")}
      {seen !== null && (
        <td hidden>
          <input type="hidden" name={cellField("seen", key)} value={seen} />
        </td>
      )}
    </tr>
  );
}

/** What saving will book: `+3`, `−2`; nothing while the number is as it was seen. */
function changeOf(pieces: string, seen: string | null): string | undefined {
  const [typed, was] = [readPieces(pieces), readPieces(seen ?? "")];
  if (typeof typed !== "number" || typeof was !== "number" || typed === was) return undefined;
  return typed > was ? `+${typed - was}` : `−${was - typed}`;
}

/** The arrow keys lead up and down a column, as in any table of numbers. */
export function moveInColumn(event: KeyboardEvent<HTMLTableElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const cell = (event.target as HTMLElement).closest("td");
  if (step === 0 || !cell) return;
  const rows = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows]);
  const next = rows[rows.indexOf(cell.parentElement as HTMLTableRowElement) + step];
  const input = next?.cells[cell.cellIndex]?.querySelector("input");
  if (!input) return;
  event.preventDefault();
  input.focus();
  input.select();
}
