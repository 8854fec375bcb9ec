import * as z from "zod";
import { cut, textsIn } from "#app/shared/form-texts.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { addressParts, isPostcode } from "#app/shared/postal-address.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

// The page's policy forbids eval. Without this setting the library tries it in the browser.
z.config({ jitless: true });

export const ADDRESS_FIELDS = ["name", "line1", "line2", "city", "state", "postalCode"] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** A field of the form, in the words of its country. */
export interface AddressFormField {
  name: AddressField;
  label: string;
  isRequired: boolean;
}

/** The unchecked input, for showing the form again. */
export type TypedAddress = Record<AddressField, string>;
/** A sentence for each field with an error. */
export type AddressProblems = Partial<Record<AddressField, string>>;

export const NO_ADDRESS: TypedAddress = textsIn(new FormData(), ADDRESS_FIELDS);

/** The address of a parcel, within the country that the checkout settled. */
export type DeliveryAddress = TypedAddress;

const LONGEST = 200;

export const typedAddress = (form: FormData): TypedAddress =>
  textsIn(form, ADDRESS_FIELDS, { clean: cut(LONGEST + 1) });

/** The fields of a parcel's address in a country, a two-letter code. */
export const addressForm = (country: string): AddressFormField[] => [
  { name: "name", label: "Name", isRequired: true },
  ...addressParts(country),
];

/** `the ZIP code`, `the state`, as a sentence names it. */
const inSentence = (label: string): string => (/^[A-Z]{2}/.test(label) ? label : label.toLowerCase());

const MISSING: Partial<Record<AddressField, string>> = {
  name: "Add the name on the parcel.",
  line1: "Add the street and the number.",
};

const line = ({ name, label, isRequired }: AddressFormField, country: string) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const what = inSentence(label);
      const message =
        (isRequired && text === "" ? (MISSING[name] ?? `Add the ${what}.`) : null) ??
        plainTextProblem(what, text) ??
        (text.length > LONGEST ? `The ${what} is too long: ${LONGEST} characters at most.` : null) ??
        (name === "postalCode" && text !== "" && !isPostcode(country, text) ? `Check the ${what}.` : null);
      if (message) context.addIssue({ code: "custom", message });
    });

/**
 * Parses the form of a parcel to this country, a two-letter code; the errors are by field. Fields that its addresses do
 * not have stay empty.
 */
export function parseAddress(typed: TypedAddress, country: string): Result<DeliveryAddress, AddressProblems> {
  return parseFields(addressForm(country), typed, country);
}

/**
 * Parses these fields of an address in a country, a two-letter code; the errors are by field, all others stay empty.
 */
export function parseFields(
  fields: readonly AddressFormField[],
  typed: Partial<TypedAddress>,
  country: string,
): Result<DeliveryAddress, AddressProblems> {
  const schema = z.object(Object.fromEntries(fields.map((field) => [field.name, line(field, country)])));
  const parsed = schema.safeParse(typed);
  if (parsed.success) return ok({ ...NO_ADDRESS, ...parsed.data });
  const problems: AddressProblems = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as AddressField] ??= message;
  return err(problems);
}
