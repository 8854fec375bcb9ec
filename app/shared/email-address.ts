/** The longest address that mail can be delivered to, in characters, and the longest part before its at-sign. */
const LONGEST = 254;
const MAX_LOCAL_LENGTH = 64;

/** The basic pattern: no whitespace, one at-sign, a dot after it (specification, section 5). */
const BASIC = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** Before the at-sign: words of plain letters, digits and signs (RFC 5321, `Dot-string`), separated by single dots. */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;

/** After it: parts of letters, digits and inner hyphens, the last one of two letters or more. */
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:\p{L}[\p{L}\p{M}]{1,62}|xn--[a-z0-9-]{1,59})$/iu;

/**
 * True for an email address that can receive mail and that the payment provider accepts: the specification's basic
 * pattern, and the provider's additional rules. No quotes, commas, brackets or control characters either: they would
 * end the address in a mail's header and begin another one.
 */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST || !BASIC.test(text)) return false;
  const [local = "", domain = ""] = text.split("@");
  return local.length <= MAX_LOCAL_LENGTH && LOCAL.test(local) && DOMAIN.test(domain);
}

const CHECK = "Check the email: it should look like name@example.com.";

/** How to correct an invalid email address. */
export function emailHint(text: string): string {
  if (text === "") return "Add your email, such as name@example.com.";
  if (/\s/.test(text)) return "Take the space out of the email.";
  if (/^[^@]+@[^@.]*$/.test(text)) return "Add the part after the @, such as name@example.com.";
  if (text.length > LONGEST) return `The email is too long: ${LONGEST} characters at most.`;
  const [local = "", domain = "", ...more] = text.split("@");
  if (more.length > 0) return CHECK;
  if (/^\.|\.\.|\.$/.test(local))
    return "Check the dots before the @: one at a time, and none first or last.";
  if (/[\p{L}\p{M}]/u.test(local.replace(/[a-z]/gi, "")))
    return "Use plain letters (a to z) before the @: the payment page takes no others.";
  if (/\.[^.]$/.test(domain))
    return "Check the end of the email: one letter is missing, as in name@example.com.";
  return CHECK;
}
