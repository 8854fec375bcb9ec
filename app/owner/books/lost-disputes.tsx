import type { LostDispute } from "#app/domain/money/books/list-lost-disputes.server.ts";
import { formatLongDay } from "#app/shared/shop-time.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { explainLostDispute } from "./lost-dispute-words.ts";

/** The payments that banks took back for good, and what each of them means for the VAT. */
export const LostDisputes = ({ disputes }: { disputes: readonly LostDispute[] }) => (
  <ul className="max-w-2xl">
    {disputes.map((dispute) => (
      <li key={dispute.reference} className="border-sand border-b py-3">
        <TextLink to={`/admin/orders/${dispute.reference}`} className="inline-block py-1">
          {dispute.reference}
        </TextLink>
        <p className="text-label">
          Lost on {formatLongDay(dispute.at)}. {explainLostDispute(dispute)}
        </p>
      </li>
    ))}
  </ul>
);
