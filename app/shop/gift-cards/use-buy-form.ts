import { useEffect, useRef, useState } from "react";
import { MAX_CARD_AMOUNT, MIN_CARD_AMOUNT } from "#app/domain/money/gift-cards/gift-card.ts";
import {
  GIFT_CARD_FIELDS,
  type GiftCardProblems,
  messageError,
  NOTHING_TYPED,
  type TypedGiftCard,
  wantedAmount,
} from "#app/domain/money/gift-cards/gift-card-fields.ts";
import { parseMoney } from "#app/shared/money.ts";
import { loadCardDraft, saveDraft } from "./gift-card-draft.ts";

/** A form that was sent and not taken. */
export interface RefusedGiftCard {
  typed: TypedGiftCard;
  problems: GiftCardProblems;
  message: string;
}

/** The form's element, its errors that are left, and what each change of it does. `onType` gets its contents. */
export function useBuyForm(answer: RefusedGiftCard | undefined, onType: (typed: TypedGiftCard) => void) {
  const form = useKeptForm(answer !== undefined, onType);
  const { problems, isMended, mend } = useMending(answer);
  const change = (target: EventTarget) => {
    if (!form.current || !isInput(target)) return;
    syncAmount(form.current, target);
    const held = heldBy(form.current);
    if (isRight(target, held)) mend(target.name);
    saveDraft(held);
    onType(held);
  };
  const sendNow = () => {
    const day = form.current?.elements.namedItem("sendOn");
    if (!(day instanceof HTMLInputElement)) return;
    day.value = "";
    day.focus();
    change(day);
  };
  return { form, problems, isMended, change, sendNow };
}

/** The form, with what was typed before its scripts came, or before the way to the payment page and back. */
function useKeptForm(isAnswered: boolean, onType: (typed: TypedGiftCard) => void) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there.
  useEffect(() => {
    if (!form.current || isAnswered) return;
    const draft = loadCardDraft();
    const held = heldBy(form.current);
    // After a reload some browsers fill in a part of the fields themselves: the draft has the others.
    for (const name of GIFT_CARD_FIELDS)
      if (draft && held[name] === NOTHING_TYPED[name]) held[name] = draft[name];
    if (draft) fillForm(form.current, held);
    onType(held);
  }, []);
  return form;
}

/** The errors that are left: each disappears once its field is right. */
function useMending(answer: RefusedGiftCard | undefined) {
  const [mended, setMended] = useState<{ of: typeof answer; fields: string[] }>({ of: answer, fields: [] });
  const fields = mended.of === answer ? mended.fields : [];
  const found = Object.entries(answer?.problems ?? {});
  const left = found.filter(([field]) => !fields.includes(field));
  const mend = (name: string) => {
    const field = name === "preset" ? "amount" : name;
    if (left.some(([wrong]) => wrong === field)) setMended({ of: answer, fields: [...fields, field] });
  };
  const problems: GiftCardProblems = Object.fromEntries(left);
  return { problems, isMended: found.length > 0 && left.length === 0, mend };
}

type Input = HTMLInputElement | HTMLTextAreaElement;

const isInput = (target: EventTarget): target is Input =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Whether a changed field needs its error no more. The server has the last word. */
function isRight(input: Input, held: TypedGiftCard): boolean {
  if (input.name === "message") return messageError(held.message) === null;
  if (input.name !== "amount") return input.validity.valid;
  const cents = parseMoney(wantedAmount(held));
  return cents !== null && cents >= MIN_CARD_AMOUNT && cents <= MAX_CARD_AMOUNT;
}

/** An amount is either chosen or typed: each clears the other. */
function syncAmount(form: HTMLFormElement, target: Input) {
  const other = form.elements.namedItem("amount");
  if (target.name === "preset" && other instanceof HTMLInputElement) other.value = "";
  if (target.name === "amount" && target.value.trim() !== "")
    for (const preset of form.querySelectorAll<HTMLInputElement>("[name=preset]")) preset.checked = false;
}

/** What the form holds now. */
function heldBy(form: HTMLFormElement): TypedGiftCard {
  const data = new FormData(form);
  return Object.fromEntries(
    GIFT_CARD_FIELDS.map((field) => [field, String(data.get(field) ?? "")]),
  ) as TypedGiftCard;
}

/** Fills the form again. */
function fillForm(form: HTMLFormElement, typed: TypedGiftCard): void {
  for (const part of form.elements) {
    if (!isInput(part)) continue;
    const text = typed[part.name as keyof TypedGiftCard] ?? "";
    if (part.type === "radio" && part instanceof HTMLInputElement) part.checked = part.value === text;
    else part.value = text;
  }
}
