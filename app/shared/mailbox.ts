/** The names of each mailbox provider, with the one that stands for them. */
const SAME_PROVIDER: Readonly<Record<string, string>> = {
  "googlemail.com": "gmail.com",
  "me.com": "icloud.com",
  "mac.com": "icloud.com",
  "pm.me": "proton.me",
  "protonmail.com": "proton.me",
  "ymail.com": "yahoo.com",
  "rocketmail.com": "yahoo.com",
};

/**
 * The mailbox behind an address, for counting only: dots and a plus with its suffix are left out, and a provider's
 * second name becomes its first. Never write to it. Two people somewhere may differ by a dot alone; that both wait for
 * the same size, or type the same code, is rarer than one person who does so twice.
 */
export function mailboxOf(email: string): string {
  const [local = "", domain = ""] = email.toLowerCase().split("@");
  const name = local.split("+")[0]?.replaceAll(".", "");
  return `${name || local}@${SAME_PROVIDER[domain] ?? domain}`;
}
