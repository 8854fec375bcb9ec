import { picturePath } from "#app/domain/making/made.ts";
import type { MadeEntry, MadeView } from "#app/domain/making/made-view.ts";
import { formatMoney, type Money } from "#app/shared/money.ts";
import { formatMoment } from "#app/shared/shop-time.ts";

/* Parts of a piece made to measure that its customer and the owner see alike. */

/** The lines of a quote with its sums. */
export const QuoteSums = ({ quote }: { quote: NonNullable<MadeView["quote"]> }) => (
  <dl className="mt-4 border-ink border-t">
    {quote.lines.map(({ words, amountCents }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a quote that was sent never changes.
      <Sum key={index} label={words} amount={amountCents} />
    ))}
    {quote.delivery && <Sum label={`Delivery, ${quote.delivery.name}`} amount={quote.delivery.amountCents} />}
    <Sum label="Total, with VAT" amount={quote.totalCents} isTotal />
    {quote.depositCents > 0 && (
      <>
        <Sum label="Deposit, on acceptance" amount={quote.depositCents} />
        <Sum label="Balance, when it is made" amount={quote.balanceCents} />
      </>
    )}
  </dl>
);

const Sum = ({ label, amount, isTotal = false }: { label: string; amount: Money; isTotal?: boolean }) => (
  <div
    className={`flex justify-between gap-6 border-b py-2.5 ${isTotal ? "border-ink font-semibold" : "border-sand"}`}
  >
    <dt className="wrap-anywhere min-w-0">{label}</dt>
    <dd className="tabular-nums">{formatMoney(amount)}</dd>
  </div>
);

/** The pictures of both sides, each behind a link to all of it. */
export const MadePictures = ({ view: { key, pictures } }: { view: Pick<MadeView, "key" | "pictures"> }) => (
  <ul className="mt-4 grid grid-cols-3 gap-2">
    {pictures.map(({ id, writer, width, height }, index) => (
      <li key={id}>
        <a href={picturePath(key, id)} className="block">
          <img
            src={picturePath(key, id)}
            width={width}
            height={height}
            loading="lazy"
            alt={`${writer === "shop" ? "From the shop" : "From the customer"}, ${index + 1} of ${pictures.length}`}
            className="aspect-4/5 size-full object-cover"
          />
        </a>
      </li>
    ))}
  </ul>
);

/** Facts with their names. A measurement may have a note. */
export const MadeFacts = ({ facts }: { facts: { label: string; words: string; note?: string | null }[] }) => (
  <dl className="mt-3">
    {facts.map(({ label, words, note }) => (
      <div key={label} className="grid grid-cols-[7.5rem_1fr] gap-x-4 border-sand border-t py-2 text-label">
        <dt className="text-bark">{label}</dt>
        <dd className="wrap-anywhere whitespace-pre-line">
          {words}
          {note && <span className="block text-laterite text-small">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** What an entry says that has no words of its own. */
const EVENTS: Partial<Record<MadeEntry["kind"], string>> = {
  asked: "The request was sent.",
  accepted: "The quote was accepted.",
  deposit: "The deposit was paid.",
  made: "The piece is ready.",
  balance: "The piece was paid.",
  delivered: "The piece arrived.",
  lapsed: "The request lapsed.",
};

/** What both sides wrote and did, the newest last. `names` are those of the writers of messages. */
export const MadeHistory = ({
  entries,
  names,
}: {
  entries: MadeEntry[];
  names: { customer: string; shop: string };
}) => (
  <ol className="mt-4 grid gap-4">
    {entries.map(({ id, kind, writer, text, at }) => {
      const time = (
        <time dateTime={at.toISOString()} className="font-normal text-bark text-small">
          {formatMoment(at)}
        </time>
      );
      const event = kind === "quote" ? `Version ${text} of the quote was sent.` : EVENTS[kind];
      if (event)
        return (
          <li key={id} className="text-bark text-small">
            {event} {time}
          </li>
        );
      return (
        <li
          key={id}
          className={`border-l-4 px-4 py-3 ${writer === "shop" ? "border-turmeric bg-calico" : "border-sand"}`}
        >
          <p className="font-[560] text-small">
            {writer === "shop" ? names.shop : names.customer} {time}
          </p>
          {kind === "cancelled" && <p>The request was ended.</p>}
          <p className="wrap-anywhere whitespace-pre-line">
            {text || (kind === "message" && <span className="text-bark">Pictures.</span>)}
          </p>
        </li>
      );
    })}
  </ol>
);
