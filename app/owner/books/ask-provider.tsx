import { Form, useNavigation } from "react-router";
import { formatMoment } from "#app/shared/shop-time.ts";
import { Button } from "#app/ui/button.tsx";

interface AskProviderProps {
  answeredAt: Date | null;
  /** Whether the provider answered the button; undefined before it was pressed. */
  asked: boolean | undefined;
}

/** When the provider last said what it paid out, and the button that asks it again. */
export function SyncProviderForm({ answeredAt, asked }: AskProviderProps) {
  const isAsking = useNavigation().formData?.get("do") === "ask";
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2" preventScrollReset>
      <p className="text-bark text-small">
        {answeredAt ? (
          <>
            The provider’s last answer:{" "}
            <time dateTime={answeredAt.toISOString()}>{formatMoment(answeredAt)}</time>
          </>
        ) : (
          "The provider has not answered yet."
        )}
      </p>
      <Button type="submit" name="do" value="ask" variant="secondary" size="small" busy={isAsking}>
        {isAsking ? "Asking…" : "Ask the provider now"}
      </Button>
      <p role="status" className="text-label">
        {asked === true && "Asked: everything it has stated is here."}
        {asked === false && "The payment provider does not answer. Try again in a few minutes."}
      </p>
    </Form>
  );
}
