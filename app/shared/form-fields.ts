import { allIn, asTyped, type Clean, textIn } from "./form-texts.ts";
import { formatAmount, type Money } from "./money.ts";
import { shopMoment } from "./shop-moment.ts";

/** A field of a form about a stored thing: empty, as it is sent, and filled from the stored thing. */
interface FormField<Stored, Typed> {
  empty: Typed;
  read: (form: FormData, name: string) => Typed;
  show: (stored: Stored) => Typed;
}

/**
 * A form about a stored thing as a table of its fields: `form` takes the fields by the names of their controls, and
 * each kind of field takes the function that reads its value from the stored thing. A new field is a row, a rule where
 * the typed form is parsed, and its control on the page.
 */
export function fieldsOf<Stored>(clean: Clean = asTyped) {
  const text = (show: (stored: Stored) => string, own = clean): FormField<Stored, string> => ({
    empty: "",
    read: (form, name) => own(textIn(form, name)),
    show,
  });
  const shown =
    <Value>(format: (value: Value) => string) =>
    (show: (stored: Stored) => Value | null) =>
      text((stored) => {
        const value = show(stored);
        return value === null ? "" : format(value);
      });
  return {
    form<Typed>(fields: { [Name in keyof Typed]: FormField<Stored, Typed[Name]> }) {
      type Field = FormField<Stored, Typed[keyof Typed]>;
      type Name = keyof Typed & string;
      const each = (value: (field: Field, name: Name) => unknown): Typed =>
        Object.fromEntries(
          Object.entries<Field>(fields).map(([name, field]) => [name, value(field, name as Name)]),
        ) as Typed;
      return {
        empty: each(({ empty }) => empty),
        /** As it was typed. `nameOf` is for a form that is one of several on its page. */
        read: (form: FormData, nameOf: (name: Name) => string = asTyped): Typed =>
          each(({ read }, name) => read(form, nameOf(name))),
        /** Filled from a stored thing. */
        show: (stored: Stored): Typed => each(({ show }) => show(stored)),
      };
    },
    text,
    number: shown<number>(String),
    amount: shown<Money>(formatAmount),
    /** By the clock in London. */
    moment: shown<Date>(shopMoment),
    tick: (show: (stored: Stored) => boolean): FormField<Stored, boolean> => ({
      empty: false,
      read: (form, name) => form.get(name) === "on",
      show,
    }),
    choices: (show: (stored: Stored) => string[]): FormField<Stored, string[]> => ({
      empty: [],
      read: (form, name) => [...new Set(allIn(form, name).map(clean))],
      show,
    }),
  };
}
