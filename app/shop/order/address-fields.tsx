import type { AddressField, AddressFormField } from "#app/domain/delivery/delivery-address.ts";
import { Field } from "#app/ui/field.tsx";

interface AddressFieldsProps {
  /** The fields of an address in the parcel's country. */
  fields: readonly AddressFormField[];
  /** The initial input of the fields. */
  typed: Partial<Record<AddressField, string>> | undefined;
  errorOf: (field: AddressField) => string | undefined;
  /** For the shopper's own address; the browser completes no others. */
  isOwn: boolean;
}

const COMPLETE: Record<AddressField, string> = {
  name: "name",
  line1: "address-line1",
  line2: "address-line2",
  city: "address-level2",
  state: "address-level1",
  postalCode: "postal-code",
};

/** The fields of a parcel's address, in the order and the words of its country. */
export const AddressFields = ({ fields, typed, errorOf, isOwn }: AddressFieldsProps) =>
  fields.map(({ name, label, isRequired }) => (
    <Field
      key={name}
      name={name}
      label={label}
      optional={!isRequired}
      autoComplete={isOwn ? `shipping ${COMPLETE[name]}` : "off"}
      defaultValue={typed?.[name]}
      error={errorOf(name)}
    />
  ));
