import { useEffect } from "react";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { storeCode } from "./kept-codes.ts";

/**
 * The page of a link with a code: it keeps the code in this browser. Without scripts it says where to type it. It does
 * not look the code up, so it tells nobody which codes there are.
 */
export function KeptCodePage({ code }: { code: string }) {
  const isKept = useHydrated();
  useEffect(() => storeCode(code), [code]);
  return (
    <div className="mx-auto w-full max-w-360 px-6 pt-14 pb-18 lg:px-12 lg:pt-24 lg:pb-32">
      <p className="font-display text-caption text-bark italic">Your code</p>
      <h1 className="wrap-anywhere mt-1 font-display text-xl">{code}</h1>
      <p className="mt-6 max-w-lg text-lead" aria-live="polite">
        {isKept
          ? "It is kept for you. Your cart and the checkout show what it takes off."
          : "Type it at the checkout, in the field for codes, to see what it takes off."}
      </p>
      <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
        <ButtonLink to="/catalogue">See the pieces</ButtonLink>
        <TextLink to="/cart" className="py-2 font-[560]">
          Go to your cart
        </TextLink>
      </div>
    </div>
  );
}
