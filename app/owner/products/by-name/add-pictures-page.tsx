import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { PicturelessProduct } from "#app/domain/catalogue/import/awaited-pictures.server.ts";
import { editPath } from "#app/domain/catalogue/products/product-list.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { Notice, OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { useHydrated } from "#app/platform/browser/use-stored-value.ts";
import { formatCount } from "#app/shared/words.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { PictureChooser } from "../pictures/picture-chooser.tsx";
import { sendPicture, uploadQueue } from "../pictures/upload-queue.ts";
import { MAX_ADDED, PICTURES_PATH } from "../pictures-path.ts";
import type { PicturesAnswer } from "./answer-pictures.server.ts";

interface AddPicturesPageProps {
  /** The first products without a picture, and the number of all. */
  pictureless: { total: number; listed: PicturelessProduct[] };
  /** The result of the last form. */
  answer: PicturesAnswer | null;
}

/** Adds pictures to many products by the names of their files, and lists the products that have none. */
export function AddPicturesPage({ pictureless, answer }: AddPicturesPageProps) {
  return (
    <OwnerPage
      title="Add pictures by file name"
      back={["/admin/products", "All products"]}
      lead={
        <>
          Name a picture after its product’s slug: <b>linen-shirt.jpg</b>, then <b>linen-shirt-2.jpg</b> and
          so on. The names in an imported file’s picture column work too.
        </>
      }
    >
      {answer && <Answer answer={answer} />}
      {/* A new answer begins a new choice. */}
      <PicturesForm key={answer ? [...answer.slugs, ...answer.unknown].join(" ") : ""} />
      <Pictureless {...pictureless} />
    </OwnerPage>
  );
}

const count = (pictures: number, noun = "picture") =>
  `${formatCount(pictures)} ${noun}${pictures === 1 ? "" : "s"}`;

function PicturesForm() {
  const isLive = useHydrated();
  const isBusy = useNavigation().formAction === PICTURES_PATH;
  const { files, add } = useSentFiles();
  const sent = files.filter(({ url }) => url !== null);
  const left = files.filter(({ url, problem }) => url === null && problem === null).length;
  return (
    <Form method="post" encType="multipart/form-data" className="mt-8 border-ink border-t pt-8">
      <PictureChooser
        id="pictures"
        label="Choose pictures"
        isMain
        multiple
        hint={isLive ? undefined : "Five at a time, 10 MB each."}
        onFiles={isLive ? add : undefined}
      />
      <Problems files={files} />
      {sent.map(({ key, name, url }) => (
        <span key={key}>
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="url" value={url ?? ""} />
        </span>
      ))}
      <p role="status" className="mt-4 text-label">
        {files.length > 0 && `${formatCount(sent.length)} of ${count(files.length)} sent`}
      </p>
      <CheckboxField name="show" label="Show these products on the shop" className="mt-4" />
      {(!isLive || sent.length > 0) && (
        <Submit
          label={
            left > 0 ? `Sending ${count(left)}…` : isLive ? `Add ${count(sent.length)}` : "Add the pictures"
          }
          large
          isBusy={isBusy}
          className="mt-4"
          disabled={left > 0}
        />
      )}
    </Form>
  );
}

function Problems({ files }: { files: readonly SentFile[] }) {
  const failed = files.filter(({ problem }) => problem !== null);
  if (failed.length === 0) return null;
  return (
    <Notice tone="alarms" role="alert" className="mt-4">
      <ul>
        {failed.map(({ key, name, problem }) => (
          <li key={key} className="wrap-anywhere">
            {name}: {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Answer({ answer: { slugs, unknown, failed, shown } }: { answer: PicturesAnswer }) {
  const edge = unknown.length + failed.length > 0 ? "border-turmeric" : "border-leaf";
  return (
    <div role="status" className={`mt-6 border-l-4 bg-calico px-4 py-3 text-label ${edge}`}>
      <p>
        {slugs.length === 0 ? "No product got a picture." : `${count(slugs.length, "product")} got pictures.`}
        {shown > 0 && ` ${formatCount(shown)} of them ${shown === 1 ? "is" : "are"} on the shop now.`}
      </p>
      {unknown.length > 0 && (
        <p className="wrap-anywhere mt-2">No product is called like {unknown.join(", ")}.</p>
      )}
      {failed.map(({ name, message }) => (
        <p key={name} className="wrap-anywhere mt-2">
          {name}: {message}
        </p>
      ))}
    </div>
  );
}

function Pictureless({ total, listed }: AddPicturesPageProps["pictureless"]) {
  return (
    <Part
      id="without"
      title={
        <>
          Without a picture <span className="font-text text-bark text-label">{formatCount(total)}</span>
        </>
      }
      size="m"
      className="mt-14 border-sand border-t pt-8"
    >
      {total === 0 && <p className="mt-3 text-label">Every product has a picture.</p>}
      <ul className="mt-3 divide-y divide-sand">
        {listed.map(({ slug, title, names }) => (
          <li key={slug} className="wrap-anywhere py-2 text-label">
            <ActionLink to={editPath(slug)} label={title} strong />
            <span className="block text-bark text-small">
              {names.length > 0 ? names.join(", ") : `${slug}.jpg`}
            </span>
          </li>
        ))}
      </ul>
      {total > listed.length && (
        <p className="mt-3 text-bark text-small">and {formatCount(total - listed.length)} more</p>
      )}
    </Part>
  );
}

/** A chosen file: its address once it is in the shop, or the reason why it is not. */
interface SentFile {
  key: string;
  name: string;
  url: string | null;
  problem: string | null;
}

/** Sends chosen files to the shop, a few at a time. */
function useSentFiles(): { files: readonly SentFile[]; add: (chosen: readonly File[]) => void } {
  const [files, setFiles] = useState<readonly SentFile[]>([]);
  const chosenBefore = useRef(0);
  const [queue] = useState(() =>
    uploadQueue((file, options) =>
      sendPicture(file, { ...options, name: file.name.replace(/\.[^.]+$/, "") }),
    ),
  );
  useEffect(() => () => queue.cancelAll(), [queue]);

  const settle = (key: string, changes: Partial<SentFile>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  const add = (chosen: readonly File[]) => {
    const room = chosen.slice(0, MAX_ADDED - files.length);
    const added = room.map((file) => ({ file, key: String(chosenBefore.current++) }));
    setFiles((now) => [
      ...now,
      ...added.map(({ file, key }) => ({ key, name: file.name, url: null, problem: null })),
    ]);
    for (const { file, key } of added)
      void queue
        .add(key, file, () => undefined)
        .then((sent) => {
          if (sent) settle(key, sent.ok ? { url: sent.value } : { problem: sent.error });
        });
  };
  return { files, add };
}
