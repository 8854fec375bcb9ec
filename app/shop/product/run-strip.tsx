import type { Product } from "#app/domain/catalogue/products/product.ts";
import { colorsOf, type Selection, variantOf } from "#app/domain/catalogue/products/selection.ts";
import { choiceLabel } from "#app/shared/piece-label.ts";
import { runTicks } from "./run-ticks.ts";

interface RunStripProps {
  product: Product;
  selection: Selection;
}

/** The threads of the woven band. */
const THREADS = ["indigo", "laterite", "leaf", "ink"];

/**
 * The run as a strip of woven ticks, a thread for each size and colour: filled for pieces that are sold, open for those
 * that are left. The chosen one stands out, in its cloth's colour. A key below says so. A decoration: the words beside
 * the sizes say what is left.
 */
export function RunStrip({ product, selection }: RunStripProps) {
  const chosen = variantOf(product, selection);
  const ticks = chosen && runTicks(product.variants, chosen);
  if (!ticks) return null;
  const color = colorsOf(product).find(({ id }) => id === selection.colorId)?.name;
  const words = choiceLabel(color, selection.size ?? "");
  return (
    <div aria-hidden="true" className="mt-2">
      <svg aria-hidden="true" width={ticks.width} height={ticks.height}>
        <path d={ticks.edges} stroke="var(--color-turmeric)" strokeWidth="2" />
        {ticks.variants.map(({ id, sold, left }, place) => {
          const isChosen = id === chosen.id;
          const thread = `var(--color-${isChosen ? "accent" : THREADS[place % THREADS.length]})`;
          return (
            <g key={id} stroke={thread} opacity={isChosen ? 1 : 0.45}>
              <path d={sold} fill={thread} />
              <path d={left} fill="none" />
            </g>
          );
        })}
      </svg>
      <p className="mt-2 flex flex-wrap gap-x-4 text-bark text-small">
        <KeyTick stroke="currentColor" fill="currentColor" words="sold" />
        <KeyTick stroke="currentColor" fill="none" words="left" />
        {words && ticks.variants.length > 1 && (
          <KeyTick stroke="var(--color-accent)" fill="var(--color-accent)" words={words} />
        )}
      </p>
    </div>
  );
}

/** A tick as in the strip, and what it means. */
const KeyTick = ({ stroke, fill, words }: { stroke: string; fill: string; words: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden="true" width="6" height="13">
      <path d="M.5 .5h5v12h-5z" stroke={stroke} fill={fill} />
    </svg>
    {words}
  </span>
);
