import type { ReactNode } from "react";
import { recipientName } from "#app/domain/money/gift-cards/gift-card.ts";
import { WovenBand } from "#app/ui/woven-band.tsx";

interface CardFaceProps {
  brand: string;
  /** In pounds, with its sign; empty while none is chosen. */
  amount: string;
  /** A name. Cards sold before names were asked for may have an email, which is not shown. */
  recipient: string;
  sender: string;
  message: string;
  /** The code and its last day, on a card that is paid. */
  children?: ReactNode;
}

/** The face of a gift card, below strips of the shop's own weave: in the form, on its pages, and in print. */
export function CardFace({ brand, amount, recipient, sender, message, children }: CardFaceProps) {
  const name = recipientName({ recipient });
  return (
    <div className="flex flex-col break-inside-avoid border border-ink bg-shea">
      <div className="overflow-hidden border-ink border-b">
        <WovenBand size="wide" />
        <WovenBand size="wide" className="-ms-29" />
        <WovenBand size="wide" />
      </div>
      <div className="wrap-anywhere flex min-h-72 grow flex-col px-6 py-6 sm:px-10 sm:py-8">
        <p className="flex flex-wrap items-baseline justify-between gap-x-6">
          <span className="font-display text-m">{brand}</span>
          <span className="font-display text-bark text-kicker italic">Gift card</span>
        </p>
        <p className="mt-4 font-display text-numeral">{amount || "\u00a0"}</p>
        {name && <p className="mt-5 font-display text-m">For {name}</p>}
        {message && <p className="mt-2 whitespace-pre-line font-display text-quote italic">{message}</p>}
        {sender && <p className="mt-4 text-lead">From {sender}</p>}
        {children && (
          <div className="mt-auto pt-8">
            <div className="border-sand border-t pt-4">{children}</div>
          </div>
        )}
      </div>
    </div>
  );
}
