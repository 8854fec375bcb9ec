import { type ComesBack, formatRestock } from "../restock.ts";

/** What shoppers send back of a product, and why; nothing where nothing comes back often. */
export function ComesBackSection({ comesBack }: { comesBack: readonly ComesBack[] }) {
  if (comesBack.length === 0) return null;
  return (
    <section aria-labelledby="comes-back" className="mt-8 border-laterite border-l-4 pl-4">
      <h2 id="comes-back" className="font-display text-card">
        What comes back
      </h2>
      <ul className="mt-2 text-label">
        {comesBack.map((each) => (
          <li key={`${each.size} ${each.reason}`} className="break-words py-0.5">
            {formatRestock(each)}
          </li>
        ))}
      </ul>
    </section>
  );
}
