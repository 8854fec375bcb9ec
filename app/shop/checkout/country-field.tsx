import type { ComponentProps } from "react";
import type { Country } from "#app/domain/delivery/countries.ts";
import { SelectField } from "#app/ui/select-field.tsx";

interface CountryFieldProps extends Omit<ComponentProps<typeof SelectField>, "name" | "label"> {
  countries: readonly Country[];
}

/** Every country by its name. */
export const CountryField = ({ countries, ...rest }: CountryFieldProps) => (
  <SelectField {...rest} name="country" label="Country" autoComplete="country">
    {countries.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </SelectField>
);
