import { Form, useNavigation } from "react-router";
import type {
  AddressFormField,
  AddressProblems,
  TypedAddress,
} from "#app/domain/delivery/delivery-address.ts";
import type { AddresslessOrder } from "#app/domain/orders/save-address.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { WovenBand } from "#app/ui/woven-band.tsx";
import { AddressFields } from "./address-fields.tsx";

interface AddressPageProps {
  order: AddresslessOrder;
  /** The fields of an address in the order's country. */
  fields: AddressFormField[];
  /** The form as it was sent, and its problems. */
  answer: { typed: TypedAddress; problems: AddressProblems } | undefined;
}

/** Asks for the address of an order that a gift card paid: no payment page has asked for it. */
export function AddressPage({ order, fields, answer }: AddressPageProps) {
  return (
    <div className="mx-auto w-full max-w-3xl px-6 pt-10 pb-20 lg:px-12 lg:pt-16">
      <p className="font-display text-caption text-bark italic">Order {order.reference}</p>
      <h1 className="mt-2 text-balance font-display text-xl">Where does your parcel go?</h1>
      <WovenBand size="wide" className="mt-9" />
      {order.isWanted ? (
        <AddressForm country={order.country} fields={fields} answer={answer} />
      ) : (
        <p className="mt-10 max-w-lg text-lead">
          There is nothing to fill in for this order.{" "}
          <TextLink to={order.statusPath} className="inline-block py-1">
            See where it is
          </TextLink>
        </p>
      )}
    </div>
  );
}

function AddressForm({
  country,
  fields,
  answer,
}: Pick<AddresslessOrder, "country"> & Pick<AddressPageProps, "fields" | "answer">) {
  const isSending = useNavigation().state === "submitting";
  const { typed, problems = {} } = answer ?? {};
  return (
    <>
      <p className="mt-10 max-w-lg text-lead">
        It is paid. Tell us where we send it. The country is the one that you chose: {country.name}.
      </p>
      {answer && (
        <ErrorSummary
          title="The address is not complete yet"
          problems={fields.flatMap(({ name }) => {
            const message = problems[name];
            return message ? [{ fieldId: name, message }] : [];
          })}
          className="mt-6"
        />
      )}
      <Form method="post" noValidate className="mt-8 grid max-w-xl gap-6">
        <AddressFields fields={fields} typed={typed} errorOf={(name) => problems[name]} isOwn />
        <div>
          <Button type="submit" busy={isSending} className="max-md:w-full">
            {isSending ? "Saving…" : "Save address"}
          </Button>
        </div>
      </Form>
    </>
  );
}
