/** How many letters and digits the code of a gift card has. The hyphens between them are for the eye. */
export const CARD_CODE_LENGTH = 20;
