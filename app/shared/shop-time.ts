// Moments and days as the clock of the shop's home shows them. A formatter is made when it is first needed: on a slow
// phone each takes a moment.

export const SHOP_ZONE = "Europe/London";

const inLondon = (options: Intl.DateTimeFormatOptions, locale = "en-GB") => {
  let made: Intl.DateTimeFormat | undefined;
  return (moment: Date): string => {
    made ??= new Intl.DateTimeFormat(locale, { ...options, timeZone: SHOP_ZONE });
    return made.format(moment);
  };
};

const TIME = { hour: "2-digit", minute: "2-digit" } as const;
const DAY = { day: "numeric", month: "long" } as const;

/** A moment, in short: `20 Nov 2026, 12:44`. */
export const formatMoment = inLondon({ day: "numeric", month: "short", year: "numeric", ...TIME });

/** A moment in a sentence: `20 November 2026 at 12:44`. */
export const formatLongMoment = inLondon({ ...DAY, year: "numeric", ...TIME });

const formatTime = inLondon(TIME);

/** A moment as a date of its own: `1 December 2026, 09:00`. */
export const formatDate = (moment: Date): string => `${formatLongDay(moment)}, ${formatTime(moment)}`;

/** A moment of the last months: `20 November at 12:44`. */
export const formatDayAndTime = inLondon({ ...DAY, ...TIME });

/** A day of the last months: `20 November`. */
export const formatDay = inLondon(DAY);

/** A day: `20 November 2026`. */
export const formatLongDay = inLondon({ ...DAY, year: "numeric" });

/** The present day in the shop, for programs: `2026-11-20`. */
export const shopDay = inLondon({ year: "numeric", month: "2-digit", day: "2-digit" }, "en-CA");
