import { Form, useLocation, useNavigation } from "react-router";
import { type BookingState, MAX_OPEN_CALLS, TIME_GONE } from "#app/domain/calendar/calendar.ts";
import type { CallRefusal } from "#app/domain/calendar/change-booking.server.ts";
import type { OfferedTimes } from "#app/domain/calendar/read-calendar.server.ts";
import { formatZoneMoment } from "#app/shared/zone-time.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { BookAgain, BookingFrame, TimeChoice, weekAddress, ZoneLine } from "./time-choice.tsx";

/** A booking on its private page. */
export interface CallView {
  state: BookingState;
  startsAt: Date;
  zone: string;
  means: string;
  /** Its time has come, or it was asked for too long ago. */
  isOver: boolean;
}

interface CallPageProps {
  call: CallView | null;
  offered: OfferedTimes;
  /** Where it is, for the weeks of its times. */
  path: string;
  /** The fold with other times is open. */
  isChanging: boolean;
  answer: { refusal: CallRefusal | null; wait: string | null; nearest: Date[] } | null;
}

/** The private page of a booking: confirming, changing, cancelling. Opening it changes nothing; its buttons do. */
export function CallPage({ call, offered, path, isChanging, answer }: CallPageProps) {
  if (!call)
    return (
      <BookingFrame title="This link works no more" lead="The call it was for is over, or was never booked.">
        <BookAgain label="Book a call" />
      </BookingFrame>
    );
  const when = formatZoneMoment(call.zone, call.startsAt);
  if (call.state === "cancelled")
    return (
      <BookingFrame title="Your call is cancelled" lead={`The call on ${when} does not take place.`}>
        <BookAgain />
      </BookingFrame>
    );
  if (call.isOver)
    return (
      <BookingFrame
        title={call.state === "asked" ? "This link came too late" : "Your call is over"}
        lead={call.state === "asked" ? `Nothing is booked for ${when}.` : `It was on ${when}.`}
      >
        <BookAgain label="Book another call" />
      </BookingFrame>
    );
  const parts = { call, offered, path, answer };
  return call.state === "asked" ? (
    <Confirming {...parts} when={when} />
  ) : (
    <Booked {...parts} when={when} isChanging={isChanging} />
  );
}

type Parts = Omit<CallPageProps, "call" | "isChanging"> & { call: CallView; when: string };

/** What came of the last button, when it was not done. */
function Refused({ answer }: Pick<CallPageProps, "answer">) {
  const { key } = useLocation();
  const title =
    answer?.wait ??
    (answer?.refusal === "gone"
      ? TIME_GONE
      : answer?.refusal === "many"
        ? `You have ${MAX_OPEN_CALLS} calls already. Cancel one by the link in its email, then book this one.`
        : null);
  return title && <ErrorSummary key={key} title={title} problems={[]} className="mb-8" />;
}

function Confirming({ call, when, answer }: Parts) {
  const isGone = answer?.refusal === "gone";
  return (
    <BookingFrame title={isGone ? "Choose another time" : "Shall we book it?"}>
      <Refused answer={answer} />
      {isGone ? (
        <Times
          slots={answer.nearest}
          zone={call.zone}
          step="confirm"
          button="Book this time"
          label="Choose a time"
        />
      ) : (
        <>
          <p className="max-w-lg text-lead">{when}</p>
          <Form method="post" className="mt-8">
            <StepButton step="confirm" label="Book my call" busy="Booking…" />
          </Form>
        </>
      )}
    </BookingFrame>
  );
}

function Booked({ call, offered, path, when, isChanging, answer }: Parts & { isChanging: boolean }) {
  const isGone = answer?.refusal === "gone";
  return (
    <BookingFrame title="Your call is booked">
      <Refused answer={answer} />
      <div role="status">
        <p className="max-w-lg text-lead">{when}</p>
      </div>
      <p className="mt-3 max-w-lg text-bark">{call.means}</p>
      <p className="mt-3 max-w-lg text-bark">
        We’ve emailed it to you for your calendar, and remind you a day and an hour before.
      </p>
      <details key={when} open={isChanging || isGone} className="mt-10 border-sand border-t">
        <summary className="cursor-pointer py-4 font-[560]">Choose another time</summary>
        {offered.slots.length === 0 ? (
          <p className="pb-6 text-bark">
            There is no other time just now. Reply to your email, and we’ll find one.
          </p>
        ) : (
          <Times
            slots={isGone && answer.nearest.length > 0 ? answer.nearest : offered.slots}
            zone={call.zone}
            step="move"
            button="Move my call"
            label="Choose a time"
            earlier={weekAddress(path, offered.earlier, null)}
            later={weekAddress(path, offered.later, null)}
          />
        )}
      </details>
      <details className="border-sand border-y">
        <summary className="cursor-pointer py-4 font-[560]">Cancel the call</summary>
        <p className="text-bark">
          Somebody else can then have the time. You can book again whenever you like.
        </p>
        <Form method="post" className="mt-4 pb-6">
          <StepButton step="cancel" label="Cancel my call" busy="Cancelling…" isSecondary />
        </Form>
      </details>
    </BookingFrame>
  );
}

interface TimesProps extends Omit<Parameters<typeof TimeChoice>[0], "chosen"> {
  step: "confirm" | "move";
  button: string;
}

const Times = ({ step, button, ...times }: TimesProps) => (
  <Form method="post" className="grid gap-6 pb-6">
    <ZoneLine zone={times.zone} slots={times.slots} action={null} />
    <TimeChoice {...times} chosen="" key={times.slots[0]?.toISOString()} />
    <div>
      <StepButton step={step} label={button} busy="One moment…" />
    </div>
  </Form>
);

interface StepButtonProps {
  step: string;
  label: string;
  busy: string;
  isSecondary?: boolean;
}

function StepButton({ step, label, busy, isSecondary }: StepButtonProps) {
  const isBusy = useNavigation().formData?.get("step") === step;
  return (
    <Button
      type="submit"
      name="step"
      value={step}
      busy={isBusy}
      variant={isSecondary ? "secondary" : undefined}
      className="max-md:w-full"
    >
      {isBusy ? busy : label}
    </Button>
  );
}
