import * as z from "zod";
import type { SecondFactor } from "./account.ts";

const secondFactor = z.object({
  uri: z.string().startsWith("otpauth://totp/").max(1000),
  recoveryCodes: z.array(z.string().regex(/^[\w-]{6,20}$/)).max(20),
});

/** The secrets that the form carried, or null when they were tampered with. */
export function parsePostedSecondFactor(text: string): SecondFactor | null {
  try {
    return secondFactor.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
