import type { Kind } from "#app/domain/catalogue/products/product.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { productDescription } from "#app/domain/catalogue/products/product-meta.ts";
import { KNOWN_TEXTILES } from "#app/domain/catalogue/search/catalogue-choices.ts";
import { textileName } from "#app/domain/catalogue/search/catalogue-view.ts";
import { OCCASIONS } from "#app/domain/content/occasions.ts";
import { Options } from "#app/owner/kit/form-parts.tsx";
import { fullTitle } from "#app/platform/seo/page-meta.ts";
import { splitList } from "#app/shared/split-list.ts";
import { useFrame } from "#app/shop/content/use-frame.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { FieldNotes, SelectField } from "#app/ui/field.tsx";
import { FormPart } from "../form-part.tsx";
import type { PageProblems } from "../product-page-view.ts";
import { countFilled, hasProblemIn } from "./fold.ts";
import { TextInput } from "./text-input.tsx";

interface WordFieldsProps {
  input: ProductInput;
  problems: PageProblems;
}

/** The occasions: the catalogue has a page for each. */
function OccasionField({ input, problems }: WordFieldsProps) {
  const chosen = splitList(input.occasions);
  return (
    <fieldset id="occasions" tabIndex={-1} className="sm:col-span-3">
      <legend className="font-[560] text-label">Occasions</legend>
      <div className="flex flex-wrap gap-x-8">
        {OCCASIONS.map(({ slug, name }) => (
          <CheckboxField
            key={slug}
            id={`occasion-${slug}`}
            name="occasions"
            value={name}
            label={name}
            defaultChecked={chosen.includes(name)}
          />
        ))}
      </div>
      <FieldNotes id="occasions" error={problems.occasions} hint="The catalogue has a page for each." />
    </fieldset>
  );
}

const CLOTH = [
  "category",
  "textile",
  "cloth",
  "occasions",
  "wornWith",
  "storyTitle",
  "story",
  "details",
] as const;
const FIT = ["shownOn", "fitNotes", "measurements", "cut"] as const;

interface WordPartsProps extends WordFieldsProps {
  /** The input now. */
  typed: ProductInput;
  kinds: readonly Kind[];
}

/** The fields for the catalogue's lists, and for the texts of the product's page. */
export function WordFields({ kinds, typed, ...shared }: WordPartsProps) {
  const { input, problems } = shared;
  return (
    <>
      <FormPart
        title="Cloth and story"
        hint="Category, occasions, care. What is empty, the page leaves out."
        filled={countFilled(typed, CLOTH)}
        hasProblem={hasProblemIn(problems, CLOTH)}
      >
        <div className="grid gap-x-4 gap-y-6 sm:grid-cols-3">
          <SelectField
            name="category"
            label="Category"
            defaultValue={input.category}
            error={problems.category}
            inputClassName="h-11!"
          >
            <option value="">None</option>
            <Options pairs={kinds.map(({ slug, name }) => [slug, name])} />
            {input.category !== "" && !kinds.some(({ slug }) => slug === input.category) && (
              <option value={input.category}>{input.category} (no longer a kind)</option>
            )}
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
            placeholder="Adire-inspired print, cotton"
            hint="Below its name on the card."
          />
          <OccasionField {...shared} />
          <TextInput
            {...shared}
            name="wornWith"
            className="sm:col-span-3"
            placeholder="Adire Tote, Adire Two-piece"
            hint="Names or links of up to four pieces, with commas. Without them the page picks pieces of its cloth."
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
      <FormPart
        title="Fit"
        hint="Measurements, and who it is shown on. A bag has none."
        filled={countFilled(typed, FIT)}
        hasProblem={hasProblemIn(problems, FIT)}
      >
        <div className="grid gap-y-6">
          <TextInput
            {...shared}
            name="shownOn"
            placeholder="a UK 12 form, 178 cm"
            hint="The page says ‘Shown on’, then this."
          />
          <TextInput
            {...shared}
            name="fitNotes"
            placeholder="Close at the waist, loose below. Take your usual size."
          />
          <TextInput
            {...shared}
            name="measurements"
            placeholder={"12: bust 98, waist 80, length 139\n14: bust 103, waist 85, length 140"}
            hint="Of the piece itself, a size to a line, in centimetres. The page adds inches. Measure the length from the shoulder, of a skirt or trousers from the waist."
          />
          <TextInput
            {...shared}
            name="cut"
            placeholder="loose: bust 30, hips 26"
            hint="fitted, easy or loose, and the ease where you want another, in centimetres. With it the page advises a size."
          />
        </div>
      </FormPart>
    </>
  );
}

interface SearchFieldsProps {
  input: ProductInput;
  /** The input now. */
  typed: ProductInput;
  problems: PageProblems;
}

const NAMES = ["searchTitle", "searchDescription"] as const;

/** The title and the description for search engines, with the usual ones when nothing was typed. */
export function SearchFields({ typed, ...shared }: SearchFieldsProps) {
  const { site } = useFrame();
  const title = typed.searchTitle.trim() || fullTitle(typed.title.trim() || "Title", site.name);
  const description = productDescription({
    title: typed.title.trim(),
    cloth: typed.cloth.trim() || null,
    description: typed.description,
    searchDescription: typed.searchDescription.trim() || null,
  });
  return (
    <FormPart
      title="How it looks in a search"
      hint="For Google and others. It has good words already."
      filled={countFilled(typed, NAMES)}
      hasProblem={hasProblemIn(shared.problems, NAMES)}
    >
      <div className="grid gap-y-6">
        <div className="max-w-xl border-sand border-l pl-4">
          <p className="text-bark text-small">Now</p>
          <p className="wrap-anywhere line-clamp-2 text-indigo text-label">{title}</p>
          <p className="wrap-anywhere line-clamp-3 text-small">{description}</p>
        </div>
        <TextInput
          {...shared}
          name="searchTitle"
          optional
          hint="About 60 characters are shown. Empty: its title and the shop’s name."
        />
        <TextInput
          {...shared}
          name="searchDescription"
          optional
          hint="About 155 characters are shown. Empty: the beginning of its description."
        />
      </div>
    </FormPart>
  );
}
