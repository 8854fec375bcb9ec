import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import type { FoundPiece } from "#app/domain/catalogue/products/find-pieces.server.ts";
import type { Country } from "#app/domain/delivery/countries.ts";
import type { Delivery } from "#app/domain/delivery/zone.ts";
import { MAX_LINES } from "#app/domain/selling/cart/cart.ts";
import { Submit } from "#app/owner/kit/form-parts.tsx";
import { OwnerPage, Part } from "#app/owner/kit/owner-page.tsx";
import { useUnsentForm } from "#app/owner/kit/unsent-form-saver.tsx";
import { formatMoney, toMoney } from "#app/shared/money.ts";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { NEW_ORDER_PATH, ordersPath } from "../order-words.ts";
import type { OrderFormView } from "./answer-order.server.ts";
import { CustomerFields, DeliveryFields, PaymentFields } from "./order-fields.tsx";
import { PieceLines, PieceSearch } from "./piece-fields.tsx";
import {
  addedPiece,
  LIST_CHANGE,
  lineFieldId,
  ORDER_FORM,
  orderSums,
  readTypedOrder,
  type TypedLine,
  withoutLine,
  withPiece,
} from "./typed-order.ts";

interface NewOrderPageProps {
  form: OrderFormView;
  delivery: Delivery;
  /** Those that the shop delivers to. */
  countries: readonly Country[];
}

/** An order that the owner writes: a sale at a market stall, or a request by message. */
export function NewOrderPage({ form, delivery, countries }: NewOrderPageProps) {
  const unsent = useUnsentForm(ORDER_FORM);
  const begun = unsent ? { ...form, typed: readTypedOrder(unsent) } : form;
  return (
    <OwnerPage
      title="New order"
      back={[ordersPath(null), "All orders"]}
      lead="For a sale at the stall, or somebody who wrote to you. Its pieces come from the same stock, and its money is in the same books."
      width="text"
    >
      <OrderForm key={JSON.stringify(begun)} begun={begun} delivery={delivery} countries={countries} />
    </OwnerPage>
  );
}

/** The time after the last letter at which the pieces are searched. */
const SEARCH_AFTER_MS = 250;

interface OrderFormProps {
  /** The form as the server made it, or the unsent input of an ended session. */
  begun: OrderFormView;
  delivery: Delivery;
  countries: readonly Country[];
}

/** The form. Each answer starts it again; with scripts its list of pieces changes at once. */
function OrderForm({ begun, delivery, countries }: OrderFormProps) {
  const { problems, key } = begun;
  const [list, setList] = useState({ lines: begun.typed.lines, find: begun.typed.find, turn: 0, focus: "" });
  const [typed, setTyped] = useState(begun.typed);
  const form = useRef<HTMLFormElement>(null);
  const { matches, search } = useMatches(begun.matches);
  const isMaking = useNavigation().formMethod === "POST";
  const errorOf = (id: string) => problems.find(({ fieldId }) => fieldId === id)?.message;

  useEffect(() => {
    if (list.focus !== "") document.getElementById(list.focus)?.focus();
  }, [list.focus]);

  const readForm = () => readTypedOrder(new FormData(form.current ?? undefined));
  const show = (lines: TypedLine[], focus: string) => {
    setTyped({ ...readForm(), lines });
    setList(({ turn }) => ({ lines, find: "", turn: turn + 1, focus }));
    search("");
  };
  const add = (piece: FoundPiece) => {
    const lines = withPiece(readForm().lines, piece);
    const at = lines.findIndex(({ slug, variantId }) => slug === piece.slug && variantId === piece.variantId);
    show(lines, lineFieldId(at, "quantity"));
  };

  /**
   * The server answers with the form when there are no scripts, when a search's result is not here yet, and when no
   * further piece fits.
   */
  const change = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!form.current || button?.name !== LIST_CHANGE) return;
    const id = addedPiece(button.value);
    const [only, ...others] = matches;
    const piece = id
      ? matches.find(({ slug, variantId }) => slug === id.slug && variantId === id.variantId)
      : button.value === "add" && others.length === 0
        ? only
        : undefined;
    const isRemoval = id === null && button.value !== "add";
    if (!piece && !isRemoval) return;
    if (piece && withPiece(readForm().lines, piece).length > MAX_LINES) return;
    event.preventDefault();
    if (piece) add(piece);
    else show(withoutLine(readForm().lines, button.value), "find");
  };

  return (
    <Form
      ref={form}
      method="post"
      action={NEW_ORDER_PATH}
      name={ORDER_FORM}
      noValidate
      onClick={change}
      onInput={({ target }) => {
        setTyped(readForm());
        if (target instanceof HTMLInputElement && target.id === "find") search(target.value);
      }}
      className="mt-8 grid gap-10"
    >
      {/* A press of Enter in a field is one of the form's first button, and must not make an order. */}
      <button
        type="submit"
        name={LIST_CHANGE}
        value="add"
        tabIndex={-1}
        aria-hidden="true"
        className="visually-hidden"
      >
        Add piece
      </button>
      <input type="hidden" name="key" value={key} />
      {problems.length > 0 && list.turn === 0 && (
        <ErrorSummary title="Nothing was ordered yet." problems={problems} />
      )}
      <Part id="pieces" title="Pieces" className="border-ink border-t pt-6">
        <PieceLines
          key={`lines ${list.turn}`}
          lines={list.lines}
          errorOf={list.turn === 0 ? errorOf : noError}
        />
        <PieceSearch
          key={`search ${list.turn}`}
          find={list.find}
          matches={matches}
          error={list.turn === 0 ? errorOf("find") : undefined}
        />
      </Part>
      <CustomerFields typed={begun.typed} isNeeded={typed.paid === "link"} errorOf={errorOf} />
      <DeliveryFields
        begun={begun.typed}
        typed={typed}
        delivery={delivery}
        countries={countries}
        errorOf={errorOf}
      />
      <PaymentFields typed={begun.typed} errorOf={errorOf} />
      <div className="border-ink border-t pt-6">
        <p role="status" className="font-display text-m tabular-nums">
          {formatTotal(orderSums(typed, delivery.zones))}
        </p>
        <Submit
          label="Create order"
          large
          busy="Creating…"
          isBusy={isMaking}
          className="mt-4 w-full sm:w-auto"
        />
      </div>
    </Form>
  );
}

const noError = () => undefined;

const formatTotal = ({ subtotalCents, chargeCents }: ReturnType<typeof orderSums>): string =>
  subtotalCents === null || chargeCents === null
    ? "Total: –"
    : `Total: ${formatMoney(toMoney(subtotalCents + chargeCents))}`;

/** The pieces that match the typed words: at first the form's own, then those of each search. */
function useMatches(begun: FoundPiece[]) {
  const fetcher = useFetcher<{ form: OrderFormView }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [words, setWords] = useState<string | null>(null);
  const search = (typed: string) => {
    setWords(typed.trim());
    clearTimeout(timer.current);
    if (typed.trim() === "") return;
    const query = new URLSearchParams({ find: typed.trim() });
    timer.current = setTimeout(() => void fetcher.load(`${NEW_ORDER_PATH}?${query}`), SEARCH_AFTER_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const found = fetcher.data?.form;
  const matches = words === null ? begun : found && found.typed.find === words ? found.matches : [];
  return { matches: words === "" ? [] : matches, search };
}
