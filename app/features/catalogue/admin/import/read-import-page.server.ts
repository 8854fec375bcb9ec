import { data, type RouterContextProvider, redirect } from "react-router";
import type { Admin } from "#app/features/identity/require-admin.server.ts";
import {
  clockContext,
  databaseContext,
  diskRoomContext,
  pictureStoreContext,
  siteContext,
} from "#app/platform/http/context.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { decodeFile } from "../csv/decode-file.ts";
import { IMPORT_PATH, importPath, MOST_FILE_BYTES, TOO_LARGE } from "./import-paths.ts";
import {
  cancelImport,
  findImport,
  isImporting,
  keepImport,
  listImports,
  startImport,
} from "./imports.server.ts";
import { previewImport } from "./preview-import.server.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

const NO_ROOM = "The shop’s disk is nearly full, so nothing was imported. Make room on it, then try again.";

const hasRoom = (context: Asked["context"]): Promise<boolean> => context.get(diskRoomContext).hasRoom("rows");

/** What a form needs besides its file. */
const FORM_BYTES = 100_000;
const MOST_NAME = 200;

/** The imports that there were, and what was just done with one. */
export async function readImportPage({ request, context }: Asked, admin: Admin) {
  const earlier = await listImports(context.get(databaseContext), admin);
  const isCancelled = new URL(request.url).searchParams.get("done") === "cancelled";
  return { earlier, isCancelled };
}
export type ImportPageView = Awaited<ReturnType<typeof readImportPage>>;

/** Takes a file, looks what it would do, and leads to the page that says so; or returns why it cannot. */
export async function takeFile(
  { request, context }: Asked,
  admin: Admin,
  shopName: string,
): Promise<{ status: number; problem: string }> {
  const refused = (problem: string, status = 422) => ({ status, problem });
  if (!(await hasRoom(context))) return refused(NO_ROOM, 503);
  const form = await readForm(request, MOST_FILE_BYTES + FORM_BYTES);
  if (!form.ok) return refused(form.error.status === 413 ? TOO_LARGE : form.error.message, form.error.status);
  const file = form.value.get("file");
  if (!(file instanceof File) || (file.name === "" && file.size === 0))
    return refused("Please choose a file.");
  if (file.size > MOST_FILE_BYTES) return refused(TOO_LARGE, 413);
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  if (!decoded.ok) return refused(decoded.error);
  const db = context.get(databaseContext);
  const { text: content, isUnicode } = decoded.value;
  const pictureOrigin = context.get(pictureStoreContext).origin;
  const shop = { name: shopName, ...context.get(siteContext), pictureOrigin };
  const preview = await previewImport(db, { content, isUnicode }, shop);
  if (!preview.ok) return refused(preview.error);
  const fileName = file.name.slice(0, MOST_NAME) || "products.csv";
  const id = await keepImport(db, admin, { fileName, content, preview: preview.value });
  throw redirect(importPath(id), 303);
}

/** One import, as far as it is; null when there is none. */
export async function readImport({ context }: Asked, admin: Admin, id: string) {
  const db = context.get(databaseContext);
  const found = await findImport(db, admin, id);
  if (!found) return null;
  const isWaiting = found.state === "previewed" || found.state === "failed";
  return { ...found, isAnotherRunning: isWaiting && (await isImporting(db, admin)) };
}
export type ImportView = NonNullable<Awaited<ReturnType<typeof readImport>>>;

/** Lets an import begin, or throws its file away; leads on, or says why not. */
export async function changeImport(
  { request, context }: Asked,
  admin: Admin,
  id: string,
): Promise<{ status: number; problem: string }> {
  const form = await readForm(request, FORM_BYTES);
  if (!form.ok) throw data(null, { status: form.error.status });
  const db = context.get(databaseContext);
  const wanted = form.value.get("do");
  if (wanted === "cancel") {
    if (!(await cancelImport(db, admin, id))) throw data(null, { status: 404 });
    throw redirect(`${IMPORT_PATH}?done=cancelled`, 303);
  }
  if (wanted !== "start") throw data(null, { status: 400 });
  if (!(await hasRoom(context))) return { status: 503, problem: NO_ROOM };
  const started = await startImport(db, admin, { id, now: context.get(clockContext)() });
  if (started.ok) throw redirect(importPath(id), 303);
  if (started.error === "gone") throw data(null, { status: 404 });
  return { status: 409, problem: "Another import is running. Begin this one when it is done." };
}
