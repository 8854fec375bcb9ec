import { idOf, type VariantInput, variantField } from "#app/domain/catalogue/products/product-input-grid.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { controlClass, describe } from "#app/ui/field.tsx";
import { ChevronDownIcon } from "#app/ui/icons.tsx";
import type { PageProblems } from "../product-page-view.ts";
import type { GridColor, GridRow } from "./variant-grid.ts";
import { moveInColumn } from "./variant-row.tsx";

export const CODES = ["sku", "barcode"] as const;
type Code = (typeof CODES)[number];
const NAMES: Record<Code, string> = { sku: "SKU", barcode: "Barcode" };

interface VariantCodesProps {
  color: GridColor;
  problems: PageProblems;
  onVariant: (key: string, variant: VariantInput) => void;
}

/** The SKU and the barcode of each size in one colour. Closed, it states how many sizes have one. */
export function VariantCodes({ color: { name, rows }, problems, onVariant }: VariantCodesProps) {
  const filled = rows.filter(({ variant }) => CODES.some((code) => variant[code])).length;
  const hasProblem = rows.some(({ key }) => CODES.some((code) => problems[variantField(code, key)]));
  return (
    <details open={hasProblem} className="group/codes mt-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-label underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        SKU and barcode
        {filled > 0 && <span className="text-bark text-small">{filled} filled</span>}
        <ChevronDownIcon className="size-4 shrink-0 transition-transform duration-200 ease-out group-open/codes:-scale-y-100" />
      </summary>
      <table
        className="w-full table-fixed border-separate border-spacing-x-0 border-spacing-y-1.5"
        onKeyDown={moveInColumn}
      >
        <caption className="visually-hidden">{name}: SKU and barcode of each size</caption>
        <thead>
          <tr className="text-left text-bark text-small *:font-normal">
            <th scope="col" className="w-12">
              Size
            </th>
            {CODES.map((code) => (
              <th key={code} scope="col" className="pl-2">
                {NAMES[code]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CodesRow key={row.key} color={name} row={row} problems={problems} onVariant={onVariant} />
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-bark text-small">
        Without an SKU the shop gives one. A barcode that is an EAN, UPC or ISBN goes to Google too.
      </p>
    </details>
  );
}

interface CodesRowProps {
  color: string;
  row: GridRow;
  problems: PageProblems;
  onVariant: VariantCodesProps["onVariant"];
}

function CodesRow({ color, row: { size, key, variant }, problems, onVariant }: CodesRowProps) {
  const named = CODES.map((code) => ({ code, field: variantField(code, key) }));
  return (
    <>
      <tr>
        <th scope="row" className="wrap-anywhere pr-1 text-left font-normal text-label">
          {sizeLabel(size) ?? size}
        </th>
        {named.map(({ code, field }) => (
          <td key={code} className="pl-2">
            <input
              {...describe(idOf(field), { error: problems[field] })}
              type="text"
              id={idOf(field)}
              name={field}
              aria-label={`${NAMES[code]}, ${color}, ${size}`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              inputMode={code === "barcode" ? "numeric" : undefined}
              value={variant[code] ?? ""}
              onChange={(event) => onVariant(key, { ...variant, [code]: event.target.value })}
              className={controlClass(problems[field], "h-11 px-1.5! tabular-nums")}
            />
          </td>
        ))}
      </tr>
      {named.map(
        ({ code, field }) =>
          problems[field] && (
            <tr key={code}>
              <td colSpan={3} className="pb-3">
                <p id={`${idOf(field)}-error`} className="font-[560] text-madder text-small">
                  {problems[field]}
                </p>
              </td>
            </tr>
          ),
      )}
    </>
  );
}
