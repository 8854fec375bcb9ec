import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from "react";
import { MAX_TYPED_LENGTH, splitCodes } from "#app/domain/selling/promotions/code.ts";
import { useStoredValue } from "#app/platform/browser/use-stored-value.ts";
import { Button } from "#app/ui/button.tsx";
import { controlClass, describe, FieldFrame } from "#app/ui/field.tsx";
import { TextButton } from "#app/ui/text-link.tsx";
import { keptCodes, removeCode } from "./kept-codes.ts";

/** The field, for the form around it. */
export interface CodeFieldHandle {
  /** Applies a code that is typed and not yet applied. False when there is none. */
  applyTyped(): boolean;
}

interface CodeFieldProps {
  ref: Ref<CodeFieldHandle>;
  /** Asks the shop about these codes: null when they count, otherwise the reason why not. */
  onApply: (codes: readonly string[]) => Promise<string | null>;
  /** Why the kept codes have no effect. */
  problem: string | null;
}

/** The field for codes, with the browser's kept codes below it. A code is kept once the shop has accepted it. */
export function CodeField({ ref, onApply, problem }: CodeFieldProps) {
  const codes = useStoredValue(keptCodes);
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const [told, setTold] = useState("");
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const apply = async () => {
    const added = splitCodes(typed);
    if (isBusy) return;
    if (added.length === 0) {
      setRefusal("Type the code first.");
      input.current?.focus();
      return;
    }
    setBusy(true);
    const wanted = [...new Set([...codes, ...added])];
    const reason = await onApply(wanted);
    setBusy(false);
    setRefusal(reason);
    if (reason === null) {
      keptCodes.set(wanted);
      setTyped("");
      setTold(`${added.join(" and ")} counts.`);
    }
    input.current?.focus();
  };

  useImperativeHandle(ref, () => ({
    applyTyped() {
      if (typed.trim() === "") return false;
      void apply();
      return true;
    },
  }));

  const enter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter applies the code, and does not pay.
    event.preventDefault();
    void apply();
  };

  const error = refusal ?? problem ?? undefined;
  return (
    <div className="my-6 lg:my-4">
      <FieldFrame id="code" label="Discount code or gift card" error={error}>
        <div className="flex gap-3">
          <input
            {...describe("code", { error })}
            ref={input}
            type="text"
            id="code"
            name="code"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setRefusal(null);
            }}
            onKeyDown={enter}
            maxLength={MAX_TYPED_LENGTH}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className={controlClass(error, "h-14 min-w-0 lg:h-12")}
          />
          <Button variant="secondary" size="small" busy={isBusy} onClick={() => void apply()}>
            Apply
          </Button>
        </div>
      </FieldFrame>
      {codes.length > 0 && (
        <ul className="mt-3">
          {codes.map((code) => (
            <li key={code} className="flex items-center justify-between gap-4 wrap-anywhere text-label">
              <span className="font-semibold">{code}</span>
              <TextButton
                onClick={() => {
                  removeCode(code);
                  setRefusal(null);
                  setTold(`${code} is taken out.`);
                  input.current?.focus();
                }}
                className="min-h-11"
              >
                Remove<span className="visually-hidden"> {code}</span>
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {told}
      </p>
    </div>
  );
}
