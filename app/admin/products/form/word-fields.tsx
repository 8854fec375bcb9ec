import { KNOWN_TEXTILES, textileName } from "#app/features/browse/catalogue-choices.ts";
import { CATEGORIES } from "#app/features/products/product.ts";
import type { ProductInput } from "#app/features/products/product-input.ts";
import { SelectField } from "#app/ui/select-field.tsx";
import { FormPart } from "../form-part.tsx";
import type { PageProblems } from "../product-page-view.ts";
import { TextInput } from "./text-input.tsx";

interface WordFieldsProps {
  input: ProductInput;
  problems: PageProblems;
}

/** Under what the catalogue lists a product, and what its page tells beside its pictures. */
export function WordFields(shared: WordFieldsProps) {
  const { input, problems } = shared;
  return (
    <FormPart title="Cloth and story" hint="Each can stay empty: the page leaves it out.">
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-3">
        <SelectField
          name="category"
          label="Category"
          defaultValue={input.category}
          error={problems.category}
          inputClassName="h-11!"
        >
          <option value="">None</option>
          {Object.entries(CATEGORIES).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextInput
          {...shared}
          name="textile"
          list="textiles"
          placeholder="Adire"
          hint="The catalogue’s filter."
        />
        <datalist id="textiles">
          {KNOWN_TEXTILES.map((textile) => (
            <option key={textile} value={textileName(textile)} />
          ))}
        </datalist>
        <TextInput
          {...shared}
          name="cloth"
          placeholder="Hand-dyed adire cotton"
          hint="Below its name on the card."
        />
        <TextInput {...shared} name="storyTitle" className="sm:col-span-3" />
        <TextInput
          {...shared}
          name="story"
          className="sm:col-span-3"
          hint="An empty line begins a new paragraph."
        />
        <TextInput
          {...shared}
          name="details"
          className="sm:col-span-3"
          placeholder={"Cloth: 100 % cotton\nWash: by hand, cold"}
          hint="One to a line, as ‘Name: value’."
        />
      </div>
    </FormPart>
  );
}
