import { Field } from "#app/ui/field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { KNOWN_TEXTILES, textileName } from "../catalogue-choices.ts";
import { CATEGORIES } from "../product.ts";
import type { ProductFields } from "../product-input.ts";
import { FormPart } from "./form-part.tsx";
import type { PageProblems } from "./product-page-view.ts";

interface WordFieldsProps {
  fields: ProductFields;
  problems: PageProblems;
}

/** Under what the catalogue lists a product, and what its page tells beside its pictures. */
export function WordFields({ fields, problems }: WordFieldsProps) {
  return (
    <FormPart title="Cloth and story" hint="Each can stay empty: the page leaves it out.">
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-3">
        <SelectField
          name="category"
          label="Category"
          defaultValue={fields.category}
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
        <Field
          dense
          name="textile"
          label="Textile"
          list="textiles"
          placeholder="Adire"
          hint="The catalogue’s filter."
          defaultValue={fields.textile}
          error={problems.textile}
        />
        <datalist id="textiles">
          {KNOWN_TEXTILES.map((textile) => (
            <option key={textile} value={textileName(textile)} />
          ))}
        </datalist>
        <Field
          dense
          name="cloth"
          label="Cloth"
          placeholder="Hand-dyed adire cotton"
          hint="Below its name on the card."
          defaultValue={fields.cloth}
          error={problems.cloth}
        />
        <Field
          dense
          name="storyTitle"
          label="Story heading"
          className="sm:col-span-3"
          defaultValue={fields.storyTitle}
          error={problems.storyTitle}
        />
        <TextAreaField
          name="story"
          label="Story"
          rows={3}
          className="sm:col-span-3"
          hint="An empty line begins a new paragraph."
          defaultValue={fields.story}
          error={problems.story}
        />
        <TextAreaField
          name="details"
          label="Details"
          rows={3}
          className="sm:col-span-3"
          placeholder={"Cloth: 100 % cotton\nWash: by hand, cold"}
          hint="One to a line, as ‘Name: value’."
          defaultValue={fields.details}
          error={problems.details}
        />
      </div>
    </FormPart>
  );
}
