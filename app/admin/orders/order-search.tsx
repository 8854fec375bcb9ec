import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { OrderList } from "./list-orders.server.ts";
import { ordersPath } from "./order-words.ts";

/** Searches orders by reference, e-mail, name, town or piece. The chosen state stays. */
export function OrderSearch({ list: { state, search } }: { list: OrderList }) {
  return (
    <Form
      method="get"
      action="/admin/orders"
      role="search"
      className="mt-6 flex max-w-2xl flex-wrap items-end gap-3"
    >
      {state && <input type="hidden" name="state" value={state} />}
      <Field
        key={search}
        label="Find an order"
        name="q"
        type="search"
        dense
        autoComplete="off"
        spellCheck={false}
        placeholder="Name, town, piece, e-mail, reference"
        defaultValue={search}
        className="min-w-0 flex-1 basis-60"
      />
      <Button type="submit" variant="secondary" size="small">
        Find
      </Button>
      {search && (
        <TextLink to={ordersPath(state)} className="inline-block py-3 text-label">
          Show all
        </TextLink>
      )}
    </Form>
  );
}
