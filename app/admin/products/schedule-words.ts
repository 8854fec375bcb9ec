import type { Schedule } from "#app/features/products/product.ts";
import { formatDate } from "#app/shared/shop-time.ts";

/** What a product will do by itself, or why it did not, in words for the owner; nothing without a schedule. */
export function scheduleWords({ publishAt, publishHeldBack }: Schedule): ScheduleWords[] {
  if (publishAt === null) return [];
  return [
    publishHeldBack === null
      ? { words: `Goes live ${formatDate(publishAt)}`, isHeldBack: false }
      : { words: `Held back, ${formatDate(publishAt)}: ${publishHeldBack}`, isHeldBack: true },
  ];
}

interface ScheduleWords {
  words: string;
  isHeldBack: boolean;
}
