import * as z from "zod";
import type { SecondFactor } from "./account.ts";

const secondFactor = z.object({
  uri: z.string().startsWith("otpauth://totp/").max(1000),
  recoveryCodes: z.array(z.string().regex(/^[\w-]{6,20}$/)).max(20),
});

/** What the form carried back, or null when somebody has been at it. */
export function parsePostedSecondFactor(text: string): SecondFactor | null {
  try {
    return secondFactor.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
