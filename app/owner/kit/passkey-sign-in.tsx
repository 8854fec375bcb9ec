import { useEffect, useState } from "react";
import { useFetcher, useNavigation, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { answerChallenge, useCanUsePasskeys } from "./ask-browser.ts";

interface PasskeySignInProps {
  /** The address of the sign-in page, with the page to go on to. */
  action: string;
}

/** The answer to the first step: a challenge, or why there is none. */
type Challenge = { options: PublicKeyCredentialRequestOptionsJSON } | { message: string };

/** Signs in with a passkey. It appears only where the browser can do it; the password is always there. */
export function PasskeySignIn({ action }: PasskeySignInProps) {
  const canUse = useCanUsePasskeys(false);
  const { data, state, submit: ask } = useFetcher<Challenge>();
  const isSending = useNavigation().state === "submitting";
  const submit = useSubmit();
  const [stopped, setStopped] = useState<string | null>(null);

  useEffect(() => {
    if (!data || !("options" in data)) return;
    const leaving = new AbortController();
    answerChallenge(data.options, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.ok) submit({ step: "passkey", passkey: answer.value }, { method: "post", action });
      else setStopped(`${answer.error} Try again, or sign in with your password.`);
    });
    return () => leaving.abort();
  }, [data, action, submit]);

  if (!canUse) return null;
  const refused = data && "message" in data && state === "idle" ? data.message : stopped;
  return (
    <div className="mt-6 border-sand border-t pt-6">
      <Button
        variant="secondary"
        busy={state !== "idle" || isSending}
        className="w-full"
        onClick={() => {
          setStopped(null);
          ask({ step: "passkey-challenge" }, { method: "post", action });
        }}
      >
        Use a passkey
      </Button>
      {/* Always in the page, so that new text in it is announced. */}
      <p role="status" className="mt-3 text-madder text-small">
        {refused}
      </p>
    </div>
  );
}
