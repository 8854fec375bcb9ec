import { Form, useLocation, useNavigation } from "react-router";
import { BOOK_PATH, HOURS_TO_CONFIRM, TIME_GONE } from "#app/domain/calendar/calendar.ts";
import type { OfferedTimes } from "#app/domain/calendar/read-calendar.server.ts";
import type { RequestRefusal } from "#app/domain/calendar/request-call.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, TextAreaField } from "#app/ui/field.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { BookAgain, BookingFrame, TimeChoice, useZone, weekAddress, ZoneLine } from "./time-choice.tsx";

interface BookPageProps {
  offered: OfferedTimes;
  /** The zone in the address; null to guess it. */
  namedZone: string | null;
  isSent: boolean;
  hasMail: boolean;
  refusal: RequestRefusal | null;
  contact: { email: string };
  /** Of the place where the pieces are made. */
  picture: { url: string; alt: string; caption: string } | null;
}

/** Books a call: a time in the reader's own zone, a name, an email. */
export function BookPage({ offered, namedZone, isSent, hasMail, refusal, contact, picture }: BookPageProps) {
  const { minutes, means, meansText, zone: ownerZone } = offered.settings;
  const zone = useZone([refusal?.typed.zone, namedZone], ownerZone);
  if (isSent && !refusal) return <Sent hasMail={hasMail} email={contact.email} />;
  if (!offered.isOpen || (offered.slots.length === 0 && !refusal))
    return (
      <BookingFrame title="Book a call" lead="There are no times just now.">
        <p className="mt-5 max-w-lg">
          Write to us at <TextLink href={`mailto:${contact.email}`}>{contact.email}</TextLink> or by the{" "}
          <TextLink to="/contact">contact form</TextLink>, say when it suits you, and we’ll call you.
        </p>
      </BookingFrame>
    );
  return (
    <div className="grid px-6 pt-10 pb-20 lg:grid-cols-[5fr_7fr] lg:gap-x-18 lg:px-12 lg:pt-14">
      <div>
        <h1 className="font-display text-xl">Book a call</h1>
        <p className="mt-5 max-w-lg text-lead">
          {`It is free and takes ${minutes} minutes, by ${means === "video" ? "video" : "phone"}. We look at cloth together, and say what it would cost.`}
        </p>
        {meansText && <p className="mt-3 max-w-lg text-bark">{meansText}</p>}
        {picture && (
          <figure className="mt-12 max-lg:hidden">
            <Picture
              url={picture.url}
              alt={picture.alt}
              sizes="(min-width: 900px) 40vw, 1px"
              className="relative aspect-4/3"
              imgClassName="absolute inset-0 size-full object-cover"
            />
            <figcaption className="mt-3 font-display text-bark text-caption italic">
              {picture.caption}
            </figcaption>
          </figure>
        )}
      </div>
      <div className="max-w-3xl">
        <BookForm offered={offered} zone={zone} namedZone={namedZone} refusal={refusal} />
      </div>
    </div>
  );
}

interface BookFormProps extends Pick<BookPageProps, "offered" | "namedZone" | "refusal"> {
  zone: string;
}

function BookForm({ offered, zone, namedZone, refusal }: BookFormProps) {
  const isSending = useNavigation().state === "submitting";
  const { key } = useLocation();
  const { time = "", name, email, phone, note } = refusal?.typed ?? {};
  const isGone = refusal?.status === 409;
  const errorOf = (fieldId: string) => refusal?.problems.find((each) => each.fieldId === fieldId)?.message;
  const nearest = refusal?.nearest ?? [];
  const slots = nearest.length > 0 ? nearest : offered.slots;
  return (
    <>
      {refusal && (
        <ErrorSummary
          key={key}
          title={isGone ? TIME_GONE : refusal.message || "Not booked yet. Please look at this again:"}
          problems={isGone ? [] : refusal.problems}
          className="mt-8 lg:mt-0"
        />
      )}
      <div className={refusal ? "mt-8" : "mt-8 lg:mt-0"}>
        <ZoneLine zone={zone} slots={slots} action={BOOK_PATH} />
      </div>
      <Form method="post" noValidate className="mt-4 grid gap-8">
        <input type="hidden" name="zone" value={zone} />
        <TimeChoice
          key={`${isGone}${slots[0]?.toISOString()}`}
          slots={slots}
          zone={zone}
          chosen={time}
          error={isGone ? undefined : errorOf("time")}
          earlier={isGone ? null : weekAddress(BOOK_PATH, offered.earlier, namedZone)}
          later={weekAddress(BOOK_PATH, isGone ? null : offered.later, namedZone)}
        />
        {isGone && (
          <p>
            <TextLink
              to={BOOK_PATH}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-medium"
            >
              See all times
            </TextLink>
          </p>
        )}
        <div className="grid max-w-lg gap-6">
          <Field
            label="Name"
            name="name"
            autoComplete="name"
            defaultValue={name}
            error={errorOf("name")}
            required
          />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            hint="We email you a link. The time is yours once you press the button there."
            defaultValue={email}
            error={errorOf("email")}
            required
          />
          {offered.settings.means === "phone" && (
            <Field
              label="Phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              hint="The number that we should ring."
              defaultValue={phone}
              error={errorOf("phone")}
              required
            />
          )}
          <TextAreaField
            label="What is it about?"
            name="note"
            optional
            rows={3}
            defaultValue={note}
            error={errorOf("note")}
          />
          <div>
            <Button type="submit" busy={isSending} className="max-md:w-full">
              {isSending ? "Booking…" : "Book"}
            </Button>
          </div>
        </div>
      </Form>
    </>
  );
}

const Sent = ({ hasMail, email }: { hasMail: boolean; email: string }) =>
  hasMail ? (
    <BookingFrame
      title="Check your email"
      lead="We’ve emailed you a link. Press the button behind it, and the time is yours."
    >
      <div role="status">
        <p className="mt-5 max-w-lg text-bark">
          The link works for {HOURS_TO_CONFIRM} hours, but somebody else can take the time until you press.
          Nothing there after ten minutes? Check your spam folder, or write to{" "}
          <TextLink href={`mailto:${email}`}>{email}</TextLink>.
        </p>
      </div>
      <BookAgain />
    </BookingFrame>
  ) : (
    <BookingFrame title="We’ve got your request" lead="We’ll get in touch to confirm the time.">
      <div role="status">
        <p className="mt-5 max-w-lg text-bark">
          We can’t send emails by ourselves just now, so a person writes to you. Or write to{" "}
          <TextLink href={`mailto:${email}`}>{email}</TextLink>.
        </p>
      </div>
    </BookingFrame>
  );
