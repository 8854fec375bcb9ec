import { MAX_PICTURE_BYTES, TOO_LARGE } from "#app/platform/images/upload-limits.ts";
import { err, ok, type Result } from "#app/shared/result.ts";

/**
 * Sends a file and returns its address; the error is a sentence. `onShare` receives the part that was sent, from 0 to
 * 1.
 */
type SendFile = (
  file: File,
  options: { onShare: (share: number) => void; signal: AbortSignal },
) => Promise<Result<string, string>>;

export interface UploadQueue {
  /** Sends a file when its turn comes; `onShare` then receives 0. */
  add(key: string, file: File, onShare: (share: number) => void): Promise<Result<string, string> | null>;
  /** Aborts a file, or removes it from the queue; its result is then null. */
  cancel(key: string): void;
  cancelAll(): void;
}

/** The number of files at a time. More would only share the same connection. */
const MAX_AT_ONCE = 3;

/** Sends a few files at a time, in order of arrival. */
export function uploadQueue(send: SendFile): UploadQueue {
  const waiting: { begin: () => void; signal: AbortSignal }[] = [];
  const cancels = new Map<string, AbortController>();
  let running = 0;

  const next = (): void => {
    while (running < MAX_AT_ONCE) {
      const turn = waiting.shift();
      if (!turn) return;
      if (turn.signal.aborted) continue;
      running += 1;
      turn.begin();
    }
  };

  return {
    add(key, file, onShare) {
      const cancel = new AbortController();
      const { signal } = cancel;
      cancels.set(key, cancel);
      return new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => resolve(null));
        const begin = () => {
          onShare(0);
          void send(file, { onShare, signal })
            .then(resolve, reject)
            .finally(() => {
              running -= 1;
              next();
            });
        };
        waiting.push({ begin, signal });
        next();
      });
    },
    cancel: (key) => cancels.get(key)?.abort(),
    cancelAll() {
      for (const cancel of cancels.values()) cancel.abort();
    },
  };
}

/** The shop's address for uploads. */
const ADDRESS = "/admin/pictures";

const NOT_A_PICTURE = "That is not a picture the shop can read. Choose a JPEG, PNG, WebP or AVIF.";

/** The specification's message (section 8), with a remedy. */
const NO_CONNECTION = "Upload error. Check the connection, then try again.";

const FAILED = "Upload failed";

interface Options {
  /** The name of its product, which becomes its own. */
  name: string;
  /** Whether it is a view from around. */
  isView?: boolean;
  onShare: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a picture to the shop, and returns its address there; the error is a sentence. An unacceptable file is not sent
 * at all.
 */
export function sendPicture(
  file: File,
  { name, isView = false, onShare, signal }: Options,
): Promise<Result<string, string>> {
  if (file.size > MAX_PICTURE_BYTES) return Promise.resolve(err(TOO_LARGE));
  if (file.type !== "" && !file.type.startsWith("image/")) return Promise.resolve(err(NOT_A_PICTURE));
  return new Promise((resolve) => {
    // `fetch` does not report the progress of an upload.
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
    if (isView) form.set("view", "on");
    form.set("picture", file);
    request.open("POST", ADDRESS);
    request.send(form);
  });
}

/** The shop's own answer. A proxy between the browser and the shop may answer anything. */
function answerIn(text: string): Result<string, string> {
  try {
    const { url, error } = JSON.parse(text) as { url?: unknown; error?: unknown };
    if (typeof url === "string") return ok(url);
    return err(typeof error === "string" ? error : FAILED);
  } catch {
    return err(FAILED);
  }
}
