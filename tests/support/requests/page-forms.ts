/** A form as a browser without JavaScript would send it with one of its buttons. */
export interface PageForm {
  /** The value in the page; empty for the page's own address. */
  action: string;
  method: "GET" | "POST";
  fields: [name: string, value: string][];
  /** Whether it is sent with the first of its buttons. */
  isFirst: boolean;
}

type Attributes = Record<string, string>;

/** A field or a button, and where in the page it begins. */
interface Control {
  at: number;
  attributes: Attributes;
}

const TAG = /<(input|button|textarea|select)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g;

/**
 * Every form of one of our pages, once for each of its buttons, with the values of its fields; without files.
 * Checkboxes and radio buttons count as ticked, unless the form is wanted as it is shown.
 */
export function formsOf(html: string, { isAsShown = false } = {}): PageForm[] {
  const all = controlsOf(html);
  return [...html.matchAll(/<form((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*>.*?<\/form>/gs)].flatMap(
    ({ 0: whole, 1: said = "", index }) => {
      const form = attributesOf(said);
      const isInside = ({ at }: Control) => at > index && at < index + whole.length;
      const isBelonging = ({ attributes: { form: id } }: Control) => id !== undefined && id === form.id;
      const own = all.filter(isInside);
      const outside = all.filter((control) => !isInside(control) && isBelonging(control));
      const controls = [...own, ...outside].map(({ attributes }) => attributes);
      const isLeft = ({ type = "", checked }: Attributes) =>
        isAsShown && /^(checkbox|radio)$/.test(type) && checked === undefined;
      const fields = controls.filter((one) => one.tag !== "button" && one.type !== "file" && !isLeft(one));
      const buttons = controls.filter(({ tag }) => tag === "button");
      const method = form.method?.toUpperCase() === "POST" ? "POST" : "GET";
      const filled = fields.map(({ name = "", value = "" }): [string, string] => [name, value]);
      return (buttons.length > 0 ? buttons : [{}]).map((button: Attributes, nth) => ({
        action: button.formaction ?? form.action ?? "",
        method,
        isFirst: nth === 0,
        fields: button.name ? [...filled, [button.name, button.value ?? ""] as [string, string]] : filled,
      }));
    },
  );
}

/** The named fields and the buttons. */
function controlsOf(html: string): Control[] {
  return [...html.matchAll(TAG)]
    .map(({ 0: whole, 1: tag = "", 2: said = "", index }): Control => {
      const after = html.slice(index + whole.length);
      const attributes: Attributes = { ...attributesOf(said), tag };
      if (tag === "textarea") attributes.value = unescaped(after.slice(0, after.indexOf("</textarea>")));
      if (tag === "select") attributes.value = chosenOf(after.slice(0, after.indexOf("</select>")));
      return { at: index, attributes };
    })
    .filter(
      ({ attributes: { name, tag, type } }) => name !== undefined || (tag === "button" && type !== "button"),
    );
}

/** The option that is selected, or the first. */
function chosenOf(options: string): string {
  const all = [...options.matchAll(/<option((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*>/g)].map(([, said = ""]) =>
    attributesOf(said),
  );
  return (all.find(({ selected }) => selected !== undefined) ?? all[0])?.value ?? "";
}

const attributesOf = (said: string): Attributes =>
  Object.fromEntries(
    [...said.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  );

const SIGNS: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => SIGNS[name] ?? "");
