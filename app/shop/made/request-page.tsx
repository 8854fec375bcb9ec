import { MADE_PATH } from "#app/domain/making/made.ts";
import { GARMENTS } from "#app/domain/making/measures.ts";
import { OWN_CLOTH } from "#app/domain/making/request-input.ts";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import type { Cloth, RequestAnswer } from "./answer-request.server.ts";
import { hides, MeasureFields } from "./measure-fields.tsx";
import { PicturesChoice, PlaceOptions, RequestFrame, RequestPart, requestFields } from "./request-parts.tsx";

interface RequestPageProps {
  cloths: Cloth[];
  /** The countries that parcels go to, the shop's own first. */
  countries: readonly { code: string; name: string }[];
  /** Where pieces are collected; null when they are not. */
  collection: string | null;
  /** How a piece comes to be, as the page of services says it. */
  steps: readonly { title: string; text: string }[];
  /** The name of the field that people do not see and programs fill in. */
  trap: string;
  /** The refused form; null at first. */
  answer: RequestAnswer | null;
}

/** Asks for a piece made to measure. */
export function RequestPage({ steps, ...form }: RequestPageProps) {
  return (
    <div className="grid lg:grid-cols-[minmax(0,57fr)_minmax(0,43fr)]">
      <div className="max-w-4xl px-6 pt-10 pb-18 lg:px-12 lg:pt-18 lg:pb-32 xl:pr-24">
        <h1 className="font-display text-xl">Made for you</h1>
        <p className="mt-5 max-w-lg text-lead text-bark">
          One piece, cut to your measurements, in our cloth or your own. Tell us what you have in mind: we
          answer with a question or a quote, and nothing is owed until you accept it.
        </p>
        <p className="mt-3">
          <TextLink href={`${MADE_PATH}/alteration`} className="inline-block py-2 font-[560]">
            Alter or mend a piece
          </TextLink>
        </p>
        <RequestForm {...form} />
      </div>
      <aside aria-labelledby="how-it-goes" className="on-dark flex flex-col bg-ink text-shea">
        <ClothStrip cloths={form.cloths} />
        <div className="px-6 pt-12 pb-18 lg:stick lg:top-24 lg:px-12 lg:pt-18 lg:pb-28">
          <h2 id="how-it-goes" className="font-display text-m">
            How it goes
          </h2>
          <ol className="mt-6">
            {steps.map(({ title, text }, index) => (
              <li
                key={title}
                className="grid grid-cols-[2.5rem_1fr] items-baseline gap-x-4 border-shea/30 border-t py-4"
              >
                <span aria-hidden="true" className="font-display text-m text-sand">
                  {index + 1}
                </span>
                <div>
                  <h3 className="font-[560]">{title}</h3>
                  <p className="text-label text-sand">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <p className="mt-6 max-w-prose border-shea/30 border-t pt-6 text-label text-sand">
            You pay a deposit when you accept the quote, and the balance when your piece is made. A piece made
            to your measurements can’t be returned for a change of heart; we alter it until it fits as agreed.
          </p>
        </div>
      </aside>
    </div>
  );
}

/** The cloths themselves, as they look. */
const ClothStrip = ({ cloths }: { cloths: Cloth[] }) => {
  const shown = cloths.filter(({ url }) => url !== null).slice(0, 6);
  if (shown.length === 0) return <WovenBand size="wide" />;
  return (
    <ul aria-label="Our textiles" className="grid grid-cols-3">
      {shown.map(({ textile, name, url }) => (
        <li key={textile} className="relative aspect-square">
          <Picture
            url={url}
            alt=""
            sizes="(min-width: 900px) 15vw, 33vw"
            className="absolute inset-0 size-full"
            imgClassName="size-full object-cover"
          />
          <span className="absolute bottom-0 left-0 bg-ink px-2 py-1 text-caption">{name}</span>
        </li>
      ))}
    </ul>
  );
};

function RequestForm({ cloths, countries, collection, trap, answer }: Omit<RequestPageProps, "steps">) {
  const { typed, errorOf, field } = requestFields(answer);
  return (
    <RequestFrame action={MADE_PATH} answer={answer} trap={trap} purpose="to make your piece">
      <RequestPart title="The piece">
        <SelectField label="Garment" {...field("garment")} required>
          <option value="">Choose</option>
          {Object.entries(GARMENTS).map(([value, garment]) => (
            <option key={value} value={value} {...hides(garment)}>
              {garment.name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Cloth"
          {...field("cloth")}
          hint="Not sure? Choose what comes nearest: nothing is settled yet."
          required
        >
          <option value="">Choose</option>
          <option value={OWN_CLOTH}>{OWN_CLOTH}</option>
          {cloths.map(({ textile, name, colors }) => (
            <optgroup key={textile} label={name}>
              {(colors.length > 0 ? colors.map((color) => `${name}, ${color}`) : [name]).map((words) => (
                <option key={words} value={words}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <div className="grid items-start gap-6 md:grid-cols-2">
          <Field label="Occasion" {...field("occasion")} optional hint="A wedding, work, every day." />
          <Field
            label="Needed by"
            {...field("neededBy")}
            type="date"
            optional
            hint="Leave it empty if there is no day."
          />
        </div>
        <TextAreaField
          label="Your idea"
          {...field("words")}
          optional
          hint="Length, sleeves, neckline, what you love to wear."
        />
        <PicturesChoice kept={answer?.kept ?? 0} error={errorOf("pictures")} />
      </RequestPart>
      <RequestPart
        title="Measurements"
        lead="Over light underwear, the tape snug and not tight. Leave out what you don’t know: we take the rest together."
      >
        <MeasureFields typed={typed} errorOf={errorOf} />
      </RequestPart>
      <RequestPart title="You">
        <div className="grid items-start gap-6 md:grid-cols-2">
          <Field label="Name" {...field("name")} autoComplete="name" required />
          <Field label="Email" {...field("email")} type="email" autoComplete="email" required />
          <SelectField
            label="Delivery"
            {...field("country")}
            defaultValue={typed.country || countries[0]?.code}
            required
          >
            <PlaceOptions countries={countries} collection={collection} />
          </SelectField>
          <Field
            label="Budget"
            {...field("budget")}
            optional
            hint="About what you want to spend. It helps us propose."
          />
        </div>
      </RequestPart>
    </RequestFrame>
  );
}
