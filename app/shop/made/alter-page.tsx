import {
  ALTERATION_PATH,
  type AlterationJob,
  ARRIVALS,
  jobValue,
  OTHER_JOB,
  shownJob,
} from "#app/domain/making/alteration.ts";
import type { AlterableOrder } from "#app/domain/making/alteration-input.ts";
import { MADE_PATH } from "#app/domain/making/made.ts";
import { formatMoney } from "#app/shared/money.ts";
import { Field, SelectField, TextAreaField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { RequestAnswer } from "./answer-request.server.ts";
import { PicturesChoice, PlaceOptions, RequestFrame, RequestPart, requestFields } from "./request-parts.tsx";

interface AlterPageProps {
  jobs: readonly AlterationJob[];
  /** The countries that parcels go to, the shop's own first. */
  countries: readonly { code: string; name: string }[];
  /** Where pieces are collected; null when they are not. */
  collection: string | null;
  /** Where pieces are posted and brought to, line by line. */
  address: readonly string[];
  /** A picture of the work; null for none. */
  picture: { url: string; alt: string } | null;
  trap: string;
  /** The refused form; null at first. */
  answer: RequestAnswer | null;
  /** The order of the pieces, with its own path; null for a piece of any year. */
  order: (Pick<AlterableOrder, "reference" | "country" | "town" | "pieces"> & { path: string }) | null;
}

/** Asks for an alteration: of a piece of an order, or of any other. */
export function AlterPage({ jobs, address, picture, order, ...form }: AlterPageProps) {
  return (
    <div className="grid lg:grid-cols-[minmax(0,57fr)_minmax(0,43fr)]">
      <div className="max-w-4xl px-6 pt-10 pb-18 lg:px-12 lg:pt-18 lg:pb-32 xl:pr-24">
        {order && <p className="font-display text-bark text-caption italic">Order {order.reference}</p>}
        <h1 className={`font-display text-xl ${order ? "mt-2" : ""}`}>Alter or mend a piece</h1>
        <p className="mt-5 max-w-lg text-bark text-lead">
          Ours from last week, ours from years ago, or somebody else’s. Choose the job, pay its price, and
          post the piece to us or bring it.
        </p>
        <AlterForm {...form} jobs={jobs} order={order} />
        <p className="mt-8">
          <TextLink href={order?.path ?? MADE_PATH} className="inline-block py-2 font-[560]">
            {order ? "Back to your order" : "Ask for a new piece made for you"}
          </TextLink>
        </p>
      </div>
      <aside aria-labelledby="prices" className="on-dark flex flex-col bg-ink text-shea">
        {picture && (
          <Picture
            url={picture.url}
            alt={picture.alt}
            sizes="(min-width: 900px) 43vw, 100vw"
            imgClassName="aspect-3/2 w-full object-cover"
          />
        )}
        <div className="px-6 pt-12 pb-18 lg:stick lg:top-24 lg:px-12 lg:pt-18 lg:pb-28">
          <h2 id="prices" className="font-display text-m">
            What it costs
          </h2>
          <dl className="mt-6">
            {jobs.map(({ name, priceCents, days }) => (
              <div key={name} className="flex justify-between gap-6 border-shea/30 border-t py-4">
                <dt className="wrap-anywhere min-w-0 font-[560]">
                  {name}
                  <span className="block font-normal text-label text-sand">
                    {days === 1 ? "1 day" : `${days} days`} once it’s here
                  </span>
                </dt>
                <dd className="tabular-nums">{formatMoney(priceCents)}</dd>
              </div>
            ))}
            <div className="flex justify-between gap-6 border-shea/30 border-t py-4">
              <dt className="font-[560]">Something else</dt>
              <dd>By a quote</dd>
            </div>
          </dl>
          <p className="mt-6 max-w-prose border-shea/30 border-t pt-6 text-label text-sand">
            Nothing but posting it back is added before you pay. Until we begin you can stop, and all your
            money goes back.
          </p>
          <p className="mt-4 max-w-prose text-label text-sand">
            Post your piece to {address.join(", ")}, or bring it there.
          </p>
        </div>
      </aside>
    </div>
  );
}

function AlterForm({
  jobs,
  order,
  countries,
  collection,
  trap,
  answer,
}: Omit<AlterPageProps, "address" | "picture">) {
  const { typed, errorOf, field } = requestFields(answer);
  const home = order?.country ? [{ code: order.country, name: `To your address in ${order.town}` }] : null;
  const only = order?.pieces.length === 1 ? order.pieces[0]?.key : undefined;
  return (
    <RequestFrame
      action={order ? `${order.path}/alter` : ALTERATION_PATH}
      answer={answer}
      trap={trap}
      purpose="for this work"
    >
      <RequestPart title="The piece">
        {order ? (
          <SelectField label="Piece" {...field("piece")} defaultValue={typed.piece || only} required>
            <option value="">Choose</option>
            {order.pieces.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            label="Piece"
            {...field("piece")}
            hint="What it is, its cloth and its colour."
            maxLength={120}
            required
          />
        )}
        <SelectField
          label="What we do"
          {...field("job")}
          key={`${typed.job} ${errorOf("job")}`}
          defaultValue={shownJob(typed.job ?? "", jobs)}
          required
        >
          <option value="">Choose</option>
          {jobs.map((job) => (
            <option key={job.name} value={jobValue(job)}>
              {job.name}, {formatMoney(job.priceCents)}
            </option>
          ))}
          <option value={OTHER_JOB}>Something else, by a quote</option>
        </SelectField>
        <TextAreaField
          label="Anything we should know"
          {...field("words")}
          optional
          hint="How much to take up, where the tear is. For something else: what you would like done."
        />
        <PicturesChoice kept={answer?.kept ?? 0} error={errorOf("pictures")} />
      </RequestPart>
      <RequestPart title="There and back">
        <div className="grid items-start gap-6 md:grid-cols-2">
          <SelectField label="How it comes to us" {...field("arrival")} required>
            <option value="">Choose</option>
            {Object.entries(ARRIVALS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="How it goes back"
            {...field("country")}
            defaultValue={typed.country || (home ?? countries)[0]?.code}
            required
          >
            <PlaceOptions countries={home ?? countries} collection={collection} />
          </SelectField>
        </div>
      </RequestPart>
      {order ? (
        <p>We write to you with the name and the email of your order.</p>
      ) : (
        <RequestPart title="You">
          <div className="grid items-start gap-6 md:grid-cols-2">
            <Field label="Name" {...field("name")} autoComplete="name" required />
            <Field label="Email" {...field("email")} type="email" autoComplete="email" required />
          </div>
        </RequestPart>
      )}
    </RequestFrame>
  );
}
