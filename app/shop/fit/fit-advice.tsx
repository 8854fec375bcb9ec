import { Fragment, useRef, useState } from "react";
import { bodyMeasureOf, type Cut } from "#app/domain/catalogue/fit/cut.ts";
import { hemOf } from "#app/domain/catalogue/fit/hem.ts";
import { adviseSize } from "#app/domain/catalogue/fit/size-advice.ts";
import type { Product } from "#app/domain/catalogue/products/product.ts";
import type { SizeGuideContent } from "#app/domain/content/catalogue-schemas.ts";
import { questionPath } from "#app/domain/content/contact-links.ts";
import { fitAdvice, type ReviewNumbers } from "#app/domain/people/reviews/review-numbers.ts";
import { useHydrated, useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { sizeLabel } from "#app/shared/piece-label.ts";
import { TextButton, TextLink } from "#app/ui/text-link.tsx";
import { adviceParts, hemSentence } from "./advice-words.ts";
import { type BodyNumbers, bodyNumbers } from "./body-numbers.ts";
import { chosenUnit } from "./known-numbers.ts";
import { NumbersDialog } from "./numbers-dialog.tsx";

interface FitAdviceProps {
  /** What the piece measures in the sizes of the chosen colour, in ascending order. */
  sizes: Product["measurements"];
  cut: Cut;
  /** All shown reviews in numbers; null when there is none. */
  reviews: ReviewNumbers | null;
  guide: SizeGuideContent;
  /** The chosen size. */
  chosen: string | null;
  onChoose: (size: string) => void;
  /** The piece by name, for a question about it. */
  piece: string;
}

/** The size that the shopper's own numbers lead to, in a line that says why; before, the button that asks for them. */
export function FitAdvice({ guide, ...rest }: FitAdviceProps) {
  const numbers = useStoredValue(bodyNumbers);
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const forget = () => {
    bodyNumbers.set(null);
    setForgotten(true);
    opener.current?.focus();
  };
  return (
    // Its place is hidden while the page does not know yet that it has numbers (`FitPlace`).
    <div style={isHydrated ? { visibility: "visible" } : undefined}>
      <p aria-live="polite" className="text-small tabular-nums">
        {numbers && <AdviceLine {...rest} numbers={numbers} />}
        {!numbers && isForgotten && "Forgotten. This device no longer has your numbers."}
      </p>
      <div className={`flex flex-wrap items-center text-label ${numbers ? "gap-x-5" : "gap-x-2"}`}>
        <TextButton ref={opener} onClick={() => setOpen(true)} className="lg:min-h-0">
          {numbers ? "Change my numbers" : "Find my size"}
        </TextButton>
        {numbers ? (
          <TextButton onClick={forget} className="lg:min-h-0">
            Forget my numbers
          </TextButton>
        ) : (
          <span className="text-bark text-small">by numbers that stay with you</span>
        )}
      </div>
      {isOpen && (
        <NumbersDialog
          guide={guide}
          asksHeight={rest.sizes.some(({ measures }) => hemOf(measures) !== null)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface AdviceLineProps extends Omit<FitAdviceProps, "guide"> {
  numbers: BodyNumbers;
}

function AdviceLine({ sizes, cut, reviews, chosen, onChoose, piece, numbers }: AdviceLineProps) {
  const unit = useStoredValue(chosenUnit);
  const said = reviews && fitAdvice(reviews);
  const advice = adviseSize(sizes, cut, numbers.body, said?.fit);
  if (!advice) {
    const measured = new Set(
      sizes.flatMap(({ measures }) => measures.map(({ name }) => bodyMeasureOf(name))),
    );
    measured.delete(null);
    return `For this piece, add your ${[...measured].join(" or ")} to your numbers.`;
  }
  const named = chosen ?? (advice.kind === "between" ? advice.larger : advice.size);
  return (
    <>
      {adviceParts(advice, unit).map((part, nth) =>
        typeof part === "string" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not move.
          <Fragment key={nth}>{part}</Fragment>
        ) : (
          <SizeInSentence key={part.size} {...part} isChosen={part.size === chosen} onChoose={onChoose} />
        ),
      )}
      {said && said.fit !== "true" && ` ${said.words}, and we’ve counted that in.`}
      {(advice.kind === "above" || advice.kind === "below") && (
        <>
          {" "}
          <TextLink to={questionPath(piece)} rel="nofollow" className="font-[560]">
            Ask us
          </TextLink>
        </>
      )}{" "}
      {hemSentence(sizes.find(({ size }) => size === named) ?? null, numbers)}
    </>
  );
}

interface SizeInSentenceProps {
  size: string;
  isChosen: boolean;
  onChoose: (size: string) => void;
}

/** A size that the sentence names: pressing it chooses it. */
function SizeInSentence({ size, isChosen, onChoose }: SizeInSentenceProps) {
  const label = sizeLabel(size) ?? size;
  if (isChosen) return <strong className="font-semibold">{label}</strong>;
  return (
    <TextButton aria-label={`Choose ${label}`} onClick={() => onChoose(size)} className="-my-3 font-semibold">
      {label}
    </TextButton>
  );
}
