/** Shoppers' words for an order of their own. */
const ORDER =
  /^(?:(?:find|see|track|where(?:['’]?s| is| are)) )?(?:my |the )?(?:orders?|parcels?|invoices?|receipts?)(?: status| number| history| tracking)?$|^track(?:ing)?(?: number)?$/i;

/** Whether a search means an order of one's own, which is no piece of the catalogue. */
export const meansOrder = (q: string): boolean => ORDER.test(q.trim().replaceAll(/\s+/g, " "));
