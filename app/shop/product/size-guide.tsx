import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { SizeGuideContent } from "#app/domain/content/catalogue-schemas.ts";
import { TapeInstructions, TapesDrawing } from "#app/shop/fit/how-to-measure.tsx";
import { useBackCloses } from "#app/ui/back-closes.ts";
import { CloseIcon } from "#app/ui/icons.tsx";

/** A link to a product with this hash opens it. */
const GUIDE = "size-guide";

/**
 * Opens the dialog without any script, in browsers that know the command. React does not know these two attributes yet.
 */
const OPENS_GUIDE = { command: "show-modal", commandfor: GUIDE };

/** The measurements, in a dialog beside the sizes. */
export function SizeGuide({ guide, chosen }: { guide: SizeGuideContent; chosen: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(dialog);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival by such a link counts, even a repeated one.
  useEffect(() => {
    if (hash === `#${GUIDE}` && !dialog.current?.open) dialog.current?.showModal();
  }, [hash, key]);
  /** For browsers that do not know the command. */
  const open = () => {
    if (!("commandForElement" in HTMLButtonElement.prototype)) dialog.current?.showModal();
  };
  return (
    <>
      <button
        type="button"
        {...OPENS_GUIDE}
        onClick={open}
        aria-haspopup="dialog"
        className="inline-flex min-h-11 items-center text-accent text-label underline decoration-1 underline-offset-6 hover:decoration-2 lg:min-h-8"
      >
        {guide.title}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard. */}
      <dialog
        ref={dialog}
        id={GUIDE}
        aria-labelledby="size-guide-title"
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
        className="m-auto max-h-[90dvh] w-[min(40rem,100vw-2rem)] overflow-y-auto bg-shea text-ink"
      >
        <div className="p-6 sm:p-10">
          <div className="flex items-start justify-between gap-4">
            <h2 id="size-guide-title" className="font-display text-m">
              {guide.title}
            </h2>
            <form method="dialog">
              <button type="submit" className="-mt-2 -mr-2.5 grid size-11 place-items-center">
                <CloseIcon className="size-5" />
                <span className="visually-hidden">Close</span>
              </button>
            </form>
          </div>
          <p className="mt-2 text-bark text-label">{guide.text}</p>
          <Measurements guide={guide} chosen={chosen} />
          <h3 className="mt-10 mb-4 font-display text-card">How to measure</h3>
          <div className="flex items-center gap-x-5 md:gap-x-8">
            <div className="w-40 shrink-0">
              <TapesDrawing />
            </div>
            <TapeInstructions />
          </div>
          <ul className="mt-6 grid gap-1 text-bark text-small">
            {guide.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      </dialog>
    </>
  );
}

function Measurements({ guide, chosen }: { guide: SizeGuideContent; chosen: string | null }) {
  const cell = "py-2.5 pr-3 text-right last:pr-0";
  return (
    <table className="mt-6 w-full border-ink border-t text-label">
      <caption className="visually-hidden">{guide.title}, in centimetres</caption>
      <thead>
        <tr className="border-sand border-b">
          <th scope="col" className="py-2.5 pr-3 text-left font-semibold">
            UK
          </th>
          {["EU", "US", "Letter", "Bust", "Waist", "Hips"].map((name) => (
            <th key={name} scope="col" className={`${cell} font-semibold`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {guide.sizes.map(({ uk, eu, us, letter, bust, waist, hips }) => (
          <tr key={uk} className={`border-sand border-b ${uk === chosen ? "bg-calico font-semibold" : ""}`}>
            <th scope="row" className="py-2.5 pr-3 text-left font-semibold">
              {uk}
              {uk === chosen && <span className="font-normal text-bark text-small"> chosen</span>}
            </th>
            {[eu, us, letter, bust, waist, hips].map((value, index) => (
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
