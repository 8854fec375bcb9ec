import * as z from "zod";

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** A credential's id has 1,023 bytes at most (Web Authentication, section 6.1). */
const id = base64url(1_364);

const credential = {
  id,
  rawId: id,
  type: z.literal("public-key"),
  // No extension is asked for, so nothing that comes is read.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

const made = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2_000),
    attestationObject: base64url(8_000),
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
});

const used = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2_000),
    authenticatorData: base64url(2_000),
    signature: base64url(2_000),
  }),
});

export type MadePasskey = z.infer<typeof made>;
export type UsedPasskey = z.infer<typeof used>;

/** The browser's account of a passkey that it has made; null for anything else. */
export const parseMadePasskey = (text: string): MadePasskey | null =>
  made.safeParse(parseJson(text)).data ?? null;

/** The browser's answer to a challenge; null for anything else. */
export const parseUsedPasskey = (text: string): UsedPasskey | null =>
  used.safeParse(parseJson(text)).data ?? null;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
