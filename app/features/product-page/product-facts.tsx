import type { ReactNode } from "react";
import { TextLink } from "#app/ui/text-link.tsx";

/** The facts of the store policy that a product's page states; ranges are [from, to], in business days. */
export interface PolicyFacts {
  deliveryBusinessDays: { uk: readonly number[]; international: readonly number[] };
  /** Days after receipt to report a fault. */
  returnsDays: number;
  /** Days after receipt to withdraw, by law. */
  cancellationDays: number;
}

interface ProductFactsProps {
  policy: PolicyFacts;
  /** False for products without a hem. */
  alterable: boolean;
  /** The same product in another of the brand's shops. */
  ukUrl: string | null;
}

/** Delivery, returns and alterations, right under the buttons. */
export function ProductFacts({ policy, alterable, ukUrl }: ProductFactsProps) {
  const { uk, international } = policy.deliveryBusinessDays;
  return (
    <dl className="mt-8 border-sand border-b text-small">
      <Fact name="Delivery">
        UK {range(uk)} business days. International {range(international)}. You see the charge before you pay.
      </Fact>
      <Fact name="Returns">
        {policy.cancellationDays} days to change your mind. If something is wrong, tell us within{" "}
        {policy.returnsDays} days of receipt and we pay the postage.
      </Fact>
      {alterable && (
        <Fact name="Alterations">
          We can adjust hems and straps before we post.{" "}
          <TextLink to="/contact" className="font-[560]">
            Ask for it
          </TextLink>
        </Fact>
      )}
      {ukUrl && URL.canParse(ukUrl) && (
        <Fact name="Also sold at">
          <TextLink href={ukUrl}>{new URL(ukUrl).hostname.replace(/^www\./, "")}</TextLink>
        </Fact>
      )}
    </dl>
  );
}

const range = ([from, to]: readonly number[]): string => `${from} to ${to}`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_1fr] border-sand border-t py-3.5">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-bark">{children}</dd>
    </div>
  );
}
