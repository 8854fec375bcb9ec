import { expect, test } from "vitest";
import { parcelProblem } from "./parcel.ts";

const parcel = { carrier: "Royal Mail", tracking: "AB 123 GB" };

test("a parcel needs neither a carrier nor a tracking number", () => {
  expect(parcelProblem(parcel)).toBeNull();
  expect(parcelProblem({ carrier: "", tracking: "" })).toBeNull();
});

test.each([
  ["carrier", "Royal\u0007 Mail", "carrier"],
  ["tracking", "AB\t123", "tracking number"],
])("a control character in the %s of a parcel is refused with the field's name", (field, typed, name) => {
  expect(parcelProblem({ ...parcel, [field]: typed })).toEqual({
    field,
    message: `Take the line breaks and control characters out of the ${name}.`,
  });
});

test("a carrier that is too long is refused", () => {
  const message = "Please keep it to 80 characters.";
  expect(parcelProblem({ ...parcel, carrier: "x".repeat(80) })).toBeNull();
  expect(parcelProblem({ ...parcel, carrier: "x".repeat(81) })).toEqual({ field: "carrier", message });
});
