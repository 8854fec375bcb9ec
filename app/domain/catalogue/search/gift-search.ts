/** Shoppers' words for a gift card. */
const GIFT_CARD = /\bgift(?:s?\b|ca|vo)|\b(?:voucher|present)s?\b/i;

/** Whether a search may mean a gift card, which is no piece of the catalogue. */
export const meansGiftCard = (q: string): boolean => GIFT_CARD.test(q.trim());
