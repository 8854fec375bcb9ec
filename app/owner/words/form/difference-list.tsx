import type { WordsDifference } from "../document-differences.ts";

/** The changed fields of a document: what is gone is struck out, what is new is underlined. */
export function DifferenceList({
  differences,
  none,
}: {
  differences: readonly WordsDifference[];
  none: string;
}) {
  if (differences.length === 0) return <p className="py-2 text-bark text-small">{none}</p>;
  return (
    <dl className="divide-y divide-sand border-sand border-y text-label">
      {differences.map(({ label, words }, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two items of a list can have the same label.
        <div key={`${label} ${nth}`} className="py-2">
          <dt className="font-[560] text-small">{label}</dt>
          <dd className="wrap-anywhere mt-0.5 whitespace-pre-line">
            {words.map(({ is, text }, at) => {
              const key = `${is} ${at}`;
              if (is === "same") return <span key={key}>{text}</span>;
              return is === "gone" ? (
                <del key={key} className="bg-madder/10 text-madder decoration-1">
                  {text}
                </del>
              ) : (
                <ins key={key} className="bg-leaf/10 font-[560] text-leaf decoration-1 underline-offset-4">
                  {text}
                </ins>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
