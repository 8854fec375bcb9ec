import type { Product } from "#app/features/products/product.ts";
import { type Selection, variantOf } from "#app/features/products/selection.ts";
import { runTicks } from "./run-ticks.ts";

interface RunStripProps {
  product: Pick<Product, "variants">;
  selection: Selection;
}

/** The threads of the woven band. */
const THREADS = ["indigo", "laterite", "leaf", "ink"];

/**
 * The run as a strip of woven ticks, a thread for each size and colour: filled for pieces that are sold, open for those
 * that are left. The chosen one stands out, in its cloth's colour. A decoration: the words beside the sizes say what is left.
 */
export function RunStrip({ product, selection }: RunStripProps) {
  const chosen = variantOf(product, selection);
  const ticks = chosen && runTicks(product.variants, chosen);
  if (!ticks) return null;
  return (
    <svg aria-hidden="true" width={ticks.width} height={ticks.height} className="mt-2">
      <path d={ticks.edges} stroke="var(--color-turmeric)" strokeWidth="2" />
      {ticks.variants.map(({ id, sold, left }, place) => {
        const isChosen = id === chosen.id;
        const color = `var(--color-${isChosen ? "accent" : THREADS[place % THREADS.length]})`;
        return (
          <g key={id} stroke={color} opacity={isChosen ? 1 : 0.45}>
            <path d={sold} fill={color} />
            <path d={left} />
          </g>
        );
      })}
    </svg>
  );
}
