import type { Upload } from "./picture-list.ts";

/** How far a file is, over its picture: how much of it is sent, then that the shop makes its sizes. */
export function UploadProgress({ upload }: { upload: Upload }) {
  if (upload.state === "failed") {
    return (
      <p className="absolute inset-x-0 bottom-0 bg-madder whitespace-nowrap px-3 py-1.5 font-medium text-shea text-small max-sm:px-2">
        Not uploaded
      </p>
    );
  }
  const share = upload.state === "sending" ? upload.share : upload.state === "waiting" ? 0 : undefined;
  const words = { waiting: "Waiting…", sending: "Uploading…", preparing: "Preparing…" }[upload.state];
  return (
    <div className="absolute inset-x-0 bottom-0 bg-shea px-3 py-2 max-sm:px-2">
      <p className="flex justify-between text-small tabular-nums">
        <span className={upload.state === "sending" ? "max-sm:hidden" : ""}>{words}</span>
        {upload.state === "sending" && <span>{Math.round(upload.share * 100)}%</span>}
      </p>
      <progress
        aria-label={words}
        value={share}
        className="mt-1 block h-1 w-full appearance-none bg-sand [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-indigo [&:indeterminate]:animate-pulse"
      />
    </div>
  );
}
