/** No sale that begins and ends by itself. */
export const NO_SALE = {
  salePriceCents: null,
  saleBeginsAt: null,
  saleEndsAt: null,
  saleHeldBack: null,
} as const;

/** A product that does nothing by itself, at moments that the owner chose. */
export const NO_SCHEDULE = { ...NO_SALE, publishAt: null, publishHeldBack: null } as const;
