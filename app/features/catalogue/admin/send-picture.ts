import { err, ok, type Result } from "#app/shared/result.ts";

/** Where the shop takes pictures. */
const ADDRESS = "/admin/pictures";
const MOST_BYTES = 10 * 1024 * 1024;

const TOO_LARGE = "That picture is too large: 10 MB at most.";
const NOT_A_PICTURE = "That is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF.";
/** The specification's words (section 8), and what helps. */
const NO_CONNECTION = "Upload error. Check the connection, then try again.";
const FAILED = "Upload failed";

interface Options {
  /** What the product is called: its pictures are named for it. */
  name: string;
  onShare: (share: number) => void;
  signal: AbortSignal;
}

/** Sends a picture to the shop: its address there, or a sentence. What cannot be taken is not sent at all. */
export function sendPicture(file: File, { name, onShare, signal }: Options): Promise<Result<string, string>> {
  if (file.size > MOST_BYTES) return Promise.resolve(err(TOO_LARGE));
  if (file.type !== "" && !file.type.startsWith("image/")) return Promise.resolve(err(NOT_A_PICTURE));
  return new Promise((resolve) => {
    // `fetch` does not tell how much of a file is sent.
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onShare(total > 0 ? loaded / total : 0),
    );
    request.upload.addEventListener("load", () => onShare(1));
    request.addEventListener("load", () => resolve(answerIn(request.responseText)));
    request.addEventListener("error", () => resolve(err(NO_CONNECTION)));
    request.addEventListener("abort", () => resolve(err(NO_CONNECTION)));
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.set("name", name);
    form.set("picture", file);
    request.open("POST", ADDRESS);
    request.send(form);
  });
}

/** The shop's own answer; what stands between us and the shop may answer anything. */
function answerIn(text: string): Result<string, string> {
  try {
    const { url, error } = JSON.parse(text) as { url?: unknown; error?: unknown };
    if (typeof url === "string") return ok(url);
    return err(typeof error === "string" ? error : FAILED);
  } catch {
    return err(FAILED);
  }
}
