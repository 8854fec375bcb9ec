/** The longest address that mail can be delivered to, in characters. */
const LONGEST = 254;

/**
 * The basic pattern: no whitespace, one at-sign, a dot after it (specification, section 5). Nor what would end the
 * address in a mail's header and begin another one: control characters, commas, brackets, quotes.
 */
const EMAIL = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+\.[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** True for what looks like one email address. */
export const isEmail = (text: string): boolean => text.length <= LONGEST && EMAIL.test(text);

/** How to mend what is no email address. */
export function emailHint(text: string): string {
  if (text === "") return "Add your email, such as name@example.com.";
  if (/\s/.test(text)) return "Take the space out of the email.";
  if (/^[^@]+@[^@.]*$/.test(text)) return "Add the part after the @, such as name@example.com.";
  return "Check the email: it should look like name@example.com.";
}
