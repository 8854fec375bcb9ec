/** What is read at all: every other decoder of the library is locked, before it sees a byte. */
const DECODERS = ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}`);

/** The picture library. Loaded only by the process that works on pictures: what serves pages stays small. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}
