/** The accepted formats. Every other decoder of the library is blocked before it reads a byte. */
const DECODERS = ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}`);

/**
 * The picture library. Only the process that works on pictures loads it, so that the processes that serve pages stay
 * small.
 */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  // One thread's buffers, and nothing kept: the process does one job.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
