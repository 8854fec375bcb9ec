import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from "react";
import type { Country } from "#app/domain/delivery/countries.ts";
import { Options } from "#app/owner/kit/form-parts.tsx";
import { controlClass, describe, FieldFrame } from "#app/ui/field.tsx";
import { type TypedZone, zoneFieldId } from "./delivery-form-data.ts";

interface CountriesFieldProps {
  nth: number;
  zone: TypedZone;
  /** Every country that parcels can go to. */
  countries: readonly Country[];
  error: string | undefined;
}

const HINT = "Type a name, and choose it from the list.";

/** The input types of typing by hand. */
const LETTER = /^(insertText|insertCompositionText|delete)/;

const never = () => () => {};

/** The countries of a zone: names are typed and picked, one after the other. Without scripts, a multiple select. */
export function CountriesField(props: CountriesFieldProps) {
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isScripted ? <TypedCountries {...props} /> : <SelectedCountries {...props} />;
}

function SelectedCountries({ nth, zone, countries, error }: CountriesFieldProps) {
  const id = zoneFieldId(nth, "countries");
  return (
    <FieldFrame id={id} label="Countries" error={error}>
      <select
        multiple
        size={8}
        id={id}
        name={id}
        defaultValue={zone.countries}
        {...describe(id, { error })}
        className={controlClass(error, "py-2")}
      >
        <Options pairs={countries.map(({ code, name }) => [code, name])} />
      </select>
    </FieldFrame>
  );
}

function TypedCountries({ nth, zone, countries, error }: CountriesFieldProps) {
  const id = zoneFieldId(nth, "countries");
  const [chosen, setChosen] = useState(zone.countries);
  const [typed, setTyped] = useState(zone.country);
  const input = useRef<HTMLInputElement>(null);
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code;

  /** Adds the country of this name; false when there is none. */
  const add = (name: string): boolean => {
    const found = countries.find((country) => country.name.toLowerCase() === name.trim().toLowerCase());
    if (!found) return false;
    setChosen((before) => [...new Set([...before, found.code])]);
    setTyped("");
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || typed === "") return;
    event.preventDefault();
    add(typed);
  };
  const takeOut = (code: string) => {
    setChosen((before) => before.filter((other) => other !== code));
    input.current?.focus();
  };

  return (
    <FieldFrame id={id} label="Countries" hint={HINT} error={error}>
      <input
        ref={input}
        type="text"
        id={id}
        name={zoneFieldId(nth, "country")}
        list={`${id}-list`}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget: { value }, nativeEvent }) => {
          // Typed letter by letter, 'Niger' may become 'Nigeria'; a name from the list comes whole.
          const isLetter = nativeEvent instanceof InputEvent && LETTER.test(nativeEvent.inputType);
          if (isLetter || !add(value)) setTyped(value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        {...describe(id, { error, hint: HINT })}
        className={controlClass(error, "h-14")}
      />
      <datalist id={`${id}-list`}>
        {countries
          .filter(({ code }) => !chosen.includes(code))
          .map(({ code, name }) => (
            <option key={code} value={name} />
          ))}
      </datalist>
      {chosen.length > 0 && (
        <ul aria-label="Chosen countries" className="mt-2 flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <input type="hidden" name={id} value={code} />
              <button
                type="button"
                onClick={() => takeOut(code)}
                className="min-h-11 border border-sand px-3 text-label hover:border-ink"
              >
                {nameOf(code)}
                <span aria-hidden="true"> ×</span>
                <span className="visually-hidden">, take out</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
