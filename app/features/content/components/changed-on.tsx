const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The day of a policy's last change. */
export function ChangedOn({ day }: { day: string }) {
  return (
    <p className="mt-5 text-bark text-small">
      Last changed on <time dateTime={day}>{DAY.format(new Date(day))}</time>
    </p>
  );
}
