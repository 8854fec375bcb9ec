import type { ReactNode } from "react";
import { WovenBand } from "#app/ui/woven-band.tsx";

interface CardFaceProps {
  brand: string;
  /** In pounds, with its sign; empty while none is chosen. */
  amount: string;
  /** A name. Cards sold before names were asked for may have an email, which is not shown. */
  recipient: string;
  sender: string;
  message: string;
  /** The code, on a card that is paid. */
  children?: ReactNode;
}

/** The face of a gift card, between its two woven bands: in the form, on its page, and in print. */
export const CardFace = ({ brand, amount, recipient, sender, message, children }: CardFaceProps) => (
  <>
    <WovenBand size="wide" />
    <div className="wrap-anywhere grid grow place-content-center px-6 py-8 text-center lg:px-12">
      <p className="font-display text-m">{brand}</p>
      <p className="mt-5 font-display text-kicker text-bark italic">Gift card</p>
      <p className="min-h-[1em] font-display text-numeral">{amount}</p>
      {recipient && !recipient.includes("@") && <p className="mt-3 text-lead">For {recipient}</p>}
      {message && (
        <p className="mx-auto mt-5 max-w-lg whitespace-pre-line font-display text-card italic">{message}</p>
      )}
      {sender && <p className="mt-5 text-lead">From {sender}</p>}
      {children}
    </div>
    <WovenBand size="wide" />
  </>
);
