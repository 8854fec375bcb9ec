import * as z from "zod";
import { CURRENCY } from "#app/shared/money.ts";
import { shortText, wholeNumber } from "./schemas.ts";

const MAX_GRAMS = 30_000;
const MAX_VALUE = 10_000;

const name = shortText.max(60, "must be 60 characters at most");

/** What carriers and customs ask of every parcel. */
export const labelsSchema = z.strictObject({
  // 300 special drawing rights, which Royal Mail takes for 270 pounds (read on 29 November 2026):
  // https://www.royalmail.com/business/international/guide/electronic-customs-data
  cn22UpTo: wholeNumber
    .max(MAX_VALUE, `must be ${MAX_VALUE} at most`)
    .meta({ label: `CN22 up to, ${CURRENCY.symbol}`, hint: "Above it a parcel bears a CN23." }),
  packagingGrams: wholeNumber
    .max(MAX_GRAMS, `must be ${MAX_GRAMS} at most`)
    .meta({ label: "Packaging, g", hint: "It is added to the weight of the pieces." }),
  eori: z
    .string()
    .regex(/^(GB|XI)\d{12,15}$/, "must be GB or XI and twelve to fifteen digits")
    .meta({ label: "EORI number", hint: "GB and twelve digits. Customs ask for it." })
    .nullable(),
  packageSize: name.meta({ hint: "As Click & Drop calls it." }).nullable(),
  serviceCode: name.meta({ hint: "As Click & Drop calls it." }).nullable(),
  columns: z
    .strictObject({
      description: name,
      quantity: name,
      unitWeight: name,
      unitPrice: name,
      customsCode: name,
      madeIn: name,
    })
    .meta({ label: "Columns about goods, as the carrier calls them" }),
});
