import { expect, test } from "vitest";
import { toMoney } from "#app/shared/money.ts";
import { explainLostDispute } from "./lost-dispute-words.ts";

const GONE = { notes: [], leftCents: toMoney(18_995), vatCents: toMoney(3_166), claimFrom: "2027-05-20" };

test.each([
  [
    { ...GONE, notes: ["CN-00007"], leftCents: toMoney(0), vatCents: toMoney(0), claimFrom: null },
    "CN-00007 takes back what never left or came back, with its VAT.",
  ],
  [
    { ...GONE, leftCents: toMoney(0), vatCents: toMoney(0) },
    "Nothing of it counts as a sale, so there is no VAT to take back.",
  ],
  [
    { ...GONE, claimFrom: null },
    "The pieces for £189.95 are still here. Close the order, and a credit note takes the sale and its VAT back.",
  ],
  [
    GONE,
    "The pieces are gone, so £189.95 is a bad debt. Its £31.66 of VAT stays due. You can claim it back from 20 May 2027, once you have written the debt off.",
  ],
  [
    { ...GONE, vatCents: toMoney(0) },
    "The pieces are gone, so £189.95 is a bad debt. There is no VAT in it.",
  ],
])("says what a lost dispute means for the VAT return: %j", (dispute, words) => {
  expect(explainLostDispute(dispute)).toBe(words);
});
