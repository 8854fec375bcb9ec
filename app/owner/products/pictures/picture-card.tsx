import { type DragEvent, useEffect, useRef } from "react";
import { VIEW_WIDTH } from "#app/shared/picture-address.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "#app/ui/control-icons.tsx";
import { CloseIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { AltField } from "./picture-chooser.tsx";
import type { ListedPicture, Upload } from "./picture-list.ts";
import type { PictureEditor } from "./use-picture-editor.ts";

interface PictureCardProps {
  picture: ListedPicture;
  /** For a view from around, the name of the form's field: it is smaller, and has no text of its own. */
  viewField?: string;
  place: number;
  count: number;
  editor: PictureEditor;
  /** The picture that is being dragged, if any. */
  dragged: string | null;
  onDrag: (key: string | null) => void;
}

const ICON_BUTTON =
  "grid size-11 place-items-center outline-indigo hover:bg-calico aria-disabled:cursor-default aria-disabled:text-sand aria-disabled:hover:bg-transparent";

const ROW = "grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-4";

/** A picture with its text, its position and its remove button. It is a row on a phone, and a card on a wide screen. */
export function PictureCard({ picture, viewField, place, count, editor, dragged, onDrag }: PictureCardProps) {
  const { key, upload } = picture;
  const isView = viewField !== undefined;
  const name = `${isView ? "view" : "picture"} ${place + 1}`;
  // The reason why a file was refused needs the width of the list.
  const isSmall = isView && upload?.state !== "failed";
  const isDragged = dragged === key;
  const drag = {
    draggable: true,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = "move";
      // Firefox drags nothing without data.
      event.dataTransfer.setData("text/plain", "");
      onDrag(key);
    },
    onDragEnd: () => onDrag(null),
  };
  return (
    <li
      onDragEnter={() => dragged !== null && !isDragged && editor.move(dragged, place)}
      onDragOver={(event) => dragged !== null && event.preventDefault()}
      onDrop={(event) => dragged !== null && event.preventDefault()}
      className={`transition-opacity duration-150 ${isSmall ? "relative" : isView ? `col-span-full ${ROW}` : `${ROW} border-sand border-b pb-4 sm:relative sm:block sm:border-0 sm:pb-0`} ${isDragged ? "opacity-40" : ""}`}
    >
      {picture.url !== null && <input type="hidden" name={viewField ?? "picture"} value={picture.url} />}
      <div {...drag} className="relative cursor-grab bg-calico active:cursor-grabbing">
        <View picture={picture} place={place} isView={isView} />
        {(isView || place === 0) && (
          <p
            className={`absolute top-0 left-0 bg-ink font-medium text-shea text-small ${isView ? "px-2 py-0.5" : "px-3 py-1.5"}`}
          >
            {isView ? place + 1 : "Main"}
          </p>
        )}
        {upload && <UploadProgress upload={upload} />}
      </div>
      <div className="min-w-0">
        <div className={`flex items-center ${isSmall ? "*:w-auto *:flex-1" : "-ml-3.5"}`}>
          <MoveButton {...{ editor, picture, place, count }} by={-1} label={`Move earlier: ${name}`} />
          <MoveButton {...{ editor, picture, place, count }} by={1} label={`Move later: ${name}`} />
          {place > 0 && !isView && (
            // On a wide screen it lies on the picture, in the place of the main picture's label.
            <TextButton
              aria-label={`Make main: ${name}`}
              onClick={() => editor.move(key, 0)}
              className="ml-2 font-medium text-small sm:absolute sm:top-0 sm:left-0 sm:ml-0 sm:bg-shea sm:pr-3 sm:pb-1.5"
            >
              Make main
            </TextButton>
          )}
          <button
            type="button"
            onClick={() => editor.remove(key)}
            className={`${ICON_BUTTON} hover:text-madder ${isSmall ? "" : "-mr-3.5 ml-auto"}`}
            title="Remove"
            aria-label={`Remove: ${name}`}
          >
            <CloseIcon className="size-4" />
          </button>
        </div>
        {upload?.state === "failed" ? (
          <div className="text-small">
            <p className="wrap-anywhere text-madder">
              <span className="font-[560]">{picture.fileName}</span>: {upload.message}
            </p>
            <TextButton aria-label={`Try again: ${picture.fileName}`} onClick={() => editor.retry(key)}>
              Try again
            </TextButton>
          </div>
        ) : (
          picture.url !== null &&
          !isView && (
            <AltField place={place} value={picture.alt} onText={(alt) => editor.describe(key, alt)} />
          )
        )}
      </div>
    </li>
  );
}

/** The file from this device while the page is open; otherwise the shop's picture. */
function View({
  picture: { preview, url, alt, fileName },
  place,
  isView,
}: {
  picture: ListedPicture;
  place: number;
  isView: boolean;
}) {
  const said = alt || fileName || `${isView ? "View" : "Picture"} ${place + 1}`;
  const frame = "pointer-events-none aspect-4/5 w-full object-cover";
  if (preview !== null) return <img src={preview} alt={said} className={frame} />;
  if (url === null) return <div className={frame} />;
  // A view has its own width alone.
  const sizes = isView ? `${VIEW_WIDTH}px` : "(min-width: 576px) 14rem, 7rem";
  return <Picture url={url} alt={said} sizes={sizes} imgClassName={frame} />;
}

interface MoveButtonProps extends Pick<PictureCardProps, "editor" | "picture" | "place" | "count"> {
  by: 1 | -1;
  label: string;
}

/** Moves a picture by one place, and restores the focus, which moving an element takes away. */
function MoveButton({ editor, picture, place, count, by, label }: MoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus returns when the place has changed.
  useEffect(() => {
    if (wasPressed.current) button.current?.focus();
    wasPressed.current = false;
  }, [place]);
  const isAtEnd = by === -1 ? place === 0 : place === count - 1;
  const Icon = by === -1 ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <button
      ref={button}
      type="button"
      // Not `disabled`, because the focus would be lost when a picture reaches the end.
      aria-disabled={isAtEnd || undefined}
      aria-label={label}
      title={by === -1 ? "Move earlier" : "Move later"}
      onClick={() => {
        if (isAtEnd) return;
        wasPressed.current = true;
        editor.move(picture.key, place + by);
      }}
      className={ICON_BUTTON}
    >
      <Icon className="size-5" />
    </button>
  );
}

/** The progress of a file, over its picture: the share that is sent, then the work of the shop. */
function UploadProgress({ upload }: { upload: Upload }) {
  if (upload.state === "failed") {
    return (
      <p className="absolute inset-x-0 bottom-0 bg-madder whitespace-nowrap px-1.5 py-1.5 font-medium text-shea text-small">
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
