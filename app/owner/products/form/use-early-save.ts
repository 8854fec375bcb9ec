import { useState } from "react";
import { useFetcher } from "react-router";
import type { EarlyProduct } from "../pictures/picture-fields.tsx";
import type { ProductAnswer } from "../product-page-view.ts";
import { KEEP } from "./product-form-data.ts";

/** Stores a new product, hidden, when it is saved before its pictures have arrived, and continues from there. */
export function useEarlySave(): { kept: ProductAnswer["kept"]; early: EarlyProduct } {
  const { data, state, submit } = useFetcher<ProductAnswer>();
  const [kept, setKept] = useState<ProductAnswer["kept"]>();
  if (data?.kept && data.kept !== kept) setKept(data.kept);
  const begin = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    typed.set("do", KEEP);
    void submit(typed, { method: "post", action: "/admin?index", encType: "multipart/form-data" });
  };
  const refusal = data ? Object.values(data.problems).join(" ") || (data.reason ?? "") : "";
  return { kept, early: { begin, isBusy: state !== "idle", isKept: kept !== undefined, refusal } };
}
