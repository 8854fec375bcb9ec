import type { SizeGuideWords } from "./size-guide.tsx";

/** Body measurements by size, the chosen one marked. */
export function Measurements({ guide, chosen }: { guide: SizeGuideWords; chosen: string | null }) {
  const cell = "py-2.5 pr-3 text-right last:pr-0";
  return (
    <table className="mt-6 w-full border-ink border-t text-label">
      <caption className="visually-hidden">{guide.title}, in centimetres</caption>
      <thead>
        <tr className="border-sand border-b">
          <th scope="col" className="py-2.5 pr-3 text-left font-semibold">
            UK size
          </th>
          {["Letter", "Bust", "Waist", "Hips"].map((name) => (
            <th key={name} scope="col" className={`${cell} font-semibold`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {guide.sizes.map(({ uk, letter, bust, waist, hips }) => (
          <tr key={uk} className={`border-sand border-b ${uk === chosen ? "bg-calico font-semibold" : ""}`}>
            <th scope="row" className="py-2.5 pr-3 text-left font-semibold">
              {uk}
              {uk === chosen && <span className="font-normal text-bark text-small"> chosen</span>}
            </th>
            {[letter, bust, waist, hips].map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move.
              <td key={index} className={cell}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
