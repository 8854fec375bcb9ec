import { useEffect, useRef } from "react";
import { hasFailed, isUnderWay, type PictureList } from "./picture-list.ts";
import type { Held } from "./use-save-gate.ts";

/** Why the form is not saved yet, although somebody asked for it: they are taken to it. */
export function HeldBack({ held, list }: { held: Held; list: PictureList }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (held) box.current?.focus();
  }, [held]);
  const count = list.filter(held === "waiting" ? isUnderWay : hasFailed).length;
  const pictures = count === 1 ? "one picture" : `${count} pictures`;
  const words =
    held === "waiting"
      ? `Waiting for ${pictures}. It saves by itself when ${count === 1 ? "it is" : "they are"} there.`
      : `Not saved yet: ${pictures} could not be uploaded. Try again, or remove ${count === 1 ? "it" : "them"}, then save.`;
  const line = held === "failed" ? "border-madder" : "border-turmeric";
  return (
    <p
      ref={box}
      role="alert"
      tabIndex={-1}
      className={held ? `mt-4 scroll-mb-32 border-l-4 bg-calico px-4 py-3 text-label ${line}` : ""}
    >
      {held && words}
    </p>
  );
}
