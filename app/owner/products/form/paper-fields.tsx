import { claimProblems } from "#app/domain/catalogue/papers/claims.ts";
import { CUSTOMS_CODES } from "#app/domain/catalogue/papers/customs-codes.ts";
import { parseComposition } from "#app/domain/catalogue/papers/parse-papers.ts";
import type { ProductInput } from "#app/domain/catalogue/products/product-input.ts";
import { COUNTRIES } from "#app/domain/delivery/countries.ts";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { FormPart } from "../form-part.tsx";
import type { OpenedProduct, PageProblems } from "../product-page-view.ts";
import { countFilled, hasProblemIn } from "./fold.ts";
import { JUDGE_FORM } from "./product-form-data.ts";
import { TextInput } from "./text-input.tsx";

interface PaperFieldsProps {
  input: ProductInput;
  /** The input now. */
  typed: ProductInput;
  problems: PageProblems;
  /** Null for words that are not stored. */
  words: OpenedProduct["words"] | null;
}

const PAPERS = ["composition", "madeIn", "customsCode", "grams", "maker", "responsible", "warnings"] as const;
const MAKER = "Adire Works Ltd\n5 Marina Road, Lagos 101223, Nigeria\nhello@adireworks.example";
const RESPONSIBLE = "Rep GmbH\nHafenstraße 12, 20457 Hamburg, Germany\nhello@rep.example";

/** The facts that laws and carriers ask for. */
export function PaperFields({ typed, words, ...shared }: PaperFieldsProps) {
  const { input, problems } = shared;
  // Three hundred choices, which no page is drawn with on the server.
  const isLive = useHydrated();
  return (
    <FormPart
      title="Papers"
      hint="What laws and carriers ask for. Shoppers see the composition."
      filled={countFilled(typed, PAPERS)}
      hasProblem={hasProblemIn(problems, PAPERS)}
    >
      <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextInput
            {...shared}
            name="composition"
            placeholder={"Shell: 55% linen, 45% cotton\nLining: 100% viscose"}
            hint="A part to a line, or the shares alone. Leather, horn, fur or feathers on it: add the line ‘Contains non-textile parts of animal origin’."
          />
          <Claims input={input} typed={typed} words={words} />
        </div>
        <TextInput {...shared} name="madeIn" list="countries" hint="The country where it was sewn." />
        <TextInput
          {...shared}
          name="customsCode"
          list="customs-codes"
          hint="Type a word such as ‘dress’ and choose, or type the six digits."
        />
        {isLive && LISTS}
        <TextInput
          {...shared}
          name="grams"
          className="sm:col-span-2"
          placeholder={"420\n18: 460\n20: 480"}
          hint="Without its packing. One number for every size; a size that differs has its own line."
        />
        <TextInput
          {...shared}
          name="maker"
          placeholder={MAKER}
          hint="Name, postal address, and an email or web address, each on its own line. Leave it empty when you are the maker, or named one under Markets."
        />
        <TextInput
          {...shared}
          name="responsible"
          placeholder={RESPONSIBLE}
          hint="Needed to sell in the EU. The same three lines. Leave it empty for the one that you named under Markets."
        />
        <TextInput
          {...shared}
          name="warnings"
          className="sm:col-span-2"
          placeholder="Keep away from fire."
          hint="Shoppers read this before they buy. Empty for none."
        />
      </div>
    </FormPart>
  );
}

/** Made once, so that typing does not draw them again. */
const LISTS = (
  <>
    <datalist id="countries">
      {COUNTRIES.map(({ code, name }) => (
        <option key={code} value={name} />
      ))}
    </datalist>
    <datalist id="customs-codes">
      {Object.entries(CUSTOMS_CODES).map(([code, words]) => (
        <option key={code} value={words}>
          {code}
        </option>
      ))}
    </datalist>
  </>
);

/** Words of the product that its composition contradicts. Those that are stored may be found right all the same. */
function Claims({ input, typed, words }: Omit<PaperFieldsProps, "problems">) {
  const { title, cloth, description, composition } = typed;
  const read = parseComposition(composition);
  const problems = read.ok ? claimProblems({ title, cloth, description, ...read.value }) : [];
  const isStored = (["title", "cloth", "description", "composition"] as const).every(
    (name) => typed[name] === input[name],
  );
  const areRight = isStored && words?.areRight;
  return (
    <>
      <div role="status" className={`text-small ${areRight ? "text-bark" : "text-laterite"}`}>
        {problems.map((problem) => (
          <p key={problem} className="mt-2">
            {problem} {areRight && "You found the words right."}
          </p>
        ))}
      </div>
      {problems.length > 0 && words && isStored && (
        <Submit
          form={JUDGE_FORM}
          name="do"
          value={areRight ? "check" : "right"}
          label={areRight ? "Check these words again" : "These words are right"}
          className="mt-3"
          secondary
        />
      )}
    </>
  );
}
