import * as z from "zod";
import { HOME } from "#app/features/delivery/zone.ts";
import { plainTextProblem } from "#app/shared/plain-text.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

// The page's policy forbids eval. Without this setting the library tries it in the browser.
z.config({ jitless: true });

export const ADDRESS_FIELDS = ["name", "line1", "line2", "city", "postalCode"] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];

export const ADDRESS_LABELS: Record<AddressField, string> = {
  name: "Name",
  line1: "Address",
  line2: "Flat or building",
  city: "City",
  postalCode: "Postcode",
};

/** The unchecked input, for showing the form again. */
export type TypedAddress = Record<AddressField, string>;
/** A sentence for each field with an error. */
export type AddressProblems = Partial<Record<AddressField, string>>;

export const NO_ADDRESS: TypedAddress = { name: "", line1: "", line2: "", city: "", postalCode: "" };

/** Where a parcel goes, within the country that the checkout settled. */
export type DeliveryAddress = TypedAddress;

const LONGEST = 200;

export const typedAddress = (form: FormData): TypedAddress =>
  Object.fromEntries(
    ADDRESS_FIELDS.map((field) => {
      const value = form.get(field);
      return [field, typeof value === "string" ? value.slice(0, LONGEST + 1) : ""];
    }),
  ) as TypedAddress;

const line = (what: string, missing: string | null) =>
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const message =
        (missing !== null && text === "" ? missing : null) ??
        plainTextProblem(what, text) ??
        (text.length > LONGEST ? `The ${what} is too long: ${LONGEST} characters at most.` : null);
      if (message) context.addIssue({ code: "custom", message });
    });

/** Whether a parcel to this country needs a postcode: some countries have none. */
export const needsPostcode = (country: string): boolean => country === HOME;

const schema = (country: string) =>
  z.object({
    name: line("name", "Add the name on the parcel."),
    line1: line("address", "Add the street and the number."),
    line2: line("flat or building", null),
    city: line("city", "Add the city."),
    postalCode: line("postcode", needsPostcode(country) ? "Add the postcode." : null),
  });

/** Parses the form of a parcel to this country, a two-letter code; the errors are by field. */
export function parseAddress(typed: TypedAddress, country: string): Result<DeliveryAddress, AddressProblems> {
  const parsed = schema(country).safeParse(typed);
  if (parsed.success) return ok(parsed.data);
  const problems: AddressProblems = {};
  for (const { path, message } of parsed.error.issues) problems[path[0] as AddressField] ??= message;
  return err(problems);
}
