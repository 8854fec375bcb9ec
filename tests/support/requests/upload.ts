import type { Browser } from "./admin.ts";

/** The shop's answer to an upload. */
export interface UploadAnswer {
  status: number;
  url?: string;
  error?: string;
}

/** Posts a form with files as a person's browser does. Redirects are not followed. */
export function postForm(
  browser: Browser,
  path: string,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<Response> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return fetch(browser.shop.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { cookie, origin: browser.shop.origin, ...headers },
    body: form,
  });
}

/** A file of a form. */
export const fileOf = (picture: Buffer, name = "gown.jpg"): File => new File([new Uint8Array(picture)], name);

/** Sends a picture as the product form's script does. */
export async function upload(
  browser: Browser,
  picture: Buffer | null,
  headers: Record<string, string> = {},
): Promise<UploadAnswer> {
  const form = new FormData();
  form.set("name", "Test Gown");
  if (picture) form.set("picture", fileOf(picture));
  const response = await postForm(browser, "/admin/pictures", form, headers);
  return { status: response.status, ...((await response.json()) as Omit<UploadAnswer, "status">) };
}

/** The product form, filled in except for its pictures. */
export function productForm(title: string): FormData {
  const form = new FormData();
  const fields = {
    do: "save",
    title,
    slug: "",
    gender: "women",
    price: "185",
    sizes: "8, 10",
    colors: "Moss",
    pieces: "4",
  };
  for (const [name, value] of Object.entries({ ...fields, isActive: "on" })) form.set(name, value);
  form.set("slug", title);
  return form;
}
