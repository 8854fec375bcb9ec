import type { KeptSchedule } from "#app/domain/catalogue/products/product.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";
import { formatDate } from "#app/shared/shop-time.ts";

/** A product's schedule, or why it failed, in words for the owner; nothing without a schedule. */
export function formatSchedule(schedule: KeptSchedule): ScheduleWords[] {
  const { publishAt, publishHeldBack, salePriceCents, saleHeldBack } = schedule;
  const said: ScheduleWords[] = [];
  if (publishAt !== null)
    said.push(
      publishHeldBack === null
        ? { what: "publish", words: `Goes live ${formatDate(publishAt)}`, isHeldBack: false }
        : {
            what: "publish",
            words: `Held back, ${formatDate(publishAt)}: ${publishHeldBack}`,
            isHeldBack: true,
          },
    );
  if (salePriceCents !== null)
    said.push(
      saleHeldBack === null
        ? { what: "sale", words: formatSale(schedule, salePriceCents), isHeldBack: false }
        : { what: "sale", words: `The sale is held back: ${saleHeldBack}`, isHeldBack: true },
    );
  return said;
}

function formatSale({ isInSale, saleBeginsAt, saleEndsAt }: KeptSchedule, price: Money): string {
  const begins = isInSale || saleBeginsAt === null ? "" : ` from ${formatDate(saleBeginsAt)}`;
  const ends = saleEndsAt === null ? "" : ` until ${formatDate(saleEndsAt)}`;
  return `On sale at ${formatMoney(price)}${begins}${ends}`;
}

interface ScheduleWords {
  what: "publish" | "sale";
  words: string;
  isHeldBack: boolean;
}
