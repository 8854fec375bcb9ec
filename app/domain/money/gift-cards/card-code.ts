/** The number of letters and digits in the code of a gift card. The hyphens between them are for the eye. */
export const CARD_CODE_LENGTH = 20;
